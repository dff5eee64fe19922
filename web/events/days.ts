import { Day } from '#contract/shapes.ts'

/**
 * Days are texts, YYYY-MM-DD, and months YYYY-MM; they stay what they are whatever the zone of the
 * browser. Arithmetic and names go through UTC, where every day has the same length.
 */
const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10)

const joined = (format: Intl.DateTimeFormat, time: number, order: readonly string[]) => {
  const parts = format.formatToParts(time)
  return order.map((type) => parts.find((part) => part.type === type)?.value)
}

const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs a hundred times as much as using it, and a screen asks at every key. */
const clockIn = (timeZone: string) => {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, ...parts })
  clocks.set(timeZone, clock)
  return clock
}

/** Which day it is where the club is. */
export const todayIn = (timeZone: string, now = Date.now()) =>
  joined(clockIn(timeZone), now, ['year', 'month', 'day']).join('-')

export const firstDay = '1000-01-01'
export const lastDay = '9998-12-31'

/** Whether a text is a day that can be picked; beyond these years a calendar has other rules. */
export const isDay = (text: string) =>
  Day.safeParse(text).success && text >= firstDay && text <= lastDay

export const addDays = (day: string, count: number) => asDay(asUtc(day) + count * 86_400_000)

export const monthOf = (day: string) => day.slice(0, 7)

export const addMonths = (month: string, count: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(asDay(Date.UTC(year, number - 1 + count)))
}

/** The first and the last day of a month. */
export const daysOf = (month: string) => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, 1)}-01`, -1),
})

const words = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Friday 15 May 2026. The parts are joined here, since engines differ in their commas. */
export const dayInWords = (day: string) =>
  joined(words, asUtc(day), ['weekday', 'day', 'month', 'year']).join(' ')

/** Noon of a day by the browser's clock, which changes at night: for what deals in dates of its own. */
export const noonOf = (day: string) => new Date(`${day}T12:00`)

/** The day a date of the browser falls on. */
export const dayAt = (date: Date) =>
  asDay(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))
