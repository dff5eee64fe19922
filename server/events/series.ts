import { isRideDay, longestSeries, type Repeat } from '#contract/events.ts'
import { Refusal } from '#contract/refusal.ts'

/**
 * The days of a series: the same weekday every week, or the same day of the year. Counted from the
 * first day, so a series of 29 February is back on it in every leap year.
 */
export const daysOf = (first: string, { every, until }: Repeat): readonly string[] => {
  const start = Temporal.PlainDate.from(first)
  const days = [first]
  while (days.length <= longestSeries) {
    const day = start.add(every === 'week' ? { weeks: days.length } : { years: days.length })
    if (day.toString() > until) break
    days.push(day.toString())
  }
  if (days.length === 1) {
    refuse('repeat.until', `Please choose a day at least a ${every} later, or do not repeat it.`)
  }
  if (days.length > longestSeries) {
    refuse(
      'repeat.until',
      `Please choose an earlier day: a series has at most ${longestSeries} rides.`,
    )
  }
  return days
}

/** The day as many days later or earlier as another one was moved. */
export const moved = (day: string, from: string, to: string) => {
  const days = Temporal.PlainDate.from(from).until(to).days
  const reached = Temporal.PlainDate.from(day).add({ days }).toString()
  if (!isRideDay(reached)) refuse('date', 'A later ride of the series would leave the calendar.')
  return reached
}

const refuse = (field: string, detail: string): never => {
  throw new Refusal('bad-fields', { errors: [{ field, detail }] })
}
