import { Link } from 'react-router'
import { clubClock } from '#contract/days.ts'
import type { Office } from '#contract/overview.ts'
import { to } from '#contract/pages.ts'
import { rowsOf } from '#web/audit/audit-rows.ts'
import { AuditSentence } from '#web/audit/audit-sentence.tsx'
import { nameOf } from '#web/audit/audit-words.ts'
import { useClub } from '#web/layout/root-data.ts'
import { Nothing, Part, PartLink, rowLink, whenInWords } from './parts.tsx'

type Props = { office: Office; today: string }

/** What admins have to take care of. */
export default function OfficePart({ office, today }: Props) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
      <OpenRequests {...office.requests} today={today} />
      <NewestMembers members={office.members} today={today} />
      <ThisWeek entries={office.week} today={today} />
    </div>
  )
}

const useWhen = (today: string) => {
  const { timeZone } = useClub()
  return (at: string) => whenInWords(clubClock(timeZone, at), today)
}

const OpenRequests = ({ open, latest, today }: Office['requests'] & { today: string }) => {
  const when = useWhen(today)
  return (
    <Part
      title={`Open requests: ${open}`}
      link={<PartLink to={to.requests({ status: 'open' })}>All open requests</PartLink>}
    >
      {latest.length === 0 ? (
        <Nothing>Everyone who wrote to the club has been answered.</Nothing>
      ) : (
        <ul className="grid gap-2">
          {latest.map(({ _id, name, message, at }) => (
            <li key={_id} className="edge relative rounded-card bg-card px-4 py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link
                  to={to.requests({ status: 'open' })}
                  className="wrap-anywhere font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {name}
                </Link>
                <time dateTime={at} className="text-quiet text-sm">
                  {when(at)}
                </time>
              </p>
              <p className="wrap-anywhere line-clamp-2 text-quiet text-sm">{message}</p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** The latest members, so that admins can welcome them. */
const NewestMembers = ({ members, today }: { members: Office['members']; today: string }) => {
  const when = useWhen(today)
  return (
    <Part
      title="Newest members"
      link={<PartLink to={to.users({ sort: 'joined', order: 'desc' })}>All members</PartLink>}
    >
      <ul className="border-line border-b">
        {members.map(({ _id, firstName, email, city, membershipType, joined }) => (
          <li
            key={_id}
            className="wrap-anywhere flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-line border-t py-2"
          >
            <p>
              <span className="font-semibold">{firstName || email}</span>{' '}
              <span className="text-quiet text-sm">
                {[membershipType, city].filter(Boolean).join(' · ')}
              </span>
            </p>
            <time dateTime={joined} className="text-quiet text-sm">
              {when(joined)}
            </time>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const mostRows = 6

/** The activity log in sentences. */
const ThisWeek = ({ entries, today }: { entries: Office['week']; today: string }) => {
  const when = useWhen(today)
  const rows = rowsOf(entries, false).slice(0, mostRows)
  return (
    <Part
      title="This week"
      link={<PartLink to={to.screen('audit')}>Activity log</PartLink>}
      className="lg:col-span-2"
    >
      {rows.length === 0 ? (
        <Nothing>Nothing was changed in the last seven days.</Nothing>
      ) : (
        <ul className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
          {rows.map(({ entries: [entry, ...others] }) => (
            <li
              key={entry._id}
              className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-line border-t py-2"
            >
              <p className="wrap-anywhere">
                <strong className="font-semibold">{nameOf(entry.who)}</strong>{' '}
                <AuditSentence
                  entry={entry}
                  count={others.length + 1}
                  linkLook={`${rowLink} font-semibold`}
                />
              </p>
              <time dateTime={entry.at} className="text-quiet text-sm">
                {when(entry.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
