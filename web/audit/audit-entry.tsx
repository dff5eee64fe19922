import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { factsOf, factsOfAll } from './facts.ts'
import { nameOf, sentenceFor } from './phrases.ts'

type Props = {
  entries: readonly [AuditEntry, ...AuditEntry[]]
  clock: string
  /** Where everything this person has done is shown. */
  theirs: string
}

/** What was done in one go, as a sentence, and what it changed. */
export const Entry = ({ entries, clock, theirs }: Props) => {
  const [entry] = entries
  const { start, name, end } = sentenceFor(entry, entries.length)
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
          <Link
            to={theirs}
            className="rounded font-semibold text-lagoon underline decoration-line decoration-2 underline-offset-4 hover:decoration-current"
          >
            {nameOf(entry.who)}
          </Link>{' '}
          {start}
          {name === undefined ? null : <strong className="font-semibold">{name}</strong>}
          {end}
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
