import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isDay } from '#contract/days.ts'
import { club } from '#web/api.ts'
import { addressFilter, type FilterOf, validText } from '#web/layout/address-filter.ts'
import { rowsOf } from './audit-rows.ts'

/** Which entries are listed. An empty value means any. */
export const auditFilter = addressFilter({
  person: validText((text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)),
  kind: validText((text) => /^[a-z]{1,40}(\.[a-z]{1,40})?$/i.test(text)),
  from: validText(isDay),
  to: validText(isDay),
})
export type AuditFilter = FilterOf<typeof auditFilter>

const pageSize = 100
const rowsPerPage = 25

/**
 * The entries, newest first, grouped into rows. One row may fill whole pages of the log, so pages are
 * fetched until there are enough rows and the last row is complete.
 */
export const useAudit = (filter: AuditFilter) => {
  const window = auditFilter.write(filter)
  const key = JSON.stringify(window)
  const [wanted, setWanted] = useState({ key, rows: rowsPerPage })
  const entries = useInfiniteQuery({
    queryKey: ['audit', 'list', window],
    queryFn: ({ pageParam: cursor }) =>
      club.audit.list.page({ ...window, limit: pageSize, ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = entries
  const pages = data?.pages ?? []
  const rows = rowsOf(
    pages.flatMap(({ items }) => items),
    hasNextPage,
  )
  const atLeast = wanted.key === key ? wanted.rows : rowsPerPage
  const isShort = rows.length < atLeast || rows.some(({ isOpen }) => isOpen)
  const needsMore = isShort && hasNextPage && !isFetching && !isError && !isPlaceholderData
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  return {
    ...entries,
    rows,
    fetched: pages.reduce((sum, { items }) => sum + items.length, 0),
    total: pages.at(-1)?.total ?? 0,
    isFetchingMore: entries.isFetchingNextPage || needsMore,
    showMore() {
      setWanted({ key, rows: rows.length + rowsPerPage })
      if (isError) void fetchNextPage()
    },
  }
}

/** Everyone who appears in the log, by name. */
export const useActors = () =>
  useQuery({
    queryKey: ['audit', 'people'],
    queryFn: () => club.audit.people({}),
    select: (people) =>
      people.toSorted((one, other) => (one.name ?? '~').localeCompare(other.name ?? '~')),
  })
