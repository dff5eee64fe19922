import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { club } from '#web/api.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { SkeletonLine } from '#web/kit/skeleton.tsx'
import { queries } from '#web/queries.ts'
import { UserRow } from './user-row.tsx'

export const meta = () => [{ title: 'All Users' }]

export default function AllUsersPage() {
  return (
    <QueryClientProvider client={queries}>
      <AllUsers />
    </QueryClientProvider>
  )
}

const pageSize = 50

function AllUsers() {
  const users = useInfiniteQuery({
    queryKey: ['users'],
    queryFn: ({ pageParam: cursor }) =>
      club.users.list.page({ limit: pageSize, ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const pages = users.data?.pages ?? []
  const shown = pages.flatMap(({ items }) => items)
  return (
    <section aria-busy={users.isFetching} className="grid gap-6">
      <h1 className="text-heading">All Users: {pages[0]?.total ?? 0}</h1>
      {users.isPending && <Loading />}
      {users.isError && (
        <Notice
          urgent
          title="The list could not be loaded"
          action={
            <Button tone="plain" onClick={() => users.refetch()}>
              Try again
            </Button>
          }
        >
          {users.error.message}
        </Notice>
      )}
      {users.isSuccess && shown.length === 0 && <p>No data in now please wait...</p>}
      {shown.length > 0 && <UserTable users={shown} refresh={() => users.refetch()} />}
      {users.hasNextPage && (
        <div>
          <Button
            tone="plain"
            busy={users.isFetchingNextPage}
            onClick={() => users.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}

type TableProps = { users: readonly User[]; refresh: () => Promise<unknown> }

/** A table on wide screens; on phones each person is a card of their own. */
const UserTable = ({ users, refresh }: TableProps) => (
  <table className="w-full max-md:block md:border-collapse">
    <thead className="max-md:sr-only">
      <tr className="border-line border-b text-left">
        {['#', 'Email', 'Role (admin)', 'Role (moderator)', 'Actions'].map((name) => (
          <th key={name} scope="col" className="px-3 py-3 font-semibold">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-md:grid max-md:gap-4">
      {users.map((user, index) => (
        <UserRow key={user._id} user={user} place={index + 1} refresh={refresh} />
      ))}
    </tbody>
  </table>
)

const Loading = () => (
  <div className="grid gap-4">
    <p className="sr-only">Loading the users</p>
    {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
      <SkeletonLine key={width} className={`h-5 ${width}`} />
    ))}
  </div>
)
