import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { logoIcon, to } from '#contract/pages.ts'
import { useAccount, useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AccountMenu, LastAccount } from './account-menu.tsx'
import { MemberMenu } from './member-menu.tsx'
import { useHydrated } from './use-hydrated.ts'

const linksOf = (hasRoutes: boolean) => [
  { to: to.home(), name: 'Home' },
  { to: to.about(), name: 'About' },
  { to: to.calendar(), name: 'Event-Calender' },
  ...(hasRoutes ? [{ to: to.routes(), name: 'Routes' }] : []),
  { to: to.gallery(), name: 'Gallery' },
  { to: to.contact(), name: 'Contact' },
]

type Props = {
  clubName: string
  /** The address of the club's logo. Without one the site has its own. */
  logo: string | undefined
  /** For members only. */
  bell: ReactNode
  hasMailbox: boolean
  /** Whether visitors may see the routes of the club. Members have them in their own menu. */
  hasRoutes: boolean
  onConfirmSignOut: () => Promise<boolean>
  onSignOut: () => Promise<void>
  onFinishSignOut: () => void
}

export const Navigation = ({
  clubName,
  logo,
  bell,
  hasMailbox,
  hasRoutes,
  onConfirmSignOut,
  onSignOut,
  onFinishSignOut,
}: Props) => (
  <header className="site-header print:hidden">
    <a
      href="#main"
      className="absolute top-2 left-2 z-10 -translate-y-24 rounded-full bg-words px-5 py-3 font-semibold text-page focus:translate-y-0"
    >
      Skip to content
    </a>
    <nav
      aria-label="Main"
      className="group mx-auto flex max-w-page flex-wrap items-center gap-x-1 gap-y-2 px-gutter py-1.5 md:gap-x-4 lg:gap-x-8 lg:py-3"
    >
      <Link to={to.home()} className="mr-auto inline-flex min-h-12 items-center gap-2">
        <img src={logo ? logoIcon('header', logo) : '/favicon.svg'} alt="" width="36" height="36" />
        <span className="font-display font-extrabold text-2xl tracking-tight">{clubName}</span>
      </Link>
      <Menu hasMailbox={hasMailbox} hasRoutes={hasRoutes} />
      <Account bell={bell} onConfirmSignOut={onConfirmSignOut} onSignOut={onSignOut} />
      <MenuButton />
    </nav>
    <UnfinishedSignOut onRetry={onFinishSignOut} />
  </header>
)

type AccountProps = Pick<Props, 'bell' | 'onConfirmSignOut' | 'onSignOut'>

const Account = ({ bell, ...signingOut }: AccountProps) => {
  const account = useAccount()
  const hydrated = useHydrated()
  if (account)
    return (
      <>
        {bell}
        <AccountMenu {...account} {...signingOut} />
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

/**
 * A row of links on wide screens; on phones a popover, which needs no script. Members get their own menu above
 * the links, and the style sheet makes it a drawer.
 */
const Menu = ({ hasMailbox, hasRoutes }: Pick<Props, 'hasMailbox' | 'hasRoutes'>) => {
  const { pathname } = useLocation()
  const account = useAccount()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  // With the keyboard people leave it without closing it, and would then be behind it.
  useEffect(() => {
    const closeIfLeft = ({ target }: Event) => {
      const isOutside = target instanceof Element && !target.closest('#menu, [popovertarget=menu]')
      if (isOutside) menu.current?.hidePopover()
    }
    addEventListener('focusin', closeIfLeft)
    return () => removeEventListener('focusin', closeIfLeft)
  }, [])
  return (
    <div
      ref={menu}
      // A new key on each page closes the menu.
      key={pathname}
      id="menu"
      popover="auto"
      className="edge top-(--header-end) right-4 bottom-auto left-4 m-0 hidden w-auto rounded-card bg-card p-3 text-words shadow-xl open:block max-lg:fixed lg:static lg:block lg:overflow-visible lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      {account ? (
        <nav aria-label="Dashboard" className="grid grid-cols-1 gap-2 lg:hidden">
          <MemberMenu
            roles={account.roles}
            leads={account.leads}
            hasMailbox={hasMailbox}
            onFollow={close}
          />
        </nav>
      ) : null}
      <ul className="lg:flex">
        {linksOf(hasRoutes).map(({ to, name }) => (
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
    </div>
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
