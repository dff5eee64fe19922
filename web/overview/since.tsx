import { useRef } from 'react'
import { Link } from 'react-router'
import { clubClock, dayInWords } from '#contract/days.ts'
import type { Overview, RideChange, UnreadNotice } from '#contract/overview.ts'
import { to } from '#contract/pages.ts'
import { useClub } from '#web/layout/root-data.ts'
import { markRead, noticeShapes } from '#web/notices/notice-queries.ts'
import { TextButton } from '#web/ui/button.tsx'
import { Icon, type Shape } from '#web/ui/icon.tsx'
import { Nothing, Part, PartLink, whenInWords } from './parts.tsx'
import { putAway } from './use-overview.ts'

const most = 5

type Props = Pick<Overview, 'notices' | 'changes' | 'unread'> & { today: string }

/** What the member was told, and what changed about rides to come. */
export const SinceYouWereHere = ({ notices, changes, unread, today }: Props) => {
  const { timeZone } = useClub()
  const part = useRef<HTMLDivElement>(null)
  const news = [...notices.map(noticeInWords), ...changes.map(changeInWords)]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, most)
  const listed = notices.reduce((count, { others = [] }) => count + 1 + others.length, 0)
  const clear = () => {
    part.current?.focus()
    putAway().catch(() => {})
  }
  return (
    <Part
      title="Since you were here"
      link={
        <PartLink to={to.notices()}>
          All notices{unread > listed ? ` (${unread} unread)` : ''}
        </PartLink>
      }
    >
      <div ref={part} tabIndex={-1} className="grid gap-2">
        {news.length === 0 ? (
          <Nothing>Nothing new. When one of your rides changes, you'll read it here.</Nothing>
        ) : (
          <ul className="grid gap-2">
            {news.map((one) => (
              <li key={one.key}>
                <Card {...one} when={whenInWords(clubClock(timeZone, one.at), today)} />
              </li>
            ))}
          </ul>
        )}
        {news.length > 0 ? (
          <div>
            <TextButton onClick={clear}>Mark all as read</TextButton>
          </div>
        ) : null}
      </div>
    </Part>
  )
}

type News = {
  readonly key: string
  readonly at: string
  readonly shape: Shape
  readonly title: string
  readonly text: string
  readonly path: string
  /** Notices count as read once they are followed. */
  readonly ids: readonly string[]
}

const noticeInWords = ({ _id, at, kind, title, text, path, others = [] }: UnreadNotice): News => {
  const more = others.length === 1 ? '1 more rider' : `${others.length} more riders`
  return {
    ...{ key: _id, at, shape: noticeShapes[kind], title, path },
    text: others.length > 0 ? `And ${more}: see the rider list` : text,
    ids: [_id, ...others],
  }
}

const changeInWords = ({
  _id,
  at,
  title,
  status,
  reason,
  date,
  time,
  location,
}: RideChange): News => {
  const isCancelled = status === 'cancelled'
  const day = dayInWords(date).replace(/ \d{4}$/, '')
  return {
    ...{ key: _id, at, path: to.ride(_id), ids: [] },
    shape: isCancelled ? 'close' : 'pencil',
    title: `${isCancelled ? 'Cancelled' : 'Changed'}: ${title}`,
    text: isCancelled && reason ? `${day} · ${reason}` : `Now ${day}, ${time} · ${location}`,
  }
}

const Card = ({ shape, title, text, path, at, when, ids }: News & { when: string }) => (
  <Link
    to={path}
    onClick={() => {
      if (ids.length > 0) markRead(ids).catch(() => {})
    }}
    className="edge grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-card bg-card px-4 py-3 hover:bg-track focus-visible:rounded-card"
  >
    <Icon shape={shape} className="size-5!" />
    <span className="min-w-0">
      <span className="wrap-anywhere block font-semibold leading-snug">{title}</span>
      <span className="wrap-anywhere line-clamp-2 text-quiet text-sm">
        {text ? `${text.trimEnd().replace(/\.$/, '')} · ` : ''}
        <time dateTime={at}>{when}</time>
      </span>
    </span>
  </Link>
)
