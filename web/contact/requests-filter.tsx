import { SearchField } from '#web/ui/search-field.tsx'
import type { RequestFilter } from './request-filter.ts'

type Props = {
  filter: RequestFilter
  /** How many there are of each, once that is known. */
  counts: Readonly<Record<RequestFilter['status'], number>> | undefined
  onFilter: (change: Partial<RequestFilter>) => void
}

const statuses = { all: 'All', open: 'Open', answered: 'Answered' } as const

/** Narrows the list while it is typed. */
export const RequestsFilter = ({ filter, counts, onFilter }: Props) => (
  <search className="grid items-end gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
    <SearchField
      label="Search requests"
      placeholder="Name, email, words of the message"
      asked={filter.q}
      onAsk={(q) => onFilter({ q })}
    />
    <fieldset className="flex flex-wrap gap-1 rounded-xl bg-card p-1">
      <legend className="sr-only">Which requests</legend>
      {(Object.keys(statuses) as (keyof typeof statuses)[]).map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={filter.status === status}
          onClick={() => onFilter({ status })}
          className="edge min-h-10 cursor-pointer rounded-lg px-3.5 font-semibold hover:bg-track focus-visible:rounded-lg aria-pressed:bg-words aria-pressed:text-page forced-colors:aria-pressed:underline"
        >
          {statuses[status]}
          {counts ? (
            <span className="pl-1.5 font-normal tabular-nums">{counts[status]}</span>
          ) : null}
        </button>
      ))}
    </fieldset>
  </search>
)
