import { useInfiniteQuery } from '@tanstack/react-query'
import { club } from '#web/api.ts'
import { queries } from '#web/queries.ts'

const pageSize = 10

/** What is published, newest first, page by page. */
export const useNews = () => {
  const news = useInfiniteQuery({
    queryKey: ['news'],
    queryFn: ({ pageParam: cursor }) =>
      club.news.list.page({ limit: pageSize, order: 'newest', ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const pages = news.data?.pages ?? []
  return { ...news, shown: pages.flatMap(({ items }) => items), total: pages.at(-1)?.total ?? 0 }
}

/** After something was done to the news the list is asked for anew. */
export const refreshNews = () => queries.invalidateQueries({ queryKey: ['news'] })
