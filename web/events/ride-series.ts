import { addDays, dayInWords } from '#contract/days.ts'

export const seriesInWords = (days: readonly string[]) =>
  `This makes ${days.length} rides: the first on ${dayInWords(days[0] ?? '')}, the last on ${dayInWords(days.at(-1) ?? '')}.`

/** The next day with the same name that is not over yet. */
export const nextSameWeekday = (day: string, today: string) => {
  let next = addDays(day, 7)
  while (next < today) next = addDays(next, 7)
  return next
}
