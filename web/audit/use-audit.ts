import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { club } from '#web/api.ts'
import { type AuditFilter, narrowing } from './audit-filter.ts'

const pageSize = 50

/** What was done, newest first. What was shown stays until the next list is there. */
export const useAudit = (filter: AuditFilter) => {
  const asked = narrowing(filter)
  const entries = useInfiniteQuery({
    queryKey: ['audit', 'list', asked],
    queryFn: ({ pageParam: cursor }) =>
      club.audit.list.page({ ...asked, limit: pageSize, ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const pages = entries.data?.pages ?? []
  return {
    ...entries,
    shown: pages.flatMap(({ items }) => items),
    total: pages.at(-1)?.total ?? 0,
  }
}

/** Everybody who has done something, by name. */
export const useActors = () =>
  useQuery({
    queryKey: ['audit', 'people'],
    queryFn: () => club.audit.people({}),
    select: (people) =>
      people.toSorted((one, other) => (one.name ?? '~').localeCompare(other.name ?? '~')),
  })
