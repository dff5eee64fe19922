import type { Database } from '#server/database/tables.ts'
import type { Caller, Person } from '#server/door/call.ts'
import type { Provider } from './provider.ts'
import { endingStore } from './store.ts'
import { mostSkew, type Tokens } from './token.ts'

type Parts = {
  readonly db: Database
  readonly tokens: Tokens
  readonly provider: Provider
  readonly personOf: (subject: string) => Promise<Person | undefined>
}

/** However often it is used, a sign-in is over after half a year. */
const longest = 180 * 24 * 60 * 60 * 1000

/** One from the future was begun by a clock that went wrong, and would never be too old. */
const isOutOfTime = ({ since }: Pick<Caller, 'since'>) =>
  since < Date.now() - longest || since > Date.now() + mostSkew

/** How the door finds out who calls, from a token of ours or a proof of the provider. */
export const recogniser = ({ db, tokens, provider, personOf }: Parts) => {
  const alive = async (holder: Omit<Caller, 'person'> | undefined): Promise<Caller | undefined> => {
    if (!holder || isOutOfTime(holder) || (await endingStore(db).isOver(holder))) return undefined
    return { ...holder, person: await personOf(holder.subject) }
  }
  return {
    recognise: async (token: string) => alive(await tokens.read(token)),
    prove: async (proof: string) => alive(await provider.prove(proof)),
  }
}
