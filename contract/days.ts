/**
 * Days are texts (YYYY-MM-DD), months YYYY-MM and moments YYYY-MM-DDTHH:MM, all in the club's time zone, whatever
 * the zone of the browser. Arithmetic and formatting use UTC, where every day has the same length.
 */
const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Engines differ in their commas, so the parts are joined here. */
const partsOf = (format: Intl.DateTimeFormat, time: number) => {
  const parts = format.formatToParts(time)
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value
}

/** Creating a format costs a hundred times as much as using it, and a form needs one at every key press. */
const formatsWith = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, ...options })
    formats.set(timeZone, format)
    return format
  }
}

const numbersIn = formatsWith({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The first format of a process takes 35 ms and 8 MB, so Temporal is asked where there is one. */
const zonedAt = (time: number, timeZone: string) =>
  globalThis.Temporal && Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)

/** The club's date and time at an instant, as YYYY-MM-DDTHH:MM. */
export const clubClock = (timeZone: string, at: number | string = Date.now()) => {
  const time = new Date(at).getTime()
  const zoned = zonedAt(time, timeZone)
  if (zoned) return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
  const part = partsOf(numbersIn(timeZone), time)
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The club's day at an instant. */
export const clubDay = (timeZone: string, at?: number | string) =>
  clubClock(timeZone, at).slice(0, 10)

export const firstDay = '1000-01-01'
export const lastDay = '9998-12-31'

/** Whether a text is a day that can be picked; outside these years calendars have other rules. */
export const isDay = (text: string) => exists(text) && text >= firstDay && text <= lastDay

/** Not 30 February. Shapes would check it too, but most pages load none. */
const exists = (text: string) => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? asUtc(text) : Number.NaN
  return !Number.isNaN(time) && asDay(time) === text
}

export const addDays = (day: string, count: number) => asDay(asUtc(day) + count * 86_400_000)

/** February 29 falls on the 28th in the years without one. */
export const addYears = (day: string, count: number) => {
  const year = String(Number(day.slice(0, 4)) + count).padStart(4, '0')
  const same = `${year}${day.slice(4)}`
  return exists(same) ? same : `${year}-02-28`
}

export const monthOf = (day: string) => day.slice(0, 7)

export const addMonths = (month: string, count: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(asDay(Date.UTC(year, number - 1 + count)))
}

/** The first and the last day of a month. */
export const daysOfMonth = (month: string) => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, 1)}-01`, -1),
})

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** The parts of a day as people say it: Friday, 15, May and 2026. */
export const partsOfDay = (day: string) => {
  const date = new Date(asUtc(day.slice(0, 10)))
  return {
    weekday: weekdays[date.getUTCDay()] ?? '',
    day: date.getUTCDate(),
    month: monthNames[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear(),
  }
}

/** Friday 15 May 2026. */
export const dayInWords = (text: string) => {
  const { weekday, day, month, year } = partsOfDay(text)
  return `${weekday} ${day} ${month} ${year}`
}

/** Friday 15 May 2026 at 06:30. */
export const momentInWords = (moment: string) => `${dayInWords(moment)} at ${moment.slice(11)}`

/** The zone of the browser, or of the server. */
export const ownTimeZone = () =>
  globalThis.Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

const offsetIn = formatsWith({ timeZoneName: 'longOffset' })

/** The offset of a zone from UTC at an instant, such as +06:00. */
const offsetAt = (time: number, timeZone: string) => {
  const zoned = zonedAt(time, timeZone)
  if (zoned) return zoned.offset.slice(0, 6)
  return (
    partsOf(offsetIn(timeZone), time)('timeZoneName')?.match(/[+-]\d{2}:\d{2}/)?.[0] ?? '+00:00'
  )
}

/**
 * A moment by the club's clock with its offset from UTC, such as 2026-05-15T06:30+06:00. The clock alone names no
 * instant, so the offset is looked up twice: near the moment, then at it.
 */
export const withOffset = (moment: string, timeZone: string) => {
  const near = offsetAt(Date.parse(`${moment}Z`), timeZone)
  return moment + offsetAt(Date.parse(moment + near), timeZone)
}

/** The assumed length of a ride without an end, where a format needs one. */
export const usualHours = 3
