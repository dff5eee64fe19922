import { useEffect } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import type { IdentityForBrowser } from '#contract/identity.ts'
import { token } from '#web/api.ts'
import { loginAddress } from '#web/layout/remembered.ts'
import { hydratesAtOnce } from '#web/layout/scripts.tsx'
import {
  getSession,
  onFreshSignInRequest,
  onSignOutRequest,
  setSession,
  unfinishedSignOut,
} from '#web/session.ts'
import { identityActions, setIdentity } from './actions.ts'

/**
 * Keeps this browser's session: finds out who is here, follows the other tabs, and ends it when the
 * site says so. A visitor without a token is nobody, and costs no request.
 */
export function SessionKeeper({ identity }: { identity: IdentityForBrowser }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const needed = useMatches().some(({ handle }) => hydratesAtOnce(handle))
  setIdentity(identity)

  useEffect(() => {
    if (needed || token.read() || unfinishedSignOut.read()) void identityActions.start()
    else if (getSession().state === 'unknown') setSession({ state: 'out' })
  }, [needed])

  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      const signedOut = newValue === null ? token.key : unfinishedSignOut.key
      if (key === null || key === signedOut) void identityActions.follow()
      else if (key === unfinishedSignOut.key) void identityActions.finishSignOut()
      else if (key === token.key && getSession().state !== 'in')
        identityActions.lookAgain().catch(() => {})
    }
    const reconnect = () => {
      if (unfinishedSignOut.read()) void identityActions.finishSignOut()
      else if (getSession().state === 'unknown') void identityActions.start()
    }
    addEventListener('storage', follow)
    addEventListener('online', reconnect)
    return () => {
      removeEventListener('storage', follow)
      removeEventListener('online', reconnect)
    }
  }, [])

  useEffect(() => {
    onFreshSignInRequest(async () => (await import('./sign-in-again.tsx')).signInAgain())
  }, [])

  useEffect(() => {
    onSignOutRequest(async (because) => {
      const address = loginAddress(pathname + search, because)
      const ended = identityActions.signOut(because)
      await navigate(address, { replace: true })
      await ended
    })
  }, [navigate, pathname, search])

  return null
}
