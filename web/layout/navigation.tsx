import { type ReactNode, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { to } from '#contract/pages.ts'
import { useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AccountMenu, LastAccount } from './account-menu.tsx'
import { useHydrated } from './use-hydrated.ts'

const links = [
  { to: to.home(), name: 'Home' },
  { to: to.about(), name: 'About' },
  { to: to.calendar(), name: 'Event-Calender' },
  { to: to.gallery(), name: 'Gallery' },
  { to: to.contact(), name: 'Contact' },
]

type Props = {
  clubName: string
  /** For members only. */
  bell: ReactNode
  onSignOut: () => Promise<void>
  onFinishSignOut: () => void
}

export const Navigation = ({ clubName, bell, onSignOut, onFinishSignOut }: Props) => (
  <header className="print:hidden">
    <a
      href="#main"
      className="absolute top-2 left-2 z-10 -translate-y-24 rounded-full bg-words px-5 py-3 font-semibold text-page focus:translate-y-0"
    >
      Skip to content
    </a>
    <nav
      aria-label="Main"
      className="group mx-auto flex max-w-page flex-wrap items-center gap-x-1 gap-y-2 px-gutter py-3 md:gap-x-4 lg:gap-x-8"
    >
      <Link to={to.home()} className="mr-auto inline-flex min-h-12 items-center gap-2">
        <img src="/favicon.svg" alt="" width="36" height="36" />
        <span className="font-display font-extrabold text-2xl tracking-tight">{clubName}</span>
      </Link>
      <Links />
      <Account bell={bell} onSignOut={onSignOut} />
      <MenuButton />
    </nav>
    <UnfinishedSignOut onRetry={onFinishSignOut} />
  </header>
)

const Account = ({ bell, onSignOut }: Pick<Props, 'bell' | 'onSignOut'>) => {
  const session = useSession()
  const hydrated = useHydrated()
  const known = session.state === 'unknown' ? session.last : session
  if (known && 'user' in known)
    return (
      <>
        {bell}
        <AccountMenu {...known} onSignOut={onSignOut} />
      </>
    )
  if (hydrated) return <Login />
  return (
    <>
      <span className="contents in-data-account:hidden">
        <Login />
      </span>
      <span className="contents not-in-data-account:hidden">{bell}</span>
      <LastAccount />
    </>
  )
}

const Login = () => (
  <ButtonLink to={to.register()} tone="plain">
    Login
  </ButtonLink>
)

/** On a shared computer people must know that this browser is still signed in. */
const UnfinishedSignOut = ({ onRetry }: { onRetry: () => void }) => {
  const session = useSession()
  const unfinished = session.state === 'out' && session.unfinished
  return (
    <div role="status" className="mx-auto max-w-page px-gutter">
      {unfinished ? (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border-2 border-coral bg-card px-5 py-3">
          <p className="max-w-[48em] font-semibold">
            You're not fully signed out yet: we couldn't reach the club. We'll finish it as soon as
            we can.
          </p>
          <Button tone="plain" onClick={() => onRetry()}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** A row on wide screens; on phones a popover, which needs no script. */
const Links = () => {
  const { pathname } = useLocation()
  const menu = useRef<HTMLUListElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <ul
      ref={menu}
      // A new key on each page closes the menu.
      key={pathname}
      id="menu"
      popover="auto"
      className="edge top-20 right-4 bottom-auto left-4 m-0 hidden w-auto rounded-card bg-card p-3 text-words shadow-xl open:grid max-lg:absolute lg:static lg:flex lg:overflow-visible lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      {links.map(({ to, name }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            onClick={close}
            className="flex min-h-12 items-center rounded-card px-4 font-semibold decoration-2 decoration-coral underline-offset-8 hover:underline aria-[current=page]:text-coral aria-[current=page]:underline lg:px-2.5"
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

const MenuButton = () => (
  <button
    type="button"
    popoverTarget="menu"
    className="inline-flex size-12 items-center justify-center rounded-full border-2 border-line lg:hidden"
  >
    <span className="sr-only">Menu</span>
    <Icon shape="menu" className="group-has-[#menu:popover-open]:hidden" />
    <Icon shape="close" className="hidden group-has-[#menu:popover-open]:block" />
  </button>
)
