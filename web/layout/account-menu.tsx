import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { to } from '#contract/pages.ts'
import type { SessionUser } from '#web/session.ts'
import { dashboardFor } from './screens.ts'

type Props = {
  user: SessionUser
  roles: readonly Role[]
  /** Resolves to whether the person may be signed out. */
  onConfirmSignOut: () => Promise<boolean>
  onSignOut: () => Promise<void>
}

/** Pages that people cannot use after they have signed out. */
const membersOnly = /^\/(dashboard|calender|routes)(\/|$)/i

const entry =
  'flex min-h-12 w-full items-center rounded-xl px-4 font-semibold hover:bg-track focus-visible:rounded-xl focus-visible:-outline-offset-2'

/** A pill around a name, and a circle around a picture. */
const accountLook =
  'inline-flex min-h-12 min-w-12 max-w-fit grow basis-20 items-center justify-center rounded-full border-2 border-current font-semibold focus-visible:rounded-full'
const nameLook = 'max-w-44 truncate px-4'

/**
 * Part of the page that is sent to everyone. Before the first paint `last-signed-in.js` sets who was
 * signed in last, and CSS then shows this instead of Login.
 */
export const LastAccount = () => (
  <a href={to.dashboard()} className={`${accountLook} not-in-data-account:hidden`}>
    <span className="sr-only">Account: </span>
    <span className={`${nameLook} before:content-(--account) in-data-[account=picture]:px-0`} />
  </a>
)

export const AccountMenu = ({ user, roles, onConfirmSignOut, onSignOut }: Props) => {
  const menu = useRef<HTMLUListElement>(null)
  const close = () => menu.current?.hidePopover()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const signOut = async () => {
    if (!(await onConfirmSignOut())) return
    const ended = onSignOut()
    if (membersOnly.test(pathname)) {
      // The page's guard redirects to the login page first; the last navigation wins.
      await new Promise((resolve) => setTimeout(resolve))
      await navigate(to.home())
    }
    await ended
  }
  return (
    <>
      <button type="button" popoverTarget="account" className={accountLook}>
        <span className="sr-only">Account: </span>
        <NameOrPicture user={user} />
      </button>
      <ul
        ref={menu}
        id="account"
        popover="auto"
        className="max-h-[calc(100dvh-var(--header-end)-var(--tabs)-1rem)] overflow-y-auto max-lg:fixed absolute top-(--header-end) right-[max(var(--spacing-gutter),calc((100vw-var(--container-page))/2+var(--spacing-gutter)))] bottom-auto left-auto m-0 w-64 rounded-card border-2 border-line bg-card p-3 text-words shadow-xl"
      >
        <li className="wrap-anywhere">
          <Link to={to.dashboard()} onClick={close} className={entry}>
            Welcome, {user.displayName || user.email}
          </Link>
        </li>
        <li className="wrap-anywhere border-line border-b px-4 pb-3 text-quiet text-sm">
          Signed in as {user.email}
        </li>
        <li className="pt-2">
          <Link to={dashboardFor(roles)} onClick={close} className={entry}>
            Go to Dashboard
          </Link>
        </li>
        <li>
          <Link to={to.profile()} onClick={close} className={entry}>
            Profile
          </Link>
        </li>
        <li>
          <button
            type="button"
            popoverTarget="account"
            popoverTargetAction="hide"
            onClick={() => void signOut()}
            className={entry}
          >
            Sign Out
          </button>
        </li>
      </ul>
    </>
  )
}

/** The name replaces a picture that does not load. */
const NameOrPicture = ({ user: { photoURL, displayName, email } }: { user: SessionUser }) => {
  const [failed, setFailed] = useState<string>()
  const name = displayName || email
  if (!photoURL || photoURL === failed) return <span className={nameLook}>{name}</span>
  return (
    <img
      src={photoURL}
      alt={name}
      width="44"
      height="44"
      referrerPolicy="no-referrer"
      onError={() => setFailed(photoURL)}
      className="size-11 rounded-full object-cover"
    />
  )
}
