/**
 * Days are texts, YYYY-MM-DD, and stay what they are whatever the zone of the browser. Arithmetic and
 * names go through UTC, where every day has the same length.
 */
export const todayIn = (timeZone: string, now = Date.now()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)

const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, count: number) => asDay(asUtc(day) + count * 86_400_000)

const words = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Friday, May 15, 2026 */
export const dayInWords = (day: string) => words.format(asUtc(day))
