import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Page } from '#contract/endpoint.ts'
import type { Notice, NoticeKind } from '#contract/notices.ts'
import { club } from '#web/api.ts'
import { queries } from '#web/queries.ts'
import type { Shape } from '#web/ui/icon.tsx'

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

/** The icon of each kind. */
export const noticeShapes: Readonly<Record<NoticeKind, Shape>> = {
  'ride-cancelled': 'close',
  'ride-changed': 'pencil',
  place: 'check',
  reminder: 'clock',
  'after-ride': 'camera',
  rider: 'people',
  'new-ride': 'calendar',
  news: 'letter',
  message: 'letter',
  request: 'person',
  'leader-wanted': 'person',
  leading: 'people',
  record: 'person',
  membership: 'money',
}
