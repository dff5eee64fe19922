import { createElement } from 'react'
import type { IdentityForBrowser } from '#contract/identity.ts'
import type { NewUser } from '#contract/users.ts'
import { club, clubWithoutSignOut, clubWithProof, loadPart, token } from '#web/api.ts'
import { askFor } from '#web/layout/dialogs.tsx'
import {
  getSession,
  type SignOutReason,
  setLate,
  setSession,
  unfinishedSignOut,
} from '#web/session.ts'
import { storedSheets } from '#web/sheet/stored-sheets.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { IdentityError } from './identity-error.ts'
import type { Credential, IdentityProvider, Social } from './provider.ts'
import type { SignInResult } from './provider-session.ts'

type Registration = Required<NewUser> & {
  readonly password: string
  /** The token of the invitation they came with. */
  readonly invitation?: string | undefined
}

const settings = Promise.withResolvers<IdentityForBrowser>()

/** The page calls it once, with the settings it was sent. */
export const configureIdentity = settings.resolve

/** After this time people are told that signing in takes longer than usual. */
const slowAfter = 4_000
const longestWait = 30_000

let loading: Promise<typeof import('./provider-session.ts')> | undefined
let loaded: typeof import('./provider-session.ts') | undefined
let retry: ReturnType<typeof setTimeout> | undefined
/** The token is refused once its session has ended, so its own end comes first. */
let endOfToken: Promise<unknown> | undefined

/** Loaded only where ride sheets are stored. */
export const loadSheets = () => import('#web/sheet/at-start.ts')

/** Loaded only for people who are signed in or sign in: other visitors do not need it. */
const load = async () => {
  loading ??= loadPart(() => import('./provider-session.ts')).catch(() => {
    loading = undefined
    throw new IdentityError('network-request-failed')
  })
  loaded = await loading
  return { ...loaded, provider: await loaded.openProvider(await settings.promise) }
}

/** Opens the provider and follows its changes, after an unfinished sign-out is finished. */
const openSession = async () => {
  if (unfinishedSignOut.read() && !(await identityActions.finishSignOut()))
    throw new IdentityError('sign-out-unfinished')
  const { awaitSignIn, followProvider, provider } = await load()
  followProvider(provider)
  return { awaitSignIn, provider }
}

const retryLater = (work: (wait: number) => Promise<unknown>, wait: number) => {
  clearTimeout(retry)
  retry = setTimeout(() => void work(Math.min(wait * 2, longestWait)), wait)
}

/** Signs this browser out at once, even if the request to the site fails. */
const signOutHere = (reason?: SignOutReason) => {
  token.remove()
  endSession(reason)
}

const endSession = (reason?: SignOutReason) => {
  if (loaded) loaded.endSession(reason)
  else setSession({ state: 'out', reason })
}

/** Everything people do to sign in, sign out and change their account. Errors carry a sentence for them. */
export const identityActions = {
  /** Finds out who is signed in, and retries until it succeeds. */
  async start(wait = 1_000): Promise<void> {
    setTimeout(setLate, slowAfter)
    if (unfinishedSignOut.read()) signOutHere()
    await openSession().catch(() => {
      setLate()
      if (!unfinishedSignOut.read()) retryLater(identityActions.start, wait)
    })
  },

  /** Reads the session again, after another tab has signed in. */
  refresh: async () => (await openSession()).provider.refresh?.(),

  /** Follows a sign-out in another tab. */
  async followSignOut(): Promise<void> {
    endSession()
    if (unfinishedSignOut.read()) await identityActions.finishSignOut()
  },

  async register({ password, ...profile }: Registration): Promise<void> {
    const { awaitSignIn, provider } = await openSession()
    const signedIn = awaitSignIn(profile)
    const { email, firstName } = profile
    await provider.register({ email, password, firstName })
    await signedIn
  },

  async signIn(email: string, password: string): Promise<void> {
    const { awaitSignIn, provider } = await openSession()
    const signedIn = awaitSignIn()
    await provider.signIn(email, password)
    await signedIn
  },

  async signInWith(social: Social): Promise<SignInResult> {
    const { awaitSignIn, provider } = await openSession()
    const signedIn = awaitSignIn()
    await provider.signInWith(social).catch((error) => askForMissingEmail(provider, error))
    return signedIn
  },

  /** Asks before records of a ride sheet are lost. Resolves to whether the person may be signed out. */
  async confirmSignOut(): Promise<boolean> {
    if (!storedSheets.exist()) return true
    return loadSheets().then(
      ({ mayDeleteSheets }) => mayDeleteSheets(),
      () => true,
    )
  },

  async signOut(reason?: SignOutReason): Promise<void> {
    if (!reason && storedSheets.exist()) await storedSheets.delete()
    const ended = token.read()
    unfinishedSignOut.mark()
    signOutHere(reason)
    if (ended)
      endOfToken = clubWithProof(ended)
        .identity.leave({})
        .catch(() => {})
    await identityActions.finishSignOut()
  },

  /** Clears this browser after the site has already ended the session. */
  async clearSession(): Promise<void> {
    if (storedSheets.exist()) await storedSheets.delete()
    unfinishedSignOut.mark()
    signOutHere()
    await identityActions.finishSignOut()
  },

  /** Tries once to finish a sign-out, and schedules a retry if that fails. */
  async finishSignOut(wait = 1_000): Promise<boolean> {
    try {
      await endOfToken
      const { finishSignOut, provider } = await load()
      await finishSignOut(provider)
    } catch {
      if (getSession().state === 'out') setSession({ state: 'out', unfinished: true })
      retryLater(identityActions.finishSignOut, wait)
      return false
    }
    clearTimeout(retry)
    const session = getSession()
    if (session.state === 'out' && session.unfinished) setSession({ state: 'out' })
    return true
  },

  async signOutEverywhere(): Promise<void> {
    await clubWithoutSignOut.identity.leave({ everywhere: true })
    await identityActions.signOut()
  },

  forgotPassword: async (email: string) => (await openSession()).provider.forgotPassword(email),

  /** The old token ends with the old password, so it is not done before there is a new one. */
  async changePassword(current: string, next: string): Promise<void> {
    const { awaitSignIn, provider } = await openSession()
    const signedIn = awaitSignIn()
    await provider.changePassword(current, next)
    // The password is changed even if the token comes late.
    await signedIn.catch(() => {})
  },

  signInMethods: async () => (await openSession()).provider.signInMethods(),

  rename: async (name: string) => (await openSession()).provider.rename(name),

  /** Signs the same person in again: calls that are hard to undo need a fresh sign-in. */
  async reauthenticate(credential: Credential): Promise<void> {
    const before = currentEmail()
    const { awaitSignIn, provider } = await openSession()
    const signedIn = awaitSignIn()
    await provider.reauthenticate(credential)
    await signedIn
    if (currentEmail() !== before) throw new IdentityError('other-account')
  },

  async changeEmail(email: string, credential: Credential): Promise<void> {
    await identityActions.reauthenticate(credential)
    const { provider } = await openSession()
    if (provider.changeEmail) await provider.changeEmail(email)
    else await club.identity.askForEmail({ email })
  },

  /** Clears this browser after its account was deleted. */
  async finishDeletion(): Promise<void> {
    const { provider } = await openSession()
    await provider.deleteAccount?.().catch(() => {})
    await identityActions.clearSession()
  },
}

const currentEmail = () => {
  const session = getSession()
  return session.state === 'in' ? session.user.email : undefined
}

/** A Twitter account may have no email address, so its owner is asked for one. */
const askForMissingEmail = async (provider: IdentityProvider, error: unknown) => {
  const missing = error instanceof IdentityError && error.code === 'email-missing'
  if (!missing || !provider.addEmail) throw error
  const field = { label: 'Email', name: 'email', type: 'email', autoComplete: 'email' } as const
  const given = await askFor({
    title: 'Add your email address',
    text: error.message,
    fields: createElement(TextField, field),
    confirm: 'Continue',
  })
  if (given) return provider.addEmail(String(given.get('email')))
  await provider.signOut()
  throw error
}
