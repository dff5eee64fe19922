import { dayInWords, monthNames } from '#contract/days.ts'
import { inDigits } from '#contract/numbers.ts'
import type { RiddenRide, Season } from '#contract/season.ts'

export const count = (many: number, one: string) =>
  `${inDigits(many)} ${many === 1 ? one : `${one}s`}`

export const kilometres = (many: number) => `${inDigits(many)} km`

/** The year to look back on: in December, and in the first half of January on the year before. */
export const reviewYear = (today: string): number | undefined => {
  const year = Number(today.slice(0, 4))
  if (today.slice(5, 7) === '12') return year
  return today.slice(5) <= '01-15' ? year - 1 : undefined
}

/** January is 0. */
export const monthName = (month: number) => monthNames[month] ?? ''

/** Such as 9 October. */
export const shortDay = (day: string) => dayInWords(day).split(' ').slice(1, 3).join(' ')

/** Dawn rides start before this. */
const early = '07:00'

/** A year of a member in sentences. */
export const reviewOf = (season: Season): readonly string[] => {
  const { year, rides, climb, led, list, longest, months, years } = season
  const [last, first] = [list[0], list.at(-1)]
  if (!last || !first || !longest) return []
  const up = climb > 0 ? ` and ${inDigits(climb)} m up` : ''
  const dawns = list.filter(({ time }) => time < early).length
  const [best = { month: 0, rides: 0, kilometres: 0 }] = months
    .map((figures, month) => ({ month, ...figures }))
    .toSorted((one, other) => other.rides - one.rides || other.kilometres - one.kilometres)
  const place = favouritePlace(list)
  const before = years.find((other) => other.year === year - 1)
  return [
    `${count(rides, 'ride')}, ${kilometres(season.kilometres)}${up}.`,
    ...(before ? [comparison(season.kilometres - before.kilometres, before.year)] : []),
    `Longest day: ${longest.title}, ${kilometres(longest.distance)} on ${shortDay(longest.date)}.`,
    ...(rides > 1
      ? [
          `It began with ${first.title} on ${shortDay(first.date)}; the latest was ${last.title} on ${shortDay(last.date)}.`,
          `Best month: ${monthName(best.month)}, with ${count(best.rides, 'ride')} and ${kilometres(best.kilometres)}.`,
        ]
      : []),
    ...(place && place.times > 1
      ? [`Favourite start: ${place.name}, ${count(place.times, 'time')}.`]
      : []),
    ...(dawns > 0 ? [`On the road before ${early}: ${count(dawns, 'morning')}.`] : []),
    ...(led > 0 ? [`Led ${count(led, 'ride')} for the club.`] : []),
  ]
}

const comparison = (difference: number, year: number) => {
  if (difference === 0) return `Exactly as far as in ${year}.`
  const much = kilometres(Math.abs(difference))
  return difference > 0 ? `That's ${much} more than in ${year}.` : `${much} less than in ${year}.`
}

const favouritePlace = (list: readonly RiddenRide[]) => {
  const times = new Map<string, number>()
  for (const { location } of list) times.set(location, (times.get(location) ?? 0) + 1)
  const [most] = [...times].toSorted((one, other) => other[1] - one[1])
  return most && { name: most[0], times: most[1] }
}
