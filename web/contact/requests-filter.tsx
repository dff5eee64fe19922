import { useEffect, useId, useRef } from 'react'
import { box } from '#web/kit/field.tsx'
import type { RequestFilter } from './request-filter.ts'

type Props = {
  filter: RequestFilter
  /** How many there are of each, once that is known. */
  counts: Readonly<Record<RequestFilter['status'], number>> | undefined
  onFilter: (filter: RequestFilter) => void
}

const pause = 300

const statuses = { all: 'All', open: 'Open', answered: 'Answered' } as const

/** Narrows the list while it is typed. The address keeps what was asked for. */
export const RequestsFilter = ({ filter, counts, onFilter }: Props) => {
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  const asked = useRef(filter.q)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)

  const apply = (change: Partial<RequestFilter> = {}) => {
    clearTimeout(later.current)
    asked.current = search.current?.value.trim() ?? ''
    onFilter({ ...filter, q: asked.current, ...change })
  }

  // The field follows an address that somebody else wrote, and never its own, which may be behind.
  useEffect(() => {
    if (filter.q === asked.current || !search.current) return
    asked.current = filter.q
    search.current.value = filter.q
  }, [filter.q])
  useEffect(() => () => clearTimeout(later.current), [])

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
        className="grid items-end gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]"
      >
        <label htmlFor={`${id}-q`} className="grid gap-1">
          <span className="font-semibold text-sm">Search requests</span>
          <input
            id={`${id}-q`}
            ref={search}
            type="search"
            name="q"
            maxLength={200}
            defaultValue={filter.q}
            placeholder="Name, e-mail, words of the message"
            onInput={() => {
              clearTimeout(later.current)
              later.current = setTimeout(apply, pause)
            }}
            className={`${box} min-h-11!`}
          />
        </label>
        <fieldset className="flex flex-wrap gap-1 rounded-xl bg-card p-1">
          <legend className="sr-only">Which requests</legend>
          {(Object.keys(statuses) as (keyof typeof statuses)[]).map((status) => (
            <button
              key={status}
              type="button"
              aria-pressed={filter.status === status}
              onClick={() => apply({ status })}
              className="edge min-h-10 cursor-pointer rounded-lg px-3.5 font-semibold hover:bg-track focus-visible:rounded-lg aria-pressed:bg-words aria-pressed:text-page forced-colors:aria-pressed:underline"
            >
              {statuses[status]}
              {counts ? (
                <span className="pl-1.5 font-normal tabular-nums">{counts[status]}</span>
              ) : null}
            </button>
          ))}
        </fieldset>
      </form>
    </search>
  )
}
