import type { Role } from '#contract/endpoint.ts'
import type { IdentityForBrowser } from '#contract/identity.ts'
import { Refusal } from '#contract/refusal.ts'
import type { NewUser } from '#contract/users.ts'
import { clubQuietly, clubWithProof, loadPart, token } from '#web/api.ts'
import { queries } from '#web/queries.ts'
import { type Because, claimsOf, setSession, unfinishedSignOut } from '#web/session.ts'
import type { BrowserProvider, SignedIn } from './browser-provider.ts'
import { IdentityError } from './codes.ts'

export type Entry = 'registered' | 'signed-in'

const renewBefore = 5 * 60 * 1000
const longestWait = 30_000

let provider: Promise<BrowserProvider> | undefined
let listening = false
let profile: NewUser | undefined
let again: ReturnType<typeof setTimeout> | undefined
let entry = nextEntry()
/** Which change of the sign-in is the latest: what an earlier one still brings about is of no account. */
let turn = 0
let entering: typeof entry | undefined

/** Nobody may be waiting for it when it fails, which is no failure of the page. */
function nextEntry() {
  const next = Promise.withResolvers<Entry>()
  next.promise.catch(() => {})
  return next
}

/** Opens the provider. What fails now may work the next time. */
export const openIdentity = (identity: IdentityForBrowser): Promise<BrowserProvider> => {
  provider ??= load(identity).catch((error) => {
    provider = undefined
    throw error
  })
  return provider
}

const load = async (identity: IdentityForBrowser): Promise<BrowserProvider> => {
  if (identity.provider === 'embedded') {
    const { embeddedProvider } = await loadPart(() => import('./embedded-provider.ts')).catch(
      unreachable,
    )
    return embeddedProvider()
  }
  const { firebaseProvider } = await loadPart(() => import('./firebase.ts')).catch(unreachable)
  return firebaseProvider(identity)
}

const unreachable = () => {
  throw new IdentityError('network-request-failed')
}

/** Finds out who is at this browser, now and after every change. */
export const listen = (opened: BrowserProvider) => {
  if (listening) return
  listening = true
  opened.onChange((who) => void (who ? enter(who) : out()))
}

/**
 * Ends a sign-out that was asked for, or throws. One tab at a time: a late one could end the sign-in
 * of whoever came next.
 */
export const finishSignOut = (opened: BrowserProvider) =>
  navigator.locks.request('sign-out', async () => {
    if (!unfinishedSignOut.read()) return
    await opened.signOut()
    unfinishedSignOut.clear()
  })

/** Whoever signs in next; what they told the club goes into their record if they are new. */
export const expectEntry = (told?: NewUser) => {
  profile = told
  entry = nextEntry()
  return entry.promise
}

const enter = async (who: SignedIn, wait = 1_000, mine = entry) => {
  clearTimeout(again)
  turn += 1
  entering = mine
  const own = turn
  const isOver = () => own !== turn || unfinishedSignOut.read()
  const goOn = <Answer>(answer: Answer) => {
    if (isOver()) throw new IdentityError('invalid-auth-event')
    return answer
  }
  try {
    goOn(undefined)
    const proof = goOn(await who.proof())
    const { token: given, known } = goOn(await clubWithProof(proof).identity.exchange(who))
    token.keep(given)
    if (!known)
      await clubQuietly.users.add(profile ?? { firstName: who.displayName, email: who.email })
    const roles = goOn(await rolesOf(who.email))
    profile = undefined
    setSession({ state: 'in', user: who, roles })
    again = setTimeout(() => void renew(who), untilRenewal(given))
    mine.resolve(known ? 'signed-in' : 'registered')
  } catch (error) {
    const goesOn = isOver() && entering === mine
    if (!goesOn) mine.reject(error)
    if (isOver()) return
    if (error instanceof Refusal && error.status < 500) out()
    else again = setTimeout(() => void enter(who, Math.min(wait * 2, longestWait), mine), wait)
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

const untilRenewal = (given: string) =>
  Math.max(claimsOf(given).exp * 1000 - Date.now() - renewBefore, 1_000)

const out = (because?: Because) => {
  token.drop()
  followOut(because)
}

/** Another tab has dropped the token; by now there may be that of somebody else. */
export const followOut = (because?: Because) => {
  clearTimeout(again)
  turn += 1
  entering = undefined
  queries.clear()
  setSession({ state: 'out', because })
}
