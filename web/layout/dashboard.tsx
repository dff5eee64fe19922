import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { to } from '#contract/pages.ts'
import { queries } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { RoleOnly } from './guards.tsx'
import { useScrollToHash } from './page.tsx'
import { loginAddress } from './return-path.ts'
import { useMail } from './root-data.ts'
import { extrasFor, menuFor, roleFor, screens } from './screens.ts'
import { hydrateAtOnce } from './scripts.tsx'
import { useOnline, Waiting } from './waiting.tsx'

export const handle = hydrateAtOnce

export const meta = () => [{ title: 'Dashboard' }]

/** Screens without private content, which can be read offline. */
const readableOffline = /^\/dashboard\/(event|team|article|blog)\b/

export default function Dashboard() {
  const session = useSession()
  const online = useOnline()
  const { pathname } = useLocation()
  const role = roleFor(pathname)
  useScrollToHash(session.state === 'in')
  if (session.state === 'out') return <SignedOut path={pathname} />
  const { roles } = session.state === 'in' ? session : (session.last ?? {})
  // Offline the site cannot say who is signed in, so the last account is assumed.
  const isReadable =
    !online && session.state === 'unknown' && session.last && readableOffline.test(pathname)
  const isWaiting = session.state === 'unknown' && !isReadable
  return (
    <div className="mx-auto grid max-w-page content-start gap-x-10 gap-y-6 px-gutter pt-4 pb-band lg:grid-cols-[13rem_minmax(0,1fr)] xl:gap-x-16 print:block print:p-0">
      {roles ? <Sidebar roles={roles} /> : <SidebarLoading />}
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

/** A column on wide screens; on phones a popover, which the browser closes on Escape. */
const Sidebar = ({ roles }: { roles: readonly Role[] }) => {
  const { pathname } = useLocation()
  const menu = useRef<HTMLDivElement>(null)
  const hasMailbox = useMail() === 'mailbox'
  const close = () => menu.current?.hidePopover()
  return (
    <nav aria-label="Dashboard" className="print:hidden">
      <button
        type="button"
        popoverTarget="screens"
        className="inline-flex min-h-12 items-center gap-2.5 rounded-full border-2 border-edge px-5 font-semibold focus-visible:rounded-full lg:hidden"
      >
        <Icon shape="menu" />
        Dashboard menu
      </button>
      <div
        ref={menu}
        // A new key on each screen renders a new, closed menu.
        key={pathname}
        id="screens"
        popover="auto"
        className="top-40 right-4 bottom-auto left-4 m-0 hidden w-auto gap-2 rounded-card border-2 border-line bg-card p-3 text-words shadow-xl open:grid max-lg:absolute lg:sticky lg:top-6 lg:grid lg:border-transparent lg:shadow-none"
      >
        <ul className="grid gap-1">
          <SidebarLink to={to.dashboard()} onFollow={close}>
            Overview
          </SidebarLink>
          {menuFor(roles).map((path) => (
            <SidebarLink key={path} to={to.screen(path)} onFollow={close}>
              {screens[path].name}
            </SidebarLink>
          ))}
          <SidebarLink to={to.home()} onFollow={close}>
            Home
          </SidebarLink>
        </ul>
        <ul className="grid gap-1 border-line border-t pt-2 text-sm">
          {extrasFor(roles, hasMailbox).map((path) => (
            <SidebarLink key={path} to={to.screen(path)} onFollow={close}>
              {screens[path].name}
            </SidebarLink>
          ))}
        </ul>
      </div>
    </nav>
  )
}

type SidebarLinkProps = { to: string; onFollow: () => void; children: ReactNode }

const SidebarLink = ({ to: path, onFollow, children }: SidebarLinkProps) => (
  <li>
    <NavLink
      to={path}
      end={path === to.home() || path === to.dashboard()}
      onClick={onFollow}
      className="flex min-h-12 items-center rounded-xl px-4 font-semibold hover:bg-track focus-visible:rounded-xl focus-visible:-outline-offset-2 aria-[current=page]:bg-words aria-[current=page]:text-page forced-colors:aria-[current=page]:underline lg:min-h-11"
    >
      {children}
    </NavLink>
  </li>
)

/** Has the size of the sidebar, so that nothing moves when it appears. */
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
