import { addDays, addMonths, daysOfMonth, monthNames, monthOf } from '#contract/days.ts'
import type { EventWindow } from '#contract/events.ts'

/** Which rides are listed; part of the address. */
export type RideFilter = {
  readonly q: string
  /** YYYY-MM, or nothing for all months. */
  readonly month: string
  readonly past: boolean
}

export const readFilter = (search: URLSearchParams): RideFilter => {
  const month = search.get('month') ?? ''
  return {
    q: (search.get('q') ?? '').slice(0, 200),
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    past: search.get('when') === 'past',
  }
}

/** Only what narrows the list goes into the address. */
export const writeFilter = ({ q, month, past }: RideFilter): Record<string, string> => ({
  ...(q.trim() && { q: q.trim() }),
  ...(month && { month }),
  ...(past && { when: 'past' }),
})

/** Coming rides start with today, past rides with yesterday. */
export const windowOf = ({ q, month, past }: RideFilter, today: string): EventWindow => {
  const { from: first, to: last } = month ? daysOfMonth(month) : { from: '', to: '' }
  const yesterday = addDays(today, -1)
  return {
    ...(q && { q }),
    ...(past
      ? { to: last && last < yesterday ? last : yesterday, ...(first && { from: first }) }
      : { from: first > today ? first : today, ...(last && { to: last }) }),
    order: past ? 'newest' : 'oldest',
  }
}

const offered = 24

/** The months to choose from: two years of them, and the chosen one in any case. */
export const monthsFor = ({ month, past }: RideFilter, today: string): readonly string[] => {
  const steps = Array.from({ length: offered }, (_, step) => (past ? -step : step))
  const months = steps.map((step) => addMonths(monthOf(today), step))
  return month && !months.includes(month) ? [month, ...months] : months
}

/** May 2026 */
export const monthInWords = (month: string) =>
  `${monthNames[Number(month.slice(5)) - 1]} ${Number(month.slice(0, 4))}`
