import type { WatchTables } from '#server/database/table-versions.ts'
import type { Database } from '#server/database/tables.ts'
import type { Caller } from '#server/http/call.ts'
import { embeddedProvider } from './embedded.ts'
import { firebaseProvider } from './firebase.ts'
import type { Provider } from './provider.ts'
import { endedSignInStore, isOutOfRange } from './store.ts'
import type { Bearer, Tokens } from './token.ts'

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
  /** Absent where other processes write to the database, too. */
  readonly watch: WatchTables | undefined
}

const tablesOfSignIn = ['ended_session', 'ended_subject'] as const

/** What `GET /me` and the list of members tell: it is kept with the caller. */
export const tablesOfRecord = [
  'person',
  'auth_user',
  'emergency',
  'guardian',
  'membership_plan',
] as const

/** Someone who called before, as of a version of the tables that say who they are and what they may. */
type Known = { readonly caller: Caller; readonly until: number; readonly version: number }

/** Finds out who calls, from one of our tokens or from a proof of the provider. */
export const openRecogniser = ({ db, tokens, provider, watch }: Parts) => {
  const versionNow = watch?.([...tablesOfSignIn, ...tablesOfRecord])
  /** It goes when the token is no longer remembered. */
  const known = new WeakMap<Bearer, Known>()

  const find = async (holder: Bearer): Promise<Omit<Known, 'version'> | undefined> => {
    const { until, person } = await endedSignInStore(db).readCaller(holder)
    return until < Date.now() ? undefined : { caller: { ...holder, person }, until }
  }

  return {
    /**
     * The same as `recognise`, without a query, for someone who called before. It returns the same object as long as
     * their sign-in and their record are the same.
     */
    recall(token: string): Caller | undefined {
      const holder = versionNow && tokens.recall(token)
      const found = holder && known.get(holder)
      if (!found || found.version !== versionNow()) return undefined
      return found.until < Date.now() || isOutOfRange(holder.since) ? undefined : found.caller
    },
    async recognise(token: string) {
      const holder = await tokens.read(token)
      if (!holder) return undefined
      // Read before the rows: what is written meanwhile makes what is remembered old.
      const version = versionNow?.()
      const found = await find(holder)
      if (found && version !== undefined) known.set(holder, { ...found, version })
      return found?.caller
    },
    async prove(proof: string) {
      const holder = await provider.prove(proof)
      return holder && (await find(holder))?.caller
    },
  }
}
