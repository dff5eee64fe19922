import { QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAddressFilter } from '#web/layout/address-filter.ts'
import { ListFailed, ListLoading, useLoadMore } from '#web/layout/long-list.tsx'
import { queries } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { readFilter, writeFilter } from './request-filter.ts'
import { RequestRow } from './request-row.tsx'
import { NoneLikeThat, NoRequests } from './requests-absent.tsx'
import { RequestsFilter } from './requests-filter.tsx'
import { useRequests, useStanding } from './use-requests.ts'

export const meta = () => [{ title: 'Request User' }]

export default function RequestsPage() {
  return (
    <QueryClientProvider client={queries}>
      <Requests />
    </QueryClientProvider>
  )
}

function Requests() {
  const { filter, change, clear } = useAddressFilter({ read: readFilter, write: writeFilter })
  const requests = useRequests(filter)
  const standing = useStanding().data
  const heading = useRef<HTMLHeadingElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const { shown } = requests
  const isEmpty = requests.isSuccess && shown.length === 0

  const showMore = useLoadMore({
    count: shown.length,
    fetchMore: requests.fetchNextPage,
    find: (place) => table.current?.tBodies[place],
  })

  return (
    <section aria-busy={requests.isFetching} className="grid grid-cols-1 content-start gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        All Request: {standing?.total ?? '…'}
      </h1>
      <RequestsFilter filter={filter} counts={standing && countsOf(standing)} onFilter={change} />
      <p role="status" className="text-quiet empty:hidden">
        {requests.isSuccess && !isEmpty ? `${shown.length} of ${requests.total}` : null}
      </p>
      {requests.isPending ? <ListLoading label="Loading the requests" /> : null}
      {requests.isError ? (
        <ListFailed
          title="The requests could not be loaded"
          error={requests.error}
          onRetry={() => (requests.isFetchNextPageError ? showMore() : requests.refetch())}
        />
      ) : null}
      {isEmpty && standing?.total === 0 ? <NoRequests /> : null}
      {isEmpty && standing?.total !== 0 ? <NoneLikeThat onShowAll={clear} /> : null}
      {shown.length > 0 ? (
        <table
          ref={table}
          className="w-full max-md:grid max-md:grid-cols-1 max-md:gap-4 md:table-fixed md:border-collapse"
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
              mail={standing?.mail}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </table>
      ) : null}
      {requests.hasNextPage ? (
        <div>
          <Button tone="plain" busy={requests.isFetchingNextPage} onClick={showMore}>
            Show more
          </Button>
        </div>
      ) : null}
    </section>
  )
}

const columns = { '#': 'w-13', Email: 'w-[38%]', Name: '', Action: 'w-28' }

const countsOf = ({ total, open }: { total: number; open: number }) => ({
  all: total,
  open,
  answered: total - open,
})
