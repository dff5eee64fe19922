import { useEffect } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import type { IdentityForBrowser } from '#contract/identity.ts'
import { token } from '#web/api.ts'
import { loginAddress } from '#web/frame/remembered.ts'
import { isNeededAtOnce } from '#web/frame/scripts.tsx'
import { getSession, onFreshSignInRequest, onSignOutRequest, setSession } from '#web/session.ts'
import { identityActions, setIdentity } from './actions.ts'

/**
 * Keeps this browser's session: finds out who is here, follows the other tabs, and ends it when the
 * site says so. A visitor without a token is nobody, and costs no request.
 */
export function SessionKeeper({ identity }: { identity: IdentityForBrowser }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const needed = useMatches().some(({ handle }) => isNeededAtOnce(handle))
  setIdentity(identity)

  useEffect(() => {
    if (needed || token.read()) void identityActions.start()
    else if (getSession().state === 'unknown') setSession({ state: 'out' })
  }, [needed])

  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== token.key && key !== null) return
      if (newValue === null) setSession({ state: 'out' })
      else if (getSession().state !== 'in') void identityActions.lookAgain()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])

  useEffect(() => {
    onFreshSignInRequest(async () => (await import('./sign-in-again.tsx')).signInAgain())
  }, [])

  useEffect(() => {
    onSignOutRequest(async (because) => {
      await identityActions.signOut()
      await navigate(loginAddress(pathname + search, because), { replace: true })
    })
  }, [navigate, pathname, search])

  return null
}
