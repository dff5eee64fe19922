import { useCallback, useRef } from 'react'
import { useAddressFilter } from '#web/layout/address-filter.ts'
import { ListFailed, ListLoading, useLoadMore } from '#web/layout/long-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadUsers } from './download-users.tsx'
import { NobodyLikeThat } from './nobody-like-that.tsx'
import { useClubSize, useUsers } from './use-users.ts'
import { isNarrow, readFilter, writeFilter } from './user-filter.ts'
import { UserTable } from './user-table.tsx'
import { UsersFilter } from './users-filter.tsx'

export const meta = () => [{ title: 'All Users' }]

export default function AllUsersPage() {
  const { filter, change, clear } = useAddressFilter({ read: readFilter, write: writeFilter })
  const users = useUsers(filter)
  const size = useClubSize()
  const heading = useRef<HTMLHeadingElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const { shown, total } = users
  const narrow = isNarrow(filter)
  const nobody = users.isSuccess && shown.length === 0

  const onNobodyLeft = useCallback(() => heading.current?.focus(), [])
  const showMore = useLoadMore({
    count: shown.length,
    fetchMore: users.fetchNextPage,
    find: (place) => table.current?.tBodies[0]?.rows[place],
  })

  return (
    <section
      aria-busy={users.isFetching}
      className="@container grid grid-cols-1 content-start gap-5"
    >
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        All Users: {size ?? '…'}
      </h1>
      <UsersFilter filter={filter} onFilter={change} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-quiet">
          {users.isSuccess ? howMany(shown.length, total, narrow) : null}
        </p>
        {shown.length > 0 ? <DownloadUsers filter={filter} /> : null}
      </div>
      {users.isPending ? <ListLoading label="Loading the users" /> : null}
      {users.isError ? (
        <ListFailed
          title="The list could not be loaded"
          error={users.error}
          onRetry={() => (users.isFetchNextPageError ? showMore() : users.refetch())}
        />
      ) : null}
      {nobody && narrow ? <NobodyLikeThat onShowAll={clear} /> : null}
      {nobody && !narrow ? <p>No data in now please wait...</p> : null}
      {shown.length > 0 ? (
        <UserTable users={shown} ref={table} onNobodyLeft={onNobodyLeft} />
      ) : null}
      {users.hasNextPage ? (
        <div>
          <Button tone="plain" busy={users.isFetchingNextPage} onClick={showMore}>
            Show more
          </Button>
        </div>
      ) : null}
    </section>
  )
}

const howMany = (shown: number, total: number, narrow: boolean) => {
  const people = total === 1 ? '1 person' : `${total} people`
  const found = narrow ? `${people} ${total === 1 ? 'matches' : 'match'}` : people
  return shown < total ? `${found}, the first ${shown} are shown` : found
}
