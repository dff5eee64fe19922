import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Page } from '#contract/endpoint.ts'
import type { Notice } from '#contract/notices.ts'
import { club, clubWithoutSignOut, token } from '#web/api.ts'
import { queries } from '#web/queries.ts'

/** Asked for in the background, so a refusal must not take people away from the page they read. */
export const unreadCount = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async ({ signal }) => {
    const { list } = clubWithoutSignOut.notices
    // Signed out meanwhile, perhaps in another tab.
    if (!token.read()) return 0
    return (await list.page({ unread: 'true', limit: 1 }, { signal })).total
  },
})

const pageSize = 30

/** What the member was told, newest first. */
export const noticeList = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam: cursor }) =>
    club.notices.list.page({ limit: pageSize, ...(cursor && { cursor }) }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

export const refreshNotices = () => queries.invalidateQueries({ queryKey: ['notices'] })

/** Shows notices as read at once, and asks the site again if it could not be told. */
export const markRead = async (ids?: readonly string[]) => {
  await queries.cancelQueries({ queryKey: ['notices'] })
  queries.setQueryData<InfiniteData<Page<Notice>, string>>(
    noticeList.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((notice) =>
            !ids || ids.includes(notice._id) ? { ...notice, read: true } : notice,
          ),
        })),
      },
  )
  try {
    await club.notices.read(ids ? { ids: [...ids] } : {})
  } finally {
    void refreshNotices()
  }
}
