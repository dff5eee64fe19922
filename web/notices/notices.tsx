import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { addDays, clubClock, clubDay, dayInWords } from '#contract/days.ts'
import type { Notice } from '#contract/notices.ts'
import { to } from '#contract/pages.ts'
import { ListFailed, ListLoading, ShowMore, useLoadMore } from '#web/layout/long-list.tsx'
import { countWaiting } from '#web/layout/menu-queries.ts'
import { useClub } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { Button, ButtonLink, quietLook } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice as Message } from '#web/ui/notice.tsx'
import { markRead, noticeList, noticeShapes } from './notice-queries.ts'

export const meta = () => [{ title: 'Notices' }]

export default function NoticesPage() {
  const notices = useInfiniteQuery(noticeList)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const shown = notices.data?.pages.flatMap(({ items }) => items) ?? []
  const isEmpty = notices.isSuccess && shown.length === 0

  const showMore = useLoadMore({
    count: shown.length,
    fetchMore: notices.fetchNextPage,
    find: (index) => list.current?.querySelectorAll('li > a')[index],
  })

  return (
    <section aria-busy={notices.isFetching} className="grid grid-cols-1 content-start gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          Notices
        </h1>
        <Link to={to.notifications()} className={quietLook}>
          Choose how you're told
        </Link>
      </div>
      <MarkAll onDone={() => heading.current?.focus()} />
      {notices.isPending ? <ListLoading label="Loading your notices" /> : null}
      {notices.isError ? (
        <ListFailed
          title="Your notices could not be loaded"
          error={notices.error}
          onRetry={() => (notices.isFetchNextPageError ? showMore() : notices.refetch())}
        />
      ) : null}
      {isEmpty ? <NoNotices /> : null}
      <Days notices={shown} list={list} />
      <ShowMore
        hasMore={notices.hasNextPage}
        busy={notices.isFetchingNextPage}
        onShowMore={showMore}
      />
    </section>
  )
}

const MarkAll = ({ onDone }: { onDone: () => void }) => {
  const unread = useQuery(countWaiting('notices')).data ?? 0
  const { submit, form, message } = useForm({
    read: () => ({ value: undefined }),
    again: true,
    async send() {
      await markRead()
      onDone()
      toast('All notices are read')
    },
  })
  if (unread === 0) return null
  return (
    <form {...form} aria-label="Unread notices" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="plain" {...submit}>
          Mark all as read
        </Button>
        <p className="text-quiet">{unread} unread</p>
      </div>
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
    </form>
  )
}

const NoNotices = () => (
  <Message
    heading="h2"
    title="No notices yet"
    drawing="collage/crossing"
    action={
      <ButtonLink to={to.calendar()} tone="plain">
        Find a ride
      </ButtonLink>
    }
  >
    When a ride you're going to is changed or cancelled, or when the club has news, you'll see it
    here.
  </Message>
)

type DaysProps = { notices: readonly Notice[]; list: RefObject<HTMLDivElement | null> }

/** Notices by day of the club, latest first. */
const Days = ({ notices, list }: DaysProps) => {
  const { timeZone } = useClub()
  const today = clubDay(timeZone)
  const names = new Map([
    [today, 'Today'],
    [addDays(today, -1), 'Yesterday'],
  ])
  const days = Map.groupBy(notices, ({ at }) => clubDay(timeZone, at))
  return (
    <div ref={list} className="grid gap-7">
      {[...days].map(([day, notices]) => {
        const name = names.get(day) ?? dayInWords(day)
        return (
          <section key={day} aria-label={name} className="grid gap-2">
            <h2 className="text-name">{name}</h2>
            <ul className="grid">
              {notices.map((notice) => (
                <Entry
                  key={notice._id}
                  notice={notice}
                  clock={clubClock(timeZone, notice.at).slice(11)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const Entry = ({ notice, clock }: { notice: Notice; clock: string }) => {
  const { _id, kind, at, read, title, text, path } = notice
  const markAsRead = () => {
    if (!read) markRead([_id]).catch(() => {})
  }
  return (
    <li className="border-line border-t">
      <Link
        to={path}
        onClick={markAsRead}
        className="-mx-3 grid grid-cols-[2.75rem_minmax(0,1fr)_auto] gap-x-3 rounded-xl p-3 hover:bg-track focus-visible:rounded-xl focus-visible:-outline-offset-2"
      >
        <span
          className={`row-span-2 grid size-11 place-items-center rounded-full ${read ? 'bg-card text-quiet' : 'bg-words text-page'}`}
        >
          <Icon shape={noticeShapes[kind]} className="size-5" />
        </span>
        <span className={`wrap-anywhere ${read ? '' : 'font-semibold'}`}>
          {read ? null : (
            <span className="me-2 inline-block rounded-full bg-coral px-2 py-0.5 align-middle font-bold text-page text-xs leading-none">
              New
            </span>
          )}
          {title}
        </span>
        <time dateTime={at} className="text-quiet text-sm tabular-nums leading-6">
          {clock}
        </time>
        {text ? (
          <span className="wrap-anywhere col-span-2 col-start-2 whitespace-pre-line text-quiet">
            {text}
          </span>
        ) : null}
      </Link>
    </li>
  )
}
