import type { RefObject } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { useClubTime } from '#web/frame/club-time.ts'
import { Entry } from './audit-entry.tsx'
import { type AuditFilter, narrowing } from './audit-filter.ts'

type Props = {
  entries: readonly AuditEntry[]
  filter: AuditFilter
  list: RefObject<HTMLDivElement | null>
}

/** The days of the club on which something was done, the latest first. */
export const AuditDays = ({ entries, filter, list }: Props) => {
  const timeOf = useClubTime()
  const days = Map.groupBy(entries, ({ at }) => timeOf(at).date)
  const theirs = (person: string) => `?${new URLSearchParams(narrowing({ ...filter, person }))}`
  return (
    <div ref={list} className="grid gap-7">
      {[...days].map(([day, done]) => (
        <section key={day} aria-label={day} className="grid gap-2">
          <h2 className="text-name">{day}</h2>
          <ul className="grid">
            {done.map((entry) => (
              <Entry
                key={entry._id}
                entry={entry}
                clock={timeOf(entry.at).clock}
                theirs={theirs(entry.who.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
