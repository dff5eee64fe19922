import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { club } from '#web/api.ts'
import { queries } from '#web/queries.ts'
import { type UserFilter, userFilter } from './user-filter.ts'

const pageSize = 50

/** The matching members, page by page. The previous list stays until the next one has loaded. */
export const useUsers = (filter: UserFilter) => {
  const window = userFilter.write(filter)
  const users = useInfiniteQuery({
    queryKey: ['users', 'list', window],
    queryFn: ({ pageParam: cursor, signal }) =>
      club.users.list.page({ ...window, limit: pageSize, ...(cursor && { cursor }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const pages = users.data?.pages
  const shown = useMemo(() => (pages ?? []).flatMap(({ items }) => items), [pages])
  return { ...users, shown, total: pages?.at(-1)?.total ?? 0 }
}

/** How many members the club has, whatever the filter. */
export const useClubSize = () =>
  useQuery({
    queryKey: ['users', 'size'],
    queryFn: async () => (await club.users.list.page({ limit: 1 })).total,
  }).data

/** All matching members at once, in the same order. */
export const fetchUsers = (filter: UserFilter) => club.users.list(userFilter.write(filter))

/** Fetches everything about members again after a change. */
export const refreshUsers = () => queries.invalidateQueries({ queryKey: ['users'] })
