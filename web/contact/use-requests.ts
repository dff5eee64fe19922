import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { Message } from '#contract/contact.ts'
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

/** Shows requests as marked before the site has confirmed it. Returns how to take that back. */
export const showAsMarked = (ids: readonly string[], by: string | undefined) => {
  const lists = { queryKey: ['contact', 'list'] }
  void queries.cancelQueries(lists)
  const before = queries.getQueriesData<InfiniteData<RequestPage>>(lists)
  const answered = by && { at: new Date().toISOString(), by: '', name: by }
  const marked = ({ answered: _, ...request }: Message): Message =>
    answered ? { ...request, answered } : request
  queries.setQueriesData<InfiniteData<RequestPage>>(
    lists,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (ids.includes(item._id) ? marked(item) : item)),
        })),
      },
  )
  return () => {
    for (const [key, list] of before) queries.setQueryData(key, list)
  }
}

type RequestPage = Awaited<ReturnType<typeof club.contact.list.page>>

export const refreshRequests = () => queries.invalidateQueries({ queryKey: ['contact'] })
