import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { club } from '#web/api.ts'
import { type AuditFilter, narrowing } from './audit-filter.ts'
import { rowsOf } from './audit-rows.ts'

const pageSize = 100
const rowsAtOnce = 25

/**
 * What was done, newest first, what was done in one go in one row. A page of the record may be a single row,
 * so pages are read until there are enough rows and the last of them is whole.
 */
export const useAudit = (filter: AuditFilter) => {
  const asked = narrowing(filter)
  const key = JSON.stringify(asked)
  const [wanted, setWanted] = useState({ key, rows: rowsAtOnce })
  const entries = useInfiniteQuery({
    queryKey: ['audit', 'list', asked],
    queryFn: ({ pageParam: cursor }) =>
      club.audit.list.page({ ...asked, limit: pageSize, ...(cursor && { cursor }) }),
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
  const atLeast = wanted.key === key ? wanted.rows : rowsAtOnce
  const isShort = rows.length < atLeast || rows.some(({ isOpen }) => isOpen)
  const reads = isShort && hasNextPage && !isFetching && !isError && !isPlaceholderData
  useEffect(() => {
    if (reads) void fetchNextPage()
  }, [reads, fetchNextPage])
  return {
    ...entries,
    rows,
    read: pages.reduce((sum, { items }) => sum + items.length, 0),
    total: pages.at(-1)?.total ?? 0,
    isReadingOn: entries.isFetchingNextPage || reads,
    showMore() {
      setWanted({ key, rows: rows.length + rowsAtOnce })
      if (isError) void fetchNextPage()
    },
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
