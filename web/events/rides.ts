import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { clubDay } from '#contract/days.ts'
import type { EventWindow } from '#contract/events.ts'
import { club } from '#web/api.ts'
import { useClub } from '#web/layout/root-data.ts'
import { queries } from '#web/queries.ts'

/** The rides of a window, page by page. The last list stays until the next one has arrived. */
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

export const refreshRides = () => queries.invalidateQueries({ queryKey: ['events'] })

/** The zone in which the days and times of rides are given. */
export const useTimeZone = () => useClub().timeZone

/** Which day it is where the club is. */
export const useToday = () => clubDay(useTimeZone())
