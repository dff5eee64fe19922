import { Link } from 'react-router'
import { useSession } from '#web/session.ts'
import { menuFor, screens } from './screens.ts'

/** Where nobody is led, but an address can be shortened to. */
export default function DashboardStart() {
  const session = useSession()
  if (session.state !== 'in') return null
  return (
    <div className="grid content-start gap-5">
      <h1 className="wrap-anywhere text-3xl">Welcome, {session.user.displayName}</h1>
      <ul className="grid gap-3 sm:grid-cols-2">
        {menuFor(session.roles).map((path) => (
          <li key={path}>
            <Link
              to={`/dashboard/${path}`}
              className="edge grid min-h-20 content-center rounded-card bg-card px-5 font-display font-bold text-name hover:bg-track focus-visible:rounded-card"
            >
              {screens[path].name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
