import { useRef } from 'react'
import { useAddressFilter } from '#web/layout/address-filter.ts'
import { ListFailed } from '#web/layout/list-failed.tsx'
import { useReadOn } from '#web/layout/read-on.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useToday } from './club-today.ts'
import { RideCard } from './ride-card.tsx'
import { readFilter, windowOf, writeFilter } from './ride-filter.ts'
import { RidesLoading } from './rides-loading.tsx'
import { UpcomingEmpty } from './upcoming-empty.tsx'
import { UpcomingFilter } from './upcoming-filter.tsx'
import { useRides } from './use-rides.ts'

export const meta = () => [{ title: 'Upcoming Events' }]

const pageSize = 12

export default function UpcomingEventsPage() {
  const session = useSession()
  const today = useToday()
  const { filter, change, clear } = useAddressFilter({ read: readFilter, write: writeFilter })
  const rides = useRides(windowOf(filter, today), pageSize)
  const list = useRef<HTMLUListElement>(null)
  const moderator = session.state === 'in' && session.roles.includes('moderator')

  const showMore = useReadOn({
    count: rides.shown.length,
    fetchMore: rides.fetchNextPage,
    find: (place) => list.current?.children[place],
  })

  return (
    <section aria-busy={rides.isFetching} className="grid grid-cols-1 content-start gap-5">
      <h1 className="text-3xl">Upcoming Events</h1>
      <UpcomingFilter filter={filter} today={today} onFilter={change} />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-name">{filter.past ? 'Past rides' : 'Coming rides'}</h2>
        <p role="status" className="text-quiet">
          {rides.isSuccess ? howMany(rides.shown.length, rides.total) : null}
        </p>
      </div>
      {rides.isPending ? <RidesLoading /> : null}
      {rides.isError ? (
        <ListFailed
          title="The rides could not be loaded"
          heading="h3"
          error={rides.error}
          onRetry={() => (rides.isFetchNextPageError ? showMore() : rides.refetch())}
        />
      ) : null}
      {rides.isSuccess && rides.shown.length === 0 ? (
        <UpcomingEmpty filter={filter} moderator={moderator} onShowAll={clear} />
      ) : null}
      <ul ref={list} className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {rides.shown.map((ride, place) => (
          <li
            key={ride._id}
            tabIndex={-1}
            className={`rounded-card ${place < 12 ? '' : 'when-near'}`}
          >
            <RideCard ride={ride} past={filter.past} moderator={moderator} eager={place < 3} />
          </li>
        ))}
      </ul>
      {rides.hasNextPage ? (
        <div>
          <Button tone="plain" busy={rides.isFetchingNextPage} onClick={showMore}>
            Show more
          </Button>
        </div>
      ) : null}
    </section>
  )
}

const howMany = (shown: number, total: number) => (total === 0 ? 'none' : `${shown} of ${total}`)
