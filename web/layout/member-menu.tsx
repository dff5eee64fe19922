import { lazy, type ReactNode, Suspense } from 'react'
import { NavLink } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { to } from '#contract/pages.ts'
import { useSession } from '#web/session.ts'
import { Icon, type Shape } from '#web/ui/icon.tsx'
import { type Counted, extrasFor, menuFor, type ScreenPath, screenFor } from './screens.ts'

/** Loaded for members only. Without it the menu has no numbers. */
const MenuCount = lazy(() => import('./menu-count.tsx').catch(() => ({ default: () => null })))

type Props = {
  roles: readonly Role[]
  leads: boolean
  hasMailbox: boolean
  /** Before a link is followed. */
  onFollow?: () => void
}

/** The screens of the member area: beside them at a desk, and in the drawer on a phone. */
export const MemberMenu = ({ roles, leads, hasMailbox, onFollow }: Props) => {
  const screenLink = (path: ScreenPath) => {
    const { name, icon, address, counts, countsFor } = screenFor(path)
    const isCounted = !countsFor || roles.includes(countsFor)
    return (
      <MenuLink key={path} to={address} icon={icon} onFollow={onFollow}>
        {name}
        {counts && isCounted ? <Count of={counts} /> : null}
      </MenuLink>
    )
  }
  return (
    <>
      <ul className="grid grid-cols-1 lg:gap-1">
        <MenuLink to={to.dashboard()} icon="home" onFollow={onFollow}>
          Overview
        </MenuLink>
        {menuFor(roles).map(screenLink)}
        <MenuLink to={to.home()} icon="globe" onFollow={onFollow}>
          Home
        </MenuLink>
      </ul>
      <ul className="grid grid-cols-1 border-line border-t pt-2 text-sm lg:gap-1">
        {extrasFor({ roles, leads }, hasMailbox).map(screenLink)}
      </ul>
    </>
  )
}

type LinkProps = {
  to: string
  icon: Shape
  onFollow: (() => void) | undefined
  children: ReactNode
}

const MenuLink = ({ to: path, icon, onFollow, children }: LinkProps) => (
  <li>
    <NavLink
      to={path}
      end={path === to.home() || path === to.dashboard()}
      onClick={onFollow}
      className="wrap-anywhere flex min-h-11.5 items-center gap-[min(0.75rem,3vw)] rounded-xl px-[min(0.75rem,3vw)] font-semibold hover:bg-track focus-visible:rounded-xl focus-visible:-outline-offset-2 aria-[current=page]:bg-words aria-[current=page]:text-page forced-colors:aria-[current=page]:underline lg:min-h-11"
    >
      <Icon shape={icon} className="size-5.5!" />
      {children}
    </NavLink>
  </li>
)

const Count = ({ of }: { of: Counted }) => {
  const session = useSession()
  if (session.state !== 'in') return null
  return (
    <>
      {' '}
      <Suspense>
        <MenuCount key={session.user.email} of={of} />
      </Suspense>
    </>
  )
}
