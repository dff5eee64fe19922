import { useSyncExternalStore } from 'react'
import type { Role } from '#contract/endpoint.ts'

export type SessionUser = {
  readonly email: string
  readonly displayName: string
  readonly photoURL: string | undefined
}

/** A person and what they may do. */
type Account = { readonly user: SessionUser; readonly roles: readonly Role[] }

/** Why somebody is signed out who did not ask for it. */
export type SignOutReason = 'expired' | 'role'

/** Who is at this browser. */
export type Session =
  | {
      readonly state: 'unknown'
      /** Finding out takes longer than it should. */
      readonly late: boolean
      /** Who was signed in last, and most likely still is. */
      readonly last: Account | undefined
    }
  | {
      readonly state: 'out'
      readonly reason?: SignOutReason | undefined
      /** The site could not be told yet, and could still take this browser for theirs. */
      readonly unfinished?: boolean
    }
  | ({ readonly state: 'in' } & Account)

export const tokenKey = 'access-token'

/** A sign-out the site has not confirmed. Until it has, nobody is signed in at this browser. */
export const unfinishedSignOut = {
  key: 'sign-out-unfinished',
  read: () => localStorage.getItem('sign-out-unfinished') !== null,
  mark: () => localStorage.setItem('sign-out-unfinished', 'yes'),
  clear: () => localStorage.removeItem('sign-out-unfinished'),
}

const lastKey = 'signed-in-as'

/** Who was signed in last, to be shown at once. `last-signed-in.js` reads it before React is there. */
const readLast = (): Account | undefined => {
  const token = localStorage.getItem(tokenKey)
  if (!token || unfinishedSignOut.read()) return undefined
  try {
    const { user, roles } = JSON.parse(localStorage.getItem(lastKey) ?? '')
    return { user: { ...user, displayName: String(user.displayName) }, roles: [...roles] }
  } catch {
    return accountFrom(token)
  }
}

/** What a token says of its holder. */
export const readClaims = (token: string): { readonly email: string; readonly exp: number } =>
  JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))

const accountFrom = (token: string): Account | undefined => {
  try {
    const { email } = readClaims(token)
    return { user: { email, displayName: email, photoURL: undefined }, roles: [] }
  } catch {
    return undefined
  }
}

const storeLast = (session: Session) => {
  if (session.state === 'in') {
    const { user, roles } = session
    const { email, displayName, photoURL } = user
    const last: Account = { user: { email, displayName, photoURL }, roles }
    localStorage.setItem(lastKey, JSON.stringify(last))
  }
  // In another tab somebody else may have signed in by now.
  if (session.state === 'out' && !localStorage.getItem(tokenKey)) localStorage.removeItem(lastKey)
}

const unknown: Session = { state: 'unknown', late: false, last: undefined }

let session: Session = typeof document === 'undefined' ? unknown : { ...unknown, last: readLast() }
const listeners = new Set<() => void>()

export const getSession = () => session

/** Only the identity room knows who somebody is; everyone else looks. */
export const setSession = (next: Session) => {
  session = next
  storeLast(next)
  for (const watcher of listeners) watcher()
}

/** Says that finding out takes longer than it should, if that is still going on. */
export const setLate = () => {
  if (session.state === 'unknown') setSession({ ...session, late: true })
}

const subscribe = (watcher: () => void) => {
  listeners.add(watcher)
  return () => listeners.delete(watcher)
}

/** The page that was sent is the same for everyone, so it is rendered as if nobody were known yet. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  )

let signOut: (because: SignOutReason) => void = () => {}

/** The identity room says how a sign-in is ended; anybody may ask for it. */
export const onSignOutRequest = (handler: (because: SignOutReason) => void) => {
  signOut = handler
}

export const requestSignOut = (because: SignOutReason) => signOut(because)

let signInAgain: () => Promise<boolean> = async () => false

/** The identity room says how somebody signs in once more; anybody may ask for it. */
export const onFreshSignInRequest = (handler: () => Promise<boolean>) => {
  signInAgain = handler
}

/** Has whoever is here sign in once more, and tells whether they did. */
export const requestFreshSignIn = () => signInAgain()
