import { longestSeries, type Repeat } from '#contract/events.ts'
import { Refusal } from '#contract/refusal.ts'

/** The days of a series: the same weekday every week, or the same day of the year. */
export const daysOf = (first: string, { every, until }: Repeat): readonly string[] => {
  const start = Temporal.PlainDate.from(first)
  const days = [first]
  while (days.length <= longestSeries) {
    const day = start.add(every === 'week' ? { weeks: days.length } : { years: days.length })
    if (day.toString() > until) break
    days.push(day.toString())
  }
  if (days.length > longestSeries) refuse(`Please repeat it at most ${longestSeries} times.`)
  if (days.length === 1) refuse('Please choose a later day: there would be only one ride.')
  return days
}

const refuse = (detail: string): never => {
  throw new Refusal('bad-fields', { errors: [{ field: 'repeat.until', detail }] })
}

/** The day as many days later or earlier as another one was moved. */
export const moved = (day: string, from: string, to: string) => {
  const days = Temporal.PlainDate.from(from).until(to).days
  return Temporal.PlainDate.from(day).add({ days }).toString()
}
