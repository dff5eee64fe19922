import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { quietLook } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The latest members, so that admins can welcome them. */
export function NewestMembers() {
  const newest = useQuery({
    queryKey: ['users', 'newest'],
    queryFn: () => club.users.list.page({ sort: 'joined', order: 'desc', limit: 5 }),
  })
  return (
    <Panel
      title="Newest members"
      loaded={newest}
      link={
        <Link to={to.users({ sort: 'joined', order: 'desc' })} className={quietLook}>
          All members
        </Link>
      }
    >
      {({ items }) => (
        <ul className="grid gap-2">
          {items.map(({ _id, firstName, email, city, membershipType }) => (
            <li
              key={_id}
              className="edge wrap-anywhere grid gap-0.5 rounded-card bg-card px-4 py-3"
            >
              <p className="font-semibold">{firstName || email}</p>
              <p className="text-quiet">{[membershipType, city].filter(Boolean).join(' · ')}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
