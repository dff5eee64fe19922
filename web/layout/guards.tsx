import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { token } from '#web/api.ts'
import { requestSignOut, useSession } from '#web/session.ts'
import { loginAddress } from './return-path.ts'
import { useOnline, Waiting } from './waiting.tsx'

/** Guards only save people a page they cannot use; the server protects the data. */
export const SignedInOnly = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  const online = useOnline()
  const { pathname, search, hash } = useLocation()
  // Offline the site cannot say who is signed in, and no private data can be fetched.
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

/** Signs out people without the role and sends them to the login page, as the specification wants. */
export const RoleOnly = ({ role, children }: { role: Role; children: ReactNode }) => {
  const session = useSession()
  const lacksRole = session.state === 'in' && !session.roles.includes(role)
  useEffect(() => {
    if (lacksRole) requestSignOut('role')
  }, [lacksRole])
  return <SignedInOnly>{lacksRole ? <Waiting late={false} /> : children}</SignedInOnly>
}
