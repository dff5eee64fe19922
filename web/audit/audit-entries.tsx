import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { useClubTime } from '#web/layout/root-data.ts'
import { factsOf, factsOfAll } from './audit-facts.ts'
import { type AuditFilter, auditFilter } from './audit-queries.ts'
import type { AuditRow } from './audit-rows.ts'
import { AuditSentence } from './audit-sentence.tsx'
import { nameOf } from './audit-words.ts'

type EntriesProps = {
  rows: readonly AuditRow[]
  filter: AuditFilter
  list: RefObject<HTMLDivElement | null>
}

/** Rows by day of the club, latest first. */
export const AuditEntries = ({ rows, filter, list }: EntriesProps) => {
  const timeOf = useClubTime()
  const days = Map.groupBy(rows, ({ entries: [newest] }) => timeOf(newest.at).date)
  const linkTo = (person: string) =>
    `?${new URLSearchParams({ ...auditFilter.write({ ...filter, person }) })}`
  return (
    <div ref={list} className="grid gap-7">
      {[...days].map(([day, rows]) => (
        <section key={day} aria-label={day} className="grid gap-2">
          <h2 className="text-name">{day}</h2>
          <ul className="grid">
            {rows.map(({ entries }) => (
              <Entry
                key={entries[0]._id}
                entries={entries}
                clock={timeOf(entries[0].at).clock}
                personLink={linkTo(entries[0].who.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type EntryProps = {
  entries: readonly [AuditEntry, ...AuditEntry[]]
  clock: string
  /** Shows everything this person did. */
  personLink: string
}

const linkLook =
  'rounded font-semibold text-lagoon underline decoration-line decoration-2 underline-offset-4 hover:decoration-current'

/** A row as a sentence, with what it changed. */
const Entry = ({ entries, clock, personLink }: EntryProps) => {
  const [entry] = entries
  const facts = entries.length > 1 ? factsOfAll(entries) : factsOf(entry)
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-3 border-line border-t py-2.5"
    >
      <time dateTime={entry.at} className="text-quiet tabular-nums">
        {clock}
      </time>
      <div className="grid gap-1">
        <p className="wrap-anywhere">
          <Link to={personLink} className={linkLook}>
            {nameOf(entry.who)}
          </Link>{' '}
          <AuditSentence entry={entry} count={entries.length} linkLook={linkLook} />
        </p>
        {facts.length > 0 ? (
          <ul className="flex flex-wrap gap-x-5 text-quiet text-sm">
            {facts.map(({ name, value, now }) => (
              <li key={`${name} ${value} ${now}`} className="wrap-anywhere">
                {name}: {value}
                {now === undefined ? null : <Changed to={now} />}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  )
}

const Changed = ({ to }: { to: string }) => (
  <>
    <span aria-hidden="true"> → </span>
    <span className="sr-only"> is now </span>
    {to}
  </>
)
