import { longestSeries, type Repeat } from '#contract/events.ts'
import { Day } from '#contract/shapes.ts'
import { addDays, dayInWords } from './days.ts'

/** The days a series gets from the site, and one more than it may have if it is too long. */
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

/** February 29 falls on the 28th where there is none. */
const addYears = (day: string, count: number) => {
  const year = String(Number(day.slice(0, 4)) + count).padStart(4, '0')
  const same = `${year}${day.slice(4)}`
  return Day.safeParse(same).success ? same : `${year}-02-28`
}

export const seriesMistake = (days: readonly string[], { every }: Pick<Repeat, 'every'>) => {
  if (days.length < 2) return `Please choose a day at least a ${every} later, or do not repeat it.`
  if (days.length > longestSeries)
    return `Please choose an earlier day: a series has at most ${longestSeries} rides.`
  return undefined
}

export const seriesInWords = (days: readonly string[]) =>
  `This makes ${days.length} rides: the first on ${dayInWords(days[0] ?? '')}, the last on ${dayInWords(days.at(-1) ?? '')}.`

/** The next day with the same name that is not over yet. */
export const nextSameWeekday = (day: string, today: string) => {
  let next = addDays(day, 7)
  while (next < today) next = addDays(next, 7)
  return next
}
