import { Link, useLocation } from 'react-router'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import { ListFailed, ShowMore } from '#web/layout/long-list.tsx'
import { quietLook, TextButton } from '#web/ui/button.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { DayStamp } from './day-stamp.tsx'
import { useRides } from './rides.ts'

type Props = { today: string; onCopy: (ride: Event) => Promise<void> }

const pageSize = 10

/** The coming rides in short, to edit or copy. */
export const RideRows = ({ today, onCopy }: Props) => {
  const rides = useRides({ from: today, order: 'oldest' }, pageSize)
  return (
    <section
      id="coming"
      aria-labelledby="coming-rides"
      className="grid grid-cols-1 content-start gap-2"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="coming-rides" className="text-name">
          Coming rides
        </h2>
        <Link to={to.rides()} className={quietLook}>
          View as member
        </Link>
      </div>
      {rides.isPending ? <Loading /> : null}
      {rides.isError ? (
        <ListFailed
          title="The rides could not be loaded"
          heading="h3"
          error={rides.error}
          onRetry={() => rides.refetch()}
        />
      ) : null}
      {rides.isSuccess && rides.shown.length === 0 ? (
        <p className="text-quiet">None so far. The first one you add appears here.</p>
      ) : null}
      <ul className="grid">
        {rides.shown.map((ride) => (
          <Row key={ride._id} ride={ride} onCopy={onCopy} />
        ))}
      </ul>
      <ShowMore
        hasMore={rides.hasNextPage}
        busy={rides.isFetchingNextPage}
        onShowMore={rides.fetchNextPage}
      />
    </section>
  )
}

type RowProps = { ride: Event; onCopy: (ride: Event) => Promise<void> }

const Row = ({ ride, onCopy }: RowProps) => {
  const { pathname } = useLocation()
  const { _id: id, title, location, date, status } = ride
  const which = <span className="sr-only">{` ${title}, ${date}`}</span>
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 border-line border-t py-2.5">
      <DayStamp day={date} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold leading-snug">{title}</p>
        <p className="wrap-anywhere text-quiet text-sm">
          {status === 'cancelled' ? <strong className="text-coral">Cancelled · </strong> : null}
          {ride.time} · {location}
        </p>
        <p className="flex gap-x-5 text-sm">
          <Link to={to.editRide(id)} state={{ back: pathname }} className={quietLook}>
            Edit{which}
          </Link>
          <TextButton onClick={() => void onCopy(ride)}>Copy{which}</TextButton>
        </p>
      </div>
    </li>
  )
}

const Loading = () => (
  <div className="grid gap-5 py-3">
    <p className="sr-only">Loading the rides</p>
    {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
      <SkeletonLine key={width} className={`h-5 ${width}`} />
    ))}
  </div>
)
