import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { club } from '#web/api.ts'
import { queries } from '#web/queries.ts'
import { type RequestFilter, writeFilter } from './request-filter.ts'

const pageSize = 20

/** The requests that match, newest first. What was shown stays until the next list is there. */
export const useRequests = (filter: RequestFilter) => {
  const asked = writeFilter(filter)
  const requests = useInfiniteQuery({
    queryKey: ['contact', 'list', asked],
    queryFn: ({ pageParam: cursor }) =>
      club.contact.list.page({
        ...asked,
        order: 'newest',
        limit: pageSize,
        ...(cursor && { cursor }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const pages = requests.data?.pages ?? []
  return {
    ...requests,
    shown: pages.flatMap(({ items }) => items),
    total: pages.at(-1)?.total ?? 0,
  }
}

/** How many there are in all, whatever is looked at, and whether the site can send mail. */
export const useStanding = () =>
  useQuery({ queryKey: ['contact', 'standing'], queryFn: () => club.contact.standing({}) })

/** After something was done to a request everything is asked for anew. */
export const refreshRequests = () => queries.invalidateQueries({ queryKey: ['contact'] })
