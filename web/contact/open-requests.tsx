import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { quietLook } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

export function OpenRequests() {
  const open = useQuery({
    queryKey: ['contact', 'open'],
    queryFn: () => club.contact.list.page({ status: 'open', order: 'newest', limit: 3 }),
  })
  return (
    <Panel
      title={open.data ? `Open requests: ${open.data.total}` : 'Open requests'}
      loaded={open}
      link={
        <Link to={to.requests({ status: 'open' })} className={quietLook}>
          All open requests
        </Link>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <p>Everyone who wrote to the club has been answered.</p>
        ) : (
          <ul className="grid gap-2">
            {items.map(({ _id, name, message }) => (
              <li
                key={_id}
                className="edge wrap-anywhere grid gap-1 rounded-card bg-card px-4 py-3"
              >
                <p className="font-semibold">{name}</p>
                <p className="line-clamp-2 text-quiet">{message}</p>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  )
}
