import type { Database } from '#server/database/tables.ts'
import type { Caller, Person } from '#server/http/call.ts'
import { embeddedProvider } from './embedded.ts'
import { firebaseProvider } from './firebase.ts'
import type { Provider } from './provider.ts'
import { endedSignInStore } from './store.ts'
import type { Tokens } from './token.ts'

type ProviderParts = Parameters<typeof embeddedProvider>[0]

/** The identity provider the settings choose. */
export const openProvider = (parts: ProviderParts): Provider => {
  const { firebase } = parts.settings
  return firebase ? firebaseProvider({ ...parts, firebase }) : embeddedProvider(parts)
}

type Parts = {
  readonly db: Database
  readonly tokens: Tokens
  readonly provider: Provider
  readonly personOf: (subject: string) => Promise<Person | undefined>
}

/** Finds out who calls, from one of our tokens or from a proof of the provider. */
export const openRecogniser = ({ db, tokens, provider, personOf }: Parts) => {
  const asCaller = async (holder: Omit<Caller, 'person'> | undefined) => {
    if (!holder || (await endedSignInStore(db).hasEnded(holder))) return undefined
    return { ...holder, person: await personOf(holder.subject) }
  }
  return {
    recognise: async (token: string) => asCaller(await tokens.read(token)),
    prove: async (proof: string) => asCaller(await provider.prove(proof)),
  }
}
