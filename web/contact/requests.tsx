import { useRef } from 'react'
import { to } from '#contract/pages.ts'
import { useAddressFilter } from '#web/layout/address-filter.ts'
import {
  ListFailed,
  ListLoading,
  NoMatches,
  ShowMore,
  useLoadMore,
} from '#web/layout/long-list.tsx'
import { useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { RequestRow } from './request-row.tsx'
import { SelectAll, SelectionBar, useSelection } from './select-requests.tsx'
import {
  type RequestFilter,
  readFilter,
  useRequestCounts,
  useRequests,
  writeFilter,
} from './use-requests.ts'

export const meta = () => [{ title: 'Request User' }]

export default function RequestsPage() {
  const { filter, change, clear } = useAddressFilter({ read: readFilter, write: writeFilter })
  const requests = useRequests(filter)
  const counts = useRequestCounts().data
  const heading = useRef<HTMLHeadingElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const { shown } = requests
  const isEmpty = requests.isSuccess && shown.length === 0
  const selection = useSelection(shown)
  const session = useSession()
  const ownName = session.state === 'in' ? session.user.displayName : ''
  const focusHeading = () => heading.current?.focus()

  const showMore = useLoadMore({
    count: shown.length,
    fetchMore: requests.fetchNextPage,
    find: (place) => table.current?.tBodies[place],
  })

  return (
    <section aria-busy={requests.isFetching} className="grid grid-cols-1 content-start gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        All Request: {counts?.total ?? '…'}
      </h1>
      <RequestsFilter filter={filter} counts={counts && byStatus(counts)} onFilter={change} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 empty:hidden">
        {shown.length > 0 ? <SelectAll selection={selection} shown={shown.length} /> : null}
        <p role="status" className="text-quiet">
          {requests.isSuccess && !isEmpty ? `${shown.length} of ${requests.total}` : null}
        </p>
      </div>
      {requests.isPending ? <ListLoading label="Loading the requests" /> : null}
      {requests.isError ? (
        <ListFailed
          title="The requests could not be loaded"
          error={requests.error}
          onRetry={() => (requests.isFetchNextPageError ? showMore() : requests.refetch())}
        />
      ) : null}
      {isEmpty && counts?.total === 0 ? <NoRequests /> : null}
      {isEmpty && counts?.total !== 0 ? (
        <NoMatches showAll="Show all requests" onShowAll={clear}>
          Try another word, or show all requests.
        </NoMatches>
      ) : null}
      {shown.length > 0 ? (
        <table
          ref={table}
          className="w-full max-md:grid max-md:grid-cols-1 max-md:gap-2 md:table-fixed md:border-collapse"
        >
          <thead className="max-md:sr-only">
            <tr className="border-line border-b text-left">
              {Object.entries(columns).map(([name, width]) => (
                <th key={name} scope="col" className={`px-3 py-3 font-semibold ${width}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {shown.map((request, at) => (
            <RequestRow
              key={request._id}
              request={request}
              place={at + 1}
              mail={counts?.mail}
              selection={selection}
              onRemoved={focusHeading}
            />
          ))}
        </table>
      ) : null}
      <ShowMore
        hasMore={requests.hasNextPage}
        busy={requests.isFetchingNextPage}
        onShowMore={showMore}
      />
      <SelectionBar selection={selection} ownName={ownName} onRemoved={focusHeading} />
    </section>
  )
}

const columns = { '#': 'w-20', Email: 'w-[38%]', Name: '', Action: 'w-28' }

const byStatus = ({ total, open }: { total: number; open: number }) => ({
  all: total,
  open,
  answered: total - open,
})

type FilterProps = {
  filter: RequestFilter
  /** How many there are of each, once known. */
  counts: Readonly<Record<RequestFilter['status'], number>> | undefined
  onFilter: (change: Partial<RequestFilter>) => void
}

const statuses = { all: 'All', open: 'Open', answered: 'Answered' } as const

/** Narrows the list while people type. */
const RequestsFilter = ({ filter, counts, onFilter }: FilterProps) => (
  <search className="grid items-end gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
    <SearchField
      label="Search requests"
      placeholder="Name, email, words of the message"
      query={filter.q}
      onSearch={(q) => onFilter({ q })}
    />
    <fieldset className="flex flex-wrap gap-1 rounded-xl bg-card p-1">
      <legend className="sr-only">Which requests</legend>
      {(Object.keys(statuses) as (keyof typeof statuses)[]).map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={filter.status === status}
          onClick={() => onFilter({ status })}
          className="edge min-h-10 cursor-pointer rounded-lg px-3.5 font-semibold hover:bg-track focus-visible:rounded-lg aria-pressed:bg-words aria-pressed:text-page forced-colors:aria-pressed:underline"
        >
          {statuses[status]}
          {counts ? (
            <span className="pl-1.5 font-normal tabular-nums">{counts[status]}</span>
          ) : null}
        </button>
      ))}
    </fieldset>
  </search>
)

const NoRequests = () => (
  <Notice
    heading="h2"
    title="No data in now please wait..."
    drawing="collage/rest"
    action={
      <ButtonLink to={to.contact()} tone="plain">
        See the contact page
      </ButtonLink>
    }
  >
    What people write to the club with the contact form appears here.
  </Notice>
)
