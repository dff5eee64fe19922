import type { Database } from '#server/database/tables.ts'
import type { Caller, Person } from '#server/http/call.ts'
import type { Provider } from './provider.ts'
import { endedSignInStore } from './store.ts'
import type { Tokens } from './token.ts'

type Parts = {
  readonly db: Database
  readonly tokens: Tokens
  readonly provider: Provider
  readonly personOf: (subject: string) => Promise<Person | undefined>
}

/** How the door finds out who calls, from a token of ours or a proof of the provider. */
export const openRecogniser = ({ db, tokens, provider, personOf }: Parts) => {
  const alive = async (holder: Omit<Caller, 'person'> | undefined): Promise<Caller | undefined> => {
    if (!holder || (await endedSignInStore(db).isOver(holder))) return undefined
    return { ...holder, person: await personOf(holder.subject) }
  }
  return {
    recognise: async (token: string) => alive(await tokens.read(token)),
    prove: async (proof: string) => alive(await provider.prove(proof)),
  }
}
