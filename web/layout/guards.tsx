import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { token } from '#web/api.ts'
import { requestSignOut, useSession } from '#web/session.ts'
import { loginAddress } from './remembered.ts'
import { useOnline, Waiting } from './waiting.tsx'

/** Guards spare people a page that is of no use to them; what is secret is kept by the server. */
export const SignedInOnly = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  const online = useOnline()
  const { pathname, search, hash } = useLocation()
  // Nobody can be asked who this is, and nothing secret can be fetched.
  if (session.state === 'unknown' && !online && token.read()) return children
  if (session.state === 'unknown') {
    return (
      <div className="mx-auto max-w-page px-gutter py-band">
        <Waiting late={session.late} />
      </div>
    )
  }
  if (session.state === 'out') {
    return <Navigate to={loginAddress(pathname + search + hash, session.reason)} replace />
  }
  return children
}

/** Whoever does not hold the role is signed out and sent to log in, and told why. */
export const RoleOnly = ({ role, children }: { role: Role; children: ReactNode }) => {
  const session = useSession()
  const wrong = session.state === 'in' && !session.roles.includes(role)
  useEffect(() => {
    if (wrong) requestSignOut('role')
  }, [wrong])
  return <SignedInOnly>{wrong ? <Waiting late={false} /> : children}</SignedInOnly>
}
