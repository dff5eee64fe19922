import { useDeferredValue, useRef } from 'react'
import { to } from '#contract/pages.ts'
import { useAddressFilter } from '#web/layout/address-filter.ts'
import { ListFailed, NoMatches, ShowMore, useLoadMore } from '#web/layout/long-list.tsx'
import { useSession } from '#web/session.ts'
import { useCounts, useOwnAnswers } from '#web/signup/own-rides.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SmallSelect } from '#web/ui/select.tsx'
import { RideCard } from './ride-card.tsx'
import {
  monthInWords,
  monthsFor,
  type RideFilter,
  readFilter,
  windowOf,
  writeFilter,
} from './ride-filter.ts'
import { useRides, useToday } from './rides.ts'

export const meta = () => [{ title: 'Upcoming Events' }]

const pageSize = 12

export default function UpcomingEventsPage() {
  const session = useSession()
  const today = useToday()
  const { filter, change, clear } = useAddressFilter({ read: readFilter, write: writeFilter })
  // The fields answer at once; the cards follow, in pieces that never hold up a key.
  const listed = useDeferredValue(filter)
  const rides = useRides(windowOf(listed, today), pageSize)
  const answers = useOwnAnswers()
  const counts = useCounts(listed.past ? [] : rides.shown.map(({ _id }) => _id))
  const list = useRef<HTMLUListElement>(null)
  const moderator = session.state === 'in' && session.roles.includes('moderator')

  const showMore = useLoadMore({
    count: rides.shown.length,
    fetchMore: rides.fetchNextPage,
    find: (place) => list.current?.children[place],
  })

  return (
    <section
      aria-busy={rides.isFetching || listed !== filter}
      className="grid grid-cols-1 content-start gap-5"
    >
      <h1 className="text-3xl">Upcoming Events</h1>
      <Filter filter={filter} today={today} onFilter={change} />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-name">{listed.past ? 'Past rides' : 'Coming rides'}</h2>
        <p role="status" className="text-quiet">
          {rides.isSuccess ? howMany(rides.shown.length, rides.total) : null}
        </p>
      </div>
      {rides.isPending ? <Loading /> : null}
      {rides.isError ? (
        <ListFailed
          title="The rides could not be loaded"
          heading="h3"
          error={rides.error}
          onRetry={() => (rides.isFetchNextPageError ? showMore() : rides.refetch())}
        />
      ) : null}
      {rides.isSuccess && rides.shown.length === 0 ? (
        <Empty filter={listed} moderator={moderator} onShowAll={clear} />
      ) : null}
      <ul ref={list} className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {rides.shown.map((ride, place) => (
          <li
            key={ride._id}
            tabIndex={-1}
            className={`rounded-card ${place < 12 ? '' : 'when-near'}`}
          >
            <RideCard
              ride={ride}
              past={listed.past}
              moderator={moderator}
              eager={place < 3}
              own={answers?.get(ride._id)}
              count={counts.get(ride._id)}
              answersKnown={answers !== undefined}
            />
          </li>
        ))}
      </ul>
      <ShowMore hasMore={rides.hasNextPage} busy={rides.isFetchingNextPage} onShowMore={showMore} />
    </section>
  )
}

const howMany = (shown: number, total: number) => (total === 0 ? 'none' : `${shown} of ${total}`)

type FilterProps = {
  filter: RideFilter
  today: string
  onFilter: (change: Partial<RideFilter>) => void
}

/** Narrows the list while people type. */
const Filter = ({ filter, today, onFilter }: FilterProps) => (
  <search className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_13rem_auto]">
    <SearchField
      label="Search rides"
      placeholder="Title, place, leader"
      query={filter.q}
      onSearch={(q) => onFilter({ q })}
      className="col-span-full md:col-span-1"
    />
    <SmallSelect label="Month" value={filter.month} onChoose={(month) => onFilter({ month })}>
      <option value="">All months</option>
      {monthsFor(filter, today).map((month) => (
        <option key={month} value={month}>
          {monthInWords(month)}
        </option>
      ))}
    </SmallSelect>
    <label className="flex min-h-11 items-center gap-2.5 font-semibold">
      <input
        type="checkbox"
        checked={filter.past}
        onChange={({ target }) => onFilter({ past: target.checked, month: '' })}
        className="size-5 shrink-0 accent-lagoon"
      />
      Past rides
    </label>
  </search>
)

type EmptyProps = { filter: RideFilter; moderator: boolean; onShowAll: () => void }

const Empty = ({ filter, moderator, onShowAll }: EmptyProps) => {
  if (filter.q || filter.month || filter.past) {
    return (
      <NoMatches heading="h3" showAll="Show all coming rides" onShowAll={onShowAll}>
        Try another word or another month.
      </NoMatches>
    )
  }
  return (
    <Notice
      title="No rides are planned yet"
      drawing="collage/avenue"
      action={
        moderator ? (
          <ButtonLink to={to.addRide()} tone="call">
            Add a ride
          </ButtonLink>
        ) : (
          <ButtonLink to={to.home()} tone="plain">
            Read the news
          </ButtonLink>
        )
      }
    >
      {moderator
        ? 'Add the next ride, and every member finds it here.'
        : 'The moderators enter the next ride here. Until then, the news tells what the club is up to.'}
    </Notice>
  )
}

const Loading = () => (
  <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
    <p className="sr-only">Loading the rides</p>
    {['first', 'second', 'third'].map((place) => (
      <div key={place} className="edge overflow-hidden rounded-card bg-card">
        <div aria-hidden="true" className="aspect-2/1 bg-track motion-safe:animate-pulse" />
        <div className="grid gap-3.5 p-5 pb-24">
          <SkeletonLine className="h-3 w-1/2" />
          <SkeletonLine className="h-5 w-4/5" />
          <SkeletonLine className="h-3 w-3/5" />
        </div>
      </div>
    ))}
  </div>
)
