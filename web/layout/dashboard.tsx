import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { queries } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLine } from '#web/ui/skeleton.tsx'
import { RoleOnly } from './guards.tsx'
import { useScrollToHash } from './page.tsx'
import { loginAddress } from './remembered.ts'
import { roleFor } from './screens.ts'
import { hydrateAtOnce } from './scripts.tsx'
import { Sidebar } from './sidebar.tsx'
import { useOnline, Waiting } from './waiting.tsx'

export const handle = hydrateAtOnce

export const meta = () => [{ title: 'Dashboard' }]

/** Screens that anybody may read. */
const open = /^\/dashboard\/(event|team|article|blog)\b/

export default function Dashboard() {
  const session = useSession()
  const online = useOnline()
  const { pathname } = useLocation()
  const role = roleFor(pathname)
  useScrollToHash(session.state === 'in')
  if (session.state === 'out') return <SignedOut path={pathname} />
  const { roles } = session.state === 'in' ? session : (session.last ?? {})
  // Without a connection nobody can be asked who this is, and these show nothing secret.
  const readable = !online && session.state === 'unknown' && session.last && open.test(pathname)
  const waits = session.state === 'unknown' && !readable
  return (
    <div className="mx-auto grid max-w-page content-start gap-x-10 gap-y-6 px-gutter pt-4 pb-band lg:grid-cols-[13rem_minmax(0,1fr)] xl:gap-x-16 print:block print:p-0">
      {roles ? <Sidebar roles={roles} /> : <SidebarLoading />}
      <QueryClientProvider client={queries}>
        {waits ? (
          <Waiting late={session.late} />
        ) : role ? (
          <RoleOnly role={role}>
            <Outlet />
          </RoleOnly>
        ) : (
          <Outlet />
        )}
      </QueryClientProvider>
    </div>
  )
}

/** As high as the button of a phone, as wide as the column of a desk. */
const SidebarLoading = () => (
  <div aria-hidden="true" className="grid content-start gap-7 max-lg:h-12 lg:p-3 lg:pt-5">
    <SkeletonLine className="w-48 max-lg:h-12 lg:h-5 lg:w-4/5" />
    {['w-3/5', 'w-2/3', 'w-1/2', 'w-3/4'].map((width) => (
      <SkeletonLine key={width} className={`hidden h-5 lg:block ${width}`} />
    ))}
  </div>
)

const SignedOut = ({ path }: { path: string }) => (
  <Section title="Please log in to access the dashboard" heading="h1">
    <div>
      <ButtonLink to={loginAddress(path)} tone="call">
        Log in
      </ButtonLink>
    </div>
  </Section>
)
