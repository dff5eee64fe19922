import type { RefObject } from 'react'
import { useClubTime } from '#web/layout/root-data.ts'
import { Entry } from './audit-entry.tsx'
import { type AuditFilter, narrowing } from './audit-filter.ts'
import type { AuditRow } from './audit-rows.ts'

type Props = {
  rows: readonly AuditRow[]
  filter: AuditFilter
  list: RefObject<HTMLDivElement | null>
}

/** The days of the club on which something was done, the latest first. */
export const AuditDays = ({ rows, filter, list }: Props) => {
  const timeOf = useClubTime()
  const days = Map.groupBy(rows, ({ entries: [newest] }) => timeOf(newest.at).date)
  const theirs = (person: string) => `?${new URLSearchParams(narrowing({ ...filter, person }))}`
  return (
    <div ref={list} className="grid gap-7">
      {[...days].map(([day, done]) => (
        <section key={day} aria-label={day} className="grid gap-2">
          <h2 className="text-name">{day}</h2>
          <ul className="grid">
            {done.map(({ entries }) => (
              <Entry
                key={entries[0]._id}
                entries={entries}
                clock={timeOf(entries[0].at).clock}
                theirs={theirs(entries[0].who.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
