import type { Role } from '#contract/endpoint.ts'
import type { IdentityForBrowser } from '#contract/identity.ts'
import { Refusal } from '#contract/refusal.ts'
import type { NewUser } from '#contract/users.ts'
import { clubQuietly, clubWithProof, token } from '#web/api.ts'
import { queries } from '#web/queries.ts'
import { getSession, setSession } from '#web/session.ts'
import type { BrowserProvider, SignedIn } from './browser-provider.ts'

export type Entry = 'registered' | 'signed-in'

/** Long enough for a slow connection, short enough to be told what is going on. */
const patience = 4_000
const renewBefore = 5 * 60 * 1000
const longestWait = 30_000

let provider: Promise<BrowserProvider> | undefined
let profile: NewUser | undefined
let again: ReturnType<typeof setTimeout> | undefined
let entry = nextEntry()

/** Nobody may be waiting for it when it fails, which is no failure of the page. */
function nextEntry() {
  const next = Promise.withResolvers<Entry>()
  next.promise.catch(() => {})
  return next
}

/** Opens the provider and finds out who is at this browser, now and after every change. */
export const openIdentity = (identity: IdentityForBrowser): Promise<BrowserProvider> => {
  provider ??= begin(identity)
  return provider
}

const begin = async (identity: IdentityForBrowser) => {
  setTimeout(() => {
    if (getSession().state === 'unknown') setSession({ state: 'unknown', late: true })
  }, patience)
  const opened = await load(identity)
  opened.onChange((who) => void (who ? enter(who) : out()))
  return opened
}

const load = async (identity: IdentityForBrowser): Promise<BrowserProvider> => {
  if (identity.provider === 'embedded') {
    const { embeddedProvider } = await import('./embedded.ts')
    return embeddedProvider()
  }
  const { firebaseProvider } = await import('./firebase.ts')
  return firebaseProvider(identity)
}

/** Whoever signs in next; what they told the club goes into their record if they are new. */
export const expectEntry = (told?: NewUser) => {
  profile = told
  entry = nextEntry()
  return entry.promise
}

const enter = async (who: SignedIn, wait = 1_000) => {
  clearTimeout(again)
  try {
    const { token: given, known } = await clubWithProof(await who.proof()).identity.exchange(who)
    token.keep(given)
    if (!known)
      await clubQuietly.users.add(profile ?? { firstName: who.displayName, email: who.email })
    profile = undefined
    setSession({ state: 'in', user: who, roles: await rolesOf(who.email) })
    again = setTimeout(() => void renew(who), untilRenewal(given))
    entry.resolve(known ? 'signed-in' : 'registered')
  } catch (error) {
    entry.reject(error)
    if (error instanceof Refusal && error.status < 500) out()
    else again = setTimeout(() => void enter(who, Math.min(wait * 2, longestWait)), wait)
  }
}

/** A sign-in of another tab may have ended the one this tab knows of, and is the one to go on with. */
const renew = async (who: SignedIn) => {
  const { lookAgain } = (await provider) ?? {}
  await (lookAgain ? lookAgain().catch(() => enter(who)) : enter(who))
}

const rolesOf = async (email: string): Promise<readonly Role[]> => {
  const [{ admin }, { moderator }] = await queries.fetchQuery({
    queryKey: ['roles', email],
    queryFn: () =>
      Promise.all([clubQuietly.users.isAdmin({ email }), clubQuietly.users.isModerator({ email })]),
  })
  return [admin && 'admin', moderator && 'moderator'].filter((role) => role !== false) as Role[]
}

const untilRenewal = (given: string) => {
  const claims = given.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  return Math.max(JSON.parse(atob(claims)).exp * 1000 - Date.now() - renewBefore, 1_000)
}

export const out = () => {
  clearTimeout(again)
  token.drop()
  queries.clear()
  setSession({ state: 'out' })
}
