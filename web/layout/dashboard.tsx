import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { queries } from '#web/queries.ts'
import { useAccount, useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { RoleOnly } from './guards.tsx'
import { MemberMenu } from './member-menu.tsx'
import { useScrollToHash } from './page.tsx'
import { loginAddress } from './return-path.ts'
import { useMail } from './root-data.ts'
import { roleFor } from './screens.ts'
import { hydrateAtOnce } from './scripts.tsx'
import { useOnline, Waiting } from './waiting.tsx'

export const handle = hydrateAtOnce

export const meta = () => [{ title: 'Dashboard' }]

/** Screens without private content, which can be read offline. */
const readableOffline = /^\/dashboard\/(event|team|article|blog)\b/

export default function Dashboard() {
  const session = useSession()
  const account = useAccount()
  const online = useOnline()
  const { pathname } = useLocation()
  const role = roleFor(pathname)
  useScrollToHash(session.state === 'in')
  if (session.state === 'out') return <SignedOut path={pathname} />
  // Offline the site cannot say who is signed in, so the last account is assumed.
  const isReadable =
    !online && session.state === 'unknown' && session.last && readableOffline.test(pathname)
  const isWaiting = session.state === 'unknown' && !isReadable
  return (
    <div className="mx-auto grid max-w-page content-start gap-x-10 px-gutter pt-4 pb-band lg:grid-cols-[14rem_minmax(0,1fr)] print:block print:p-0">
      {account ? <Sidebar roles={account.roles} leads={account.leads} /> : <SidebarLoading />}
      <QueryClientProvider client={queries}>
        {isWaiting ? (
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

/** On phones it is in the drawer: see `navigation.tsx`. */
const Sidebar = ({ roles, leads }: { roles: readonly Role[]; leads: boolean }) => (
  <nav aria-label="Dashboard" className="max-lg:hidden print:hidden">
    <div className="sticky top-6 grid max-h-[calc(100vh-3rem)] gap-2 overflow-y-auto rounded-card bg-card p-3 forced-colors:border">
      <MemberMenu roles={roles} leads={leads} hasMailbox={useMail() === 'mailbox'} />
    </div>
  </nav>
)

/** Has the size of the sidebar, so that nothing moves when it appears. */
const SidebarLoading = () => (
  <div aria-hidden="true" className="grid content-start gap-7 p-3 pt-5 max-lg:hidden">
    {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4'].map((width) => (
      <SkeletonLine key={width} className={`h-5 ${width}`} />
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
