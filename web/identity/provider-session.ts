import type { Role } from '#contract/endpoint.ts'
import type { IdentityForBrowser } from '#contract/identity.ts'
import { Refusal } from '#contract/refusal.ts'
import type { NewUser } from '#contract/users.ts'
import { clubWithoutSignOut, clubWithProof, loadPart, token } from '#web/api.ts'
import { unsubscribe } from '#web/notices/push-subscription.ts'
import { queries } from '#web/queries.ts'
import { readClaims, type SignOutReason, setSession, unfinishedSignOut } from '#web/session.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentityProvider, ProviderUser } from './provider.ts'

type NewProfile = NewUser & { readonly invitation?: string | undefined }

export type SignInResult = 'registered' | 'signed-in'

const renewBefore = 5 * 60 * 1000
const longestWait = 30_000

let provider: Promise<IdentityProvider> | undefined
let isFollowing = false
let newProfile: NewProfile | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let nextSignIn = newSignIn()
/** The sign-in whose proof is being exchanged. */
let current: typeof nextSignIn | undefined
/** The number of the latest change. Work for an earlier one is discarded. */
let latestChange = 0

/** A sign-in that fails while nothing waits for it must not count as an unhandled error. */
function newSignIn() {
  const next = Promise.withResolvers<SignInResult>()
  next.promise.catch(() => {})
  return next
}

export const openProvider = (identity: IdentityForBrowser): Promise<IdentityProvider> => {
  provider ??= loadProvider(identity).catch((error) => {
    // A failure may be temporary, so the next call tries again.
    provider = undefined
    throw error
  })
  return provider
}

const loadProvider = async (identity: IdentityForBrowser): Promise<IdentityProvider> => {
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

/** Updates the session now and after every change at the provider. */
export const followProvider = (opened: IdentityProvider) => {
  if (isFollowing) return
  isFollowing = true
  opened.onChange((user) => void (user ? exchangeProof(user) : signOutHere()))
}

/**
 * Finishes a sign-out, or throws. One tab at a time: a slow one could end the sign-in of the next
 * person at this browser.
 */
export const finishSignOut = (opened: IdentityProvider) =>
  navigator.locks.request('sign-out', async () => {
    if (!unfinishedSignOut.read()) return
    await opened.signOut()
    unfinishedSignOut.clear()
  })

/** Resolves when the next person is signed in. A new member's record is created from the profile. */
export const awaitSignIn = (profile?: NewProfile) => {
  newProfile = profile
  nextSignIn = newSignIn()
  return nextSignIn.promise
}

/** Exchanges the provider's proof for a token of the site, and starts the session. */
const exchangeProof = async (user: ProviderUser, wait = 1_000, signIn = nextSignIn) => {
  clearTimeout(timer)
  latestChange += 1
  current = signIn
  const change = latestChange
  const isOutdated = () => change !== latestChange || unfinishedSignOut.read()
  const ifCurrent = <Answer>(answer: Answer) => {
    if (isOutdated()) throw new IdentityError('invalid-auth-event')
    return answer
  }
  try {
    ifCurrent(undefined)
    const proof = ifCurrent(await user.proof())
    const issued = ifCurrent(await clubWithProof(proof).identity.exchange(user))
    token.store(issued.token)
    if (!issued.known) {
      const { email, displayName } = user
      await clubWithoutSignOut.users.add(newProfile ?? { firstName: displayName, email })
    }
    const roles = ifCurrent(await fetchRoles(user.email))
    const leads = issued.leads === true || roles.includes('moderator')
    newProfile = undefined
    setSession({ state: 'in', user, roles, leads })
    timer = setTimeout(() => void renew(user), timeUntilRenewal(issued.token))
    signIn.resolve(issued.known ? 'signed-in' : 'registered')
  } catch (error) {
    // A newer exchange for the same sign-in will settle it.
    const isContinued = isOutdated() && current === signIn
    if (!isContinued) signIn.reject(error)
    if (isOutdated()) return
    if (isFinal(error)) return signOutHere()
    const asked = error instanceof Refusal ? (error.retryAfter ?? 0) * 1000 : 0
    timer = setTimeout(
      () => void exchangeProof(user, Math.min(wait * 2, longestWait), signIn),
      Math.max(wait, asked),
    )
  }
}

/** Whether trying again is useless. Too many attempts (429) say nothing about the person. */
const isFinal = (error: unknown) =>
  error instanceof Refusal && error.status < 500 && error.status !== 429

/** Another tab may have replaced this tab's sign-in, so the provider is asked first. */
const renew = async (user: ProviderUser) => {
  const { refresh } = (await provider) ?? {}
  await (refresh ? refresh().catch(() => exchangeProof(user)) : exchangeProof(user))
}

const fetchRoles = async (email: string): Promise<readonly Role[]> => {
  const { isAdmin, isModerator } = clubWithoutSignOut.users
  const [{ admin }, { moderator }] = await queries.fetchQuery({
    queryKey: ['roles', email],
    queryFn: () => Promise.all([isAdmin({ email }), isModerator({ email })]),
  })
  return [admin && 'admin', moderator && 'moderator'].filter((role) => role !== false) as Role[]
}

/** Counted from when the token arrived: the clock of a phone may be wrong by hours. */
const timeUntilRenewal = (issued: string) => {
  const { iat, exp } = readClaims(issued)
  return Math.max((exp - iat) * 1000 - renewBefore, 1_000)
}

const signOutHere = (reason?: SignOutReason) => {
  token.remove()
  endSession(reason)
}

/**
 * Leaves the token alone: after a sign-out in another tab it may already belong to someone else. Push messages end, so
 * that the next person at this browser gets none of them.
 */
export const endSession = (reason?: SignOutReason) => {
  clearTimeout(timer)
  latestChange += 1
  current = undefined
  queries.clear()
  unsubscribe().catch(() => {})
  setSession({ state: 'out', reason })
}
