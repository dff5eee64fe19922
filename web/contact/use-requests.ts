import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { club } from '#web/api.ts'
import { queries } from '#web/queries.ts'

/** Which requests are listed; part of the address. */
export type RequestFilter = {
  readonly q: string
  readonly status: 'all' | 'open' | 'answered'
}

export const readFilter = (search: URLSearchParams): RequestFilter => {
  const status = search.get('status')
  return {
    q: (search.get('q') ?? '').slice(0, 200),
    status: status === 'open' || status === 'answered' ? status : 'all',
  }
}

/** Only what narrows the list goes into the address. */
export const writeFilter = ({ q, status }: RequestFilter): Record<string, string> => ({
  ...(q && { q }),
  ...(status !== 'all' && { status }),
})

const pageSize = 20

/** The requests that match, newest first. The last list stays until the next one has arrived. */
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

/** How many requests there are in all, and whether the site can send mail. */
export const useRequestCounts = () =>
  useQuery({ queryKey: ['contact', 'standing'], queryFn: () => club.contact.standing({}) })

export const refreshRequests = () => queries.invalidateQueries({ queryKey: ['contact'] })
