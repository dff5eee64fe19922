import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useViewTransitionState } from 'react-router'
import { clubDay } from '#contract/days.ts'
import type { EventWindow } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
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

/**
 * Classes for the picture and the title of a ride in a list. With `viewTransition` on its link they become those of
 * the ride's page, and on the way back those of the list.
 */
export const useRideTransition = (id: string) => {
  const isMoving = useViewTransitionState(to.ride(id))
  return isMoving ? { picture: 'ride-picture', title: 'ride-title' } : { picture: '', title: '' }
}
