import { lazy, Suspense } from 'react'
import { NavLink } from 'react-router'
import { to } from '#contract/pages.ts'
import { loadPart } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Loaded for members only. Without it the bell is a plain link. */
const UnreadCount = lazy(() =>
  loadPart(() => import('./unread-count.tsx')).catch(() => ({ default: () => name })),
)

const name = <span className="sr-only">Notices</span>

/** Leads to the notices. It is part of the page that is sent to everyone, so that nothing moves when the count arrives. */
export const Bell = () => {
  const session = useSession()
  return (
    <NavLink
      to={to.notices()}
      className="relative inline-flex h-12 w-11 shrink-0 items-center justify-center rounded-full hover:bg-track focus-visible:rounded-full aria-[current=page]:bg-track md:w-12"
    >
      <Icon shape="bell" />
      {session.state === 'in' ? (
        <Suspense fallback={name}>
          <UnreadCount key={session.user.email} />
        </Suspense>
      ) : (
        name
      )}
    </NavLink>
  )
}
