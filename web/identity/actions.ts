import { createElement } from 'react'
import type { IdentityForBrowser } from '#contract/identity.ts'
import type { NewUser } from '#contract/users.ts'
import { club, clubQuietly, clubWithProof, loadPart, token } from '#web/api.ts'
import { askFor } from '#web/layout/dialogs.tsx'
import { type Because, getSession, setLate, setSession, unfinishedSignOut } from '#web/session.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { BrowserProvider, Presence, Social } from './browser-provider.ts'
import { IdentityError } from './codes.ts'
import type { Entry } from './driver.ts'

type Registration = Required<NewUser> & { readonly password: string }

const known = Promise.withResolvers<IdentityForBrowser>()

/** Said once, by the page. */
export const setIdentity = known.resolve

/** Long enough for a slow connection, short enough to be told what is going on. */
const patience = 4_000
const longestWait = 30_000

let loading: Promise<typeof import('./driver.ts')> | undefined
let loaded: typeof import('./driver.ts') | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** Loaded when somebody signs in or is signed in: other visitors need none of it. */
const load = async () => {
  loading ??= loadPart(() => import('./driver.ts')).catch(() => {
    loading = undefined
    throw new IdentityError('network-request-failed')
  })
  loaded = await loading
  return { ...loaded, provider: await loaded.openIdentity(await known.promise) }
}

/** The driver, listening to the provider. A sign-out somebody asked for comes before anything else. */
const driver = async () => {
  if (unfinishedSignOut.read() && !(await identityActions.finishSignOut()))
    throw new IdentityError('sign-out-unfinished')
  const { expectEntry, listen, provider } = await load()
  listen(provider)
  return { expectEntry, provider }
}

/** What fails is tried again by itself, until it works. */
const tryAgain = (work: (wait: number) => Promise<unknown>, wait: number) => {
  clearTimeout(retry)
  retry = setTimeout(() => void work(Math.min(wait * 2, longestWait)), wait)
}

/** Signs this browser out at once, whatever becomes of the request to the site. */
const leaveHere = (because?: Because) => {
  token.drop()
  followOut(because)
}

const followOut = (because?: Because) => {
  if (loaded) loaded.followOut(because)
  else setSession({ state: 'out', because })
}

/** What people do about who they are. Whatever fails is thrown with a sentence for them. */
export const identityActions = {
  /** Finds out who is at this browser, however often it takes. */
  async start(wait = 1_000): Promise<void> {
    setTimeout(setLate, patience)
    if (unfinishedSignOut.read()) leaveHere()
    await driver().catch(() => {
      setLate()
      if (!unfinishedSignOut.read()) tryAgain(identityActions.start, wait)
    })
  },

  /** Another tab has signed in. */
  lookAgain: async () => (await driver()).provider.lookAgain?.(),

  /** Another tab has signed out. */
  async follow(): Promise<void> {
    followOut()
    if (unfinishedSignOut.read()) await identityActions.finishSignOut()
  },

  async register({ password, ...told }: Registration): Promise<void> {
    const { expectEntry, provider } = await driver()
    const entered = expectEntry(told)
    const { email, firstName } = told
    await provider.register({ email, password, firstName })
    await entered
  },

  async signIn(email: string, password: string): Promise<void> {
    const { expectEntry, provider } = await driver()
    const entered = expectEntry()
    await provider.signIn(email, password)
    await entered
  },

  async signInWith(social: Social): Promise<Entry> {
    const { expectEntry, provider } = await driver()
    const entered = expectEntry()
    await provider.signInWith(social).catch((error) => giveMissingEmail(provider, error))
    return entered
  },

  async signOut(because?: Because): Promise<void> {
    const held = token.read()
    unfinishedSignOut.mark()
    leaveHere(because)
    if (held)
      await clubWithProof(held)
        .identity.leave({})
        .catch(() => {})
    await identityActions.finishSignOut()
  },

  /** Clears this browser after a sign-in that the site has ended already. */
  async clearOut(): Promise<void> {
    unfinishedSignOut.mark()
    leaveHere()
    await identityActions.finishSignOut()
  },

  /** Tries once to end a sign-out that was asked for, and goes on trying by itself. */
  async finishSignOut(wait = 1_000): Promise<boolean> {
    try {
      const { finishSignOut, provider } = await load()
      await finishSignOut(provider)
    } catch {
      if (getSession().state === 'out') setSession({ state: 'out', unfinished: true })
      tryAgain(identityActions.finishSignOut, wait)
      return false
    }
    clearTimeout(retry)
    const session = getSession()
    if (session.state === 'out' && session.unfinished) setSession({ state: 'out' })
    return true
  },

  async signOutEverywhere(): Promise<void> {
    await clubQuietly.identity.leave({ everywhere: true })
    await identityActions.signOut()
  },

  forgotPassword: async (email: string) => (await driver()).provider.forgotPassword(email),

  changePassword: async (current: string, next: string) =>
    (await driver()).provider.changePassword(current, next),

  ways: async () => (await driver()).provider.ways(),

  rename: async (name: string) => (await driver()).provider.rename(name),

  /** Signs in once more: a grave step asks for a fresh sign-in of the very same person. */
  async proveAgain(by: Presence): Promise<void> {
    const before = emailHere()
    const { expectEntry, provider } = await driver()
    const entered = expectEntry()
    await provider.proveAgain(by)
    await entered
    if (emailHere() !== before) throw new IdentityError('other-account')
  },

  async changeEmail(email: string, by: Presence): Promise<void> {
    await identityActions.proveAgain(by)
    const { provider } = await driver()
    if (provider.changeEmail) await provider.changeEmail(email)
    else await club.identity.askForEmail({ email })
  },

  /** Leaves a browser whose person has just been deleted. */
  async goodbye(): Promise<void> {
    const { provider } = await driver()
    await provider.forget?.().catch(() => {})
    await identityActions.clearOut()
  },
}

const emailHere = () => {
  const session = getSession()
  return session.state === 'in' ? session.user.email : undefined
}

/** An account at Twitter may have no email address: then its owner is asked for one. */
const giveMissingEmail = async (provider: BrowserProvider, error: unknown) => {
  const missing = error instanceof IdentityError && error.code === 'email-missing'
  if (!missing || !provider.giveEmail) throw error
  const field = { label: 'Email', name: 'email', type: 'email', autoComplete: 'email' } as const
  const given = await askFor({
    title: 'One thing is missing',
    text: error.message,
    fields: createElement(TextField, field),
    confirm: 'Go on',
  })
  if (given) return provider.giveEmail(String(given.get('email')))
  await provider.signOut()
  throw error
}
