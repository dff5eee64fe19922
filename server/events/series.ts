import { isRideDay, longestSeries, type Repeat } from '#contract/events.ts'
import type { FieldError } from '#contract/refusal.ts'

/**
 * The days of a series: the same weekday every week, or the same day of the year. Counted from the
 * first day, so a series of 29 February is back on it in every leap year. One that is too long has
 * one day more than it may have.
 */
export const daysOf = (first: string, { every, until }: Repeat): readonly string[] => {
  const start = Temporal.PlainDate.from(first)
  const days = [first]
  while (days.length <= longestSeries) {
    const day = start.add(every === 'week' ? { weeks: days.length } : { years: days.length })
    if (day.toString() > until) break
    days.push(day.toString())
  }
  return days
}

export const seriesErrors = (
  days: readonly string[],
  { every }: Pick<Repeat, 'every'>,
): readonly FieldError[] => {
  const field = 'repeat.until'
  if (days.length === 1) {
    return [
      { field, detail: `Please choose a day at least a ${every} later, or do not repeat it.` },
    ]
  }
  if (days.length > longestSeries) {
    const detail = `Please choose an earlier day: a series has at most ${longestSeries} rides.`
    return [{ field, detail }]
  }
  return []
}

/** The day as many days later or earlier as another one was moved. */
export const moved = (day: string, from: string, to: string) => {
  const days = Temporal.PlainDate.from(from).until(to).days
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

export const movingErrors = (
  rides: readonly { readonly date: string }[],
  from: string,
  to: string,
): readonly FieldError[] =>
  rides.every(({ date }) => isRideDay(moved(date, from, to)))
    ? []
    : [{ field: 'date', detail: 'A later ride of the series would leave the calendar.' }]
