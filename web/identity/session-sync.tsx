import { useEffect } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import type { IdentityForBrowser } from '#contract/identity.ts'
import { token } from '#web/api.ts'
import { loginAddress } from '#web/layout/return-path.ts'
import { hydratesAtOnce } from '#web/layout/scripts.tsx'
import {
  getSession,
  onFreshSignInRequest,
  onSignOutRequest,
  setSession,
  unfinishedSignOut,
  useAccount,
  useSession,
} from '#web/session.ts'
import { storedSheets } from '#web/sheet/stored-sheets.ts'
import { configureIdentity, identityActions, loadSheets } from './actions.ts'

/**
 * Finds out who is signed in, follows other tabs, and ends the session when the site refuses it.
 * Visitors without a token are signed out, and that costs no request.
 */
export function SessionSync({ identity }: { identity: IdentityForBrowser }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const needed = useMatches().some(hydratesAtOnce)
  configureIdentity(identity)

  useEffect(() => {
    if (needed || token.read() || unfinishedSignOut.read()) void identityActions.start()
    else if (getSession().state === 'unknown') setSession({ state: 'out' })
  }, [needed])

  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      const signedOut = newValue === null ? token.key : unfinishedSignOut.key
      if (key === null || key === signedOut) void identityActions.followSignOut()
      else if (key === unfinishedSignOut.key) void identityActions.finishSignOut()
      else if (key === token.key && getSession().state !== 'in')
        identityActions.refresh().catch(() => {})
    }
    const onOnline = () => {
      if (unfinishedSignOut.read()) void identityActions.finishSignOut()
      else if (getSession().state === 'unknown') void identityActions.start()
    }
    addEventListener('storage', onStorage)
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('online', onOnline)
    }
  }, [])

  useEffect(() => {
    onFreshSignInRequest(async () => (await import('./sign-in-again.tsx')).signInAgain())
  }, [])

  useEffect(() => {
    onSignOutRequest(async (reason) => {
      const address = loginAddress(pathname + search, reason)
      const ended = identityActions.signOut(reason)
      await navigate(address, { replace: true })
      await ended
    })
  }, [navigate, pathname, search])

  const { state } = useSession()
  const email = useAccount()?.user.email
  useEffect(() => {
    if (!storedSheets.exist()) return
    // Offline the part may be missing; then it is loaded at the next start.
    loadSheets()
      .then(({ tidySheets, forgetSheets }) =>
        state === 'out' ? forgetSheets() : tidySheets(email, state === 'in'),
      )
      .catch(() => {})
  }, [state, email])

  return null
}
