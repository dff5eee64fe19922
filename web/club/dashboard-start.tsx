import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import { OpenRequests } from '#web/contact/open-requests.tsx'
import { RidesToPlan } from '#web/events/dashboard-rides.tsx'
import { YourRides } from '#web/events/your-rides.tsx'
import { menuFor, screens } from '#web/layout/screens.ts'
import { useSession } from '#web/session.ts'
import { NewestMembers } from '#web/users/newest-members.tsx'

export const meta = () => [{ title: 'Dashboard' }]

/** The member's rides, and what each role has to take care of. */
export default function DashboardStart() {
  const session = useSession()
  if (session.state !== 'in') return null
  const { user, roles } = session
  return (
    <div className="grid grid-cols-1 content-start gap-10">
      <h1 className="wrap-anywhere text-heading">Welcome, {user.displayName}</h1>
      <YourRides />
      {roles.includes('moderator') ? <RidesToPlan /> : null}
      {roles.includes('admin') ? (
        <div className="grid grid-cols-1 gap-10 xl:grid-cols-2">
          <OpenRequests />
          <NewestMembers />
        </div>
      ) : null}
      <nav aria-labelledby="go-on" className="grid gap-4 lg:hidden">
        <h2 id="go-on" className="text-name">
          Shortcuts
        </h2>
        <ul className="flex flex-wrap gap-3">
          {menuFor(roles).map((path) => (
            <li key={path}>
              <Link
                to={to.screen(path)}
                className="edge inline-flex min-h-12 items-center rounded-full bg-card px-5 font-semibold hover:bg-track focus-visible:rounded-full"
              >
                {screens[path].name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
