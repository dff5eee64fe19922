import { useSyncExternalStore } from 'react'
import type { Role } from '#contract/endpoint.ts'

export type SessionUser = {
  readonly email: string
  readonly displayName: string
  readonly photoURL: string | undefined
}

/** Who is at this browser. `late` says that finding out takes longer than it should. */
export type Session =
  | { readonly state: 'unknown'; readonly late: boolean }
  | { readonly state: 'out' }
  | { readonly state: 'in'; readonly user: SessionUser; readonly roles: readonly Role[] }

let session: Session = { state: 'unknown', late: false }
const watchers = new Set<() => void>()

export const getSession = () => session

/** Only the identity room knows who somebody is; everyone else looks. */
export const setSession = (next: Session) => {
  session = next
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const unknown: Session = { state: 'unknown', late: false }

/** The page that was sent is the same for everyone, so it is rendered as if nobody were known yet. */
export const useSession = (): Session =>
  useSyncExternalStore(
    watch,
    () => session,
    () => unknown,
  )

/** Why somebody is signed out who did not ask for it. */
export type Because = 'expired' | 'role'

let leave: (because: Because) => void = () => {}

/** The identity room says how a sign-in is ended; anybody may ask for it. */
export const onSignOutRequest = (handler: (because: Because) => void) => {
  leave = handler
}

export const requestSignOut = (because: Because) => leave(because)

let proveAgain: () => Promise<boolean> = async () => false

/** The identity room says how somebody signs in once more; anybody may ask for it. */
export const onFreshSignInRequest = (handler: () => Promise<boolean>) => {
  proveAgain = handler
}

/** Has whoever is here sign in once more, and tells whether they did. */
export const requestFreshSignIn = () => proveAgain()
