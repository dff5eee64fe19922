import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { club } from '#web/api.ts'
import { queries } from '#web/queries.ts'
import { type UserFilter, writeFilter } from './user-filter.ts'

const pageSize = 50

/** The people who match, page by page. Who was shown stays until the next list is there. */
export const useUsers = (filter: UserFilter) => {
  const window = writeFilter(filter)
  const users = useInfiniteQuery({
    queryKey: ['users', 'list', window],
    queryFn: ({ pageParam: cursor, signal }) =>
      club.users.list.page({ ...window, limit: pageSize, ...(cursor && { cursor }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const pages = users.data?.pages ?? []
  return { ...users, shown: pages.flatMap(({ items }) => items), total: pages.at(-1)?.total ?? 0 }
}

/** How many people the whole club has, whoever is looked at. */
export const useClubSize = () =>
  useQuery({
    queryKey: ['users', 'size'],
    queryFn: async () => (await club.users.list.page({ limit: 1 })).total,
  }).data

/** Everybody who matches, in the same order, at once. */
export const fetchUsers = (filter: UserFilter) => club.users.list(writeFilter(filter))

/** After something was done to a person, everything known of people is asked for anew. */
export const refreshUsers = () => queries.invalidateQueries({ queryKey: ['users'] })
