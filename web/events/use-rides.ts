import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { EventWindow } from '#contract/events.ts'
import { club } from '#web/api.ts'
import { queries } from '#web/queries.ts'

/** The rides of a window, page by page. What was shown stays until the next list is there. */
export const useRides = (window: EventWindow, limit: number) => {
  const rides = useInfiniteQuery({
    queryKey: ['events', window, limit],
    queryFn: ({ pageParam: cursor }) =>
      club.events.list.page({ ...window, limit, ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const pages = rides.data?.pages ?? []
  return { ...rides, shown: pages.flatMap(({ items }) => items), total: pages.at(-1)?.total ?? 0 }
}

/** After something was done to a ride every list is asked for anew. */
export const refreshRides = () => queries.invalidateQueries({ queryKey: ['events'] })
