import { useSyncExternalStore } from 'react'
import type { Role } from '#contract/endpoint.ts'

export type SessionUser = {
  readonly email: string
  readonly displayName: string
  readonly photoURL: string | undefined
}

type Account = {
  readonly user: SessionUser
  readonly roles: readonly Role[]
  /** Whether they may lead rides, or lead one. Moderators may. */
  readonly leads: boolean
}

/** Why the site signed someone out. */
export type SignOutReason = 'expired' | 'role'

/** Who is signed in at this browser. */
export type Session =
  | {
      readonly state: 'unknown'
      /** Finding out takes longer than usual. */
      readonly late: boolean
      /** Who was signed in last, and probably still is. */
      readonly last: Account | undefined
    }
  | {
      readonly state: 'out'
      readonly reason?: SignOutReason | undefined
      /** The site has not confirmed the sign-out yet, so the browser's session may still be valid. */
      readonly unfinished?: boolean
    }
  | ({ readonly state: 'in' } & Account)

export const tokenKey = 'access-token'

/** A sign-out the site has not confirmed. Until it has, this browser counts as signed out. */
export const unfinishedSignOut = {
  key: 'sign-out-unfinished',
  read: () => localStorage.getItem('sign-out-unfinished') !== null,
  mark: () => localStorage.setItem('sign-out-unfinished', 'yes'),
  clear: () => localStorage.removeItem('sign-out-unfinished'),
}

const lastKey = 'signed-in-as'

/** Who was signed in last, to show the name at once. `last-signed-in.js` reads it before React has loaded. */
const readLast = (): Account | undefined => {
  const token = localStorage.getItem(tokenKey)
  if (!token || unfinishedSignOut.read()) return undefined
  try {
    const { user, roles, leads } = JSON.parse(localStorage.getItem(lastKey) ?? '')
    const displayName = String(user.displayName)
    return { user: { ...user, displayName }, roles: [...roles], leads: leads === true }
  } catch {
    return accountFrom(token)
  }
}

/** Decodes a token without verifying it, which is up to the server. */
export const readClaims = (
  token: string,
): { readonly email: string; readonly iat: number; readonly exp: number } =>
  JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))

const accountFrom = (token: string): Account | undefined => {
  try {
    const { email } = readClaims(token)
    return { user: { email, displayName: email, photoURL: undefined }, roles: [], leads: false }
  } catch {
    return undefined
  }
}

/** Remembers who is signed in, and tells the style sheet, as `last-signed-in.js` does before the first paint. */
const storeLast = (session: Session) => {
  const { dataset } = document.documentElement
  if (session.state === 'out') delete dataset.account
  if (session.state === 'in') {
    dataset.account = session.user.photoURL ? 'picture' : 'name'
    const { user, roles, leads } = session
    const { email, displayName, photoURL } = user
    const last: Account = { user: { email, displayName, photoURL }, roles, leads }
    localStorage.setItem(lastKey, JSON.stringify(last))
  }
  // If there is a token, someone else has already signed in in another tab.
  if (session.state === 'out' && !localStorage.getItem(tokenKey)) localStorage.removeItem(lastKey)
}

const unknown: Session = { state: 'unknown', late: false, last: undefined }

let session: Session = typeof document === 'undefined' ? unknown : { ...unknown, last: readLast() }
const listeners = new Set<() => void>()

export const getSession = () => session

/** Only web/identity calls this. */
export const setSession = (next: Session) => {
  session = next
  storeLast(next)
  for (const listener of listeners) listener()
}

export const setLate = () => {
  if (session.state === 'unknown') setSession({ ...session, late: true })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server sends the same page to everyone, so the first render does not know who is signed in. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  )

/** Who is signed in, or probably still is. */
export const useAccount = (): Account | undefined => {
  const session = useSession()
  if (session.state === 'out') return undefined
  return session.state === 'in' ? session : session.last
}

let signOut: (reason: SignOutReason) => void = () => {}

/** web/identity registers how to sign out, so that layout and api can request it without importing a feature. */
export const onSignOutRequest = (handler: (reason: SignOutReason) => void) => {
  signOut = handler
}

export const requestSignOut = (reason: SignOutReason) => signOut(reason)

let signInAgain: () => Promise<boolean> = async () => false

export const onFreshSignInRequest = (handler: () => Promise<boolean>) => {
  signInAgain = handler
}

/** Asks the member to sign in again. Resolves to whether they did. */
export const requestFreshSignIn = () => signInAgain()
