import { addDays, addYears } from './days.ts'
import { longestSeries, type Repeat } from './events.ts'

/**
 * The days of a series: the same weekday every week, or the same day every year. Each is computed from the first
 * day, so a series on 29 February returns to it in every leap year. A series that is too long has one day more
 * than allowed.
 */
export const seriesDays = (first: string, { every, until }: Repeat): readonly string[] => {
  const days = [first]
  while (days.length <= longestSeries) {
    const count = days.length
    const day = every === 'week' ? addDays(first, 7 * count) : addYears(first, count)
    if (day > until) break
    days.push(day)
  }
  return days
}

export const seriesMistake = (days: readonly string[], { every }: Pick<Repeat, 'every'>) => {
  if (days.length < 2) return `Choose a day at least a ${every} later, or don't repeat it.`
  if (days.length > longestSeries)
    return `Choose an earlier day: a series has at most ${longestSeries} rides.`
  return undefined
}
