import { useEffect, useId, useRef } from 'react'
import { box } from '#web/kit/field.tsx'
import { monthInWords, monthsFor, type RideFilter } from './ride-filter.ts'

type Props = { filter: RideFilter; today: string; onFilter: (filter: RideFilter) => void }

const pause = 300
const small = `${box} min-h-11!`

/** Narrows the list while it is typed. The address keeps what was asked for. */
export const UpcomingFilter = ({ filter, today, onFilter }: Props) => {
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  const asked = useRef(filter.q)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)

  const typed = () => search.current?.value.trim() ?? ''

  const apply = (change: Partial<RideFilter> = {}) => {
    clearTimeout(later.current)
    asked.current = typed()
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
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_13rem_auto]"
      >
        <label htmlFor={`${id}-q`} className="col-span-full grid gap-1 md:col-span-1">
          <span className="font-semibold text-sm">Search rides</span>
          <input
            id={`${id}-q`}
            ref={search}
            type="search"
            name="q"
            maxLength={200}
            defaultValue={filter.q}
            placeholder="Title, place, leader"
            onInput={() => {
              clearTimeout(later.current)
              later.current = setTimeout(apply, pause)
            }}
            className={small}
          />
        </label>
        <label htmlFor={`${id}-month`} className="grid gap-1">
          <span className="font-semibold text-sm">Month</span>
          <select
            id={`${id}-month`}
            value={filter.month}
            onChange={({ target }) => apply({ month: target.value })}
            className={small}
          >
            <option value="">All months</option>
            {monthsFor(filter, today).map((month) => (
              <option key={month} value={month}>
                {monthInWords(month)}
              </option>
            ))}
          </select>
        </label>
        <label className="flex min-h-11 items-center gap-2.5 font-semibold">
          <input
            type="checkbox"
            checked={filter.past}
            onChange={({ target }) => apply({ past: target.checked, month: '' })}
            className="size-5 shrink-0 accent-lagoon"
          />
          Past rides
        </label>
      </form>
    </search>
  )
}
