import { Outlet, useLocation } from 'react-router'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { Section } from '#web/kit/section.tsx'
import { useSession } from '#web/session.ts'
import { RoleOnly } from './guards.tsx'
import { useLateAnchor } from './late-anchor.ts'
import { loginAddress } from './remembered.ts'
import { roleFor } from './screens.ts'
import { startsAtOnce } from './scripts.tsx'
import { Sidebar } from './sidebar.tsx'
import { Waiting } from './waiting.tsx'

export const handle = startsAtOnce

export const meta = () => [{ title: 'Dashboard' }]

export default function Dashboard() {
  const session = useSession()
  const { pathname } = useLocation()
  const role = roleFor(pathname)
  useLateAnchor(session.state === 'in')
  if (session.state === 'unknown') return <Waiting late={session.late} />
  if (session.state === 'out') return <SignedOut path={pathname} />
  return (
    <div className="mx-auto grid max-w-page content-start gap-x-10 gap-y-6 px-gutter pt-4 pb-band lg:grid-cols-[13rem_minmax(0,1fr)] xl:gap-x-16 print:block print:p-0">
      <Sidebar roles={session.roles} />
      {role ? (
        <RoleOnly role={role}>
          <Outlet />
        </RoleOnly>
      ) : (
        <Outlet />
      )}
    </div>
  )
}

const SignedOut = ({ path }: { path: string }) => (
  <Section title="Please log in to access the dashboard" heading="h1">
    <div>
      <ButtonLink to={loginAddress(path)} tone="call">
        Log in
      </ButtonLink>
    </div>
  </Section>
)
