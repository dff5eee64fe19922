/**
 * Days are texts (YYYY-MM-DD), months YYYY-MM and moments YYYY-MM-DDTHH:MM, all in the club's time zone, whatever
 * the zone of the browser. Arithmetic and formatting use UTC, where every day has the same length.
 */
const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10)

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * For browsers without Temporal: in Swedish days and times are written as here. Creating a format costs a hundred
 * times as much as using it, and a form needs one at every key press.
 */
const formatIn = (timeZone: string) => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format
}

/** The club's date and time at an instant, as YYYY-MM-DDTHH:MM. */
export const clubClock = (timeZone: string, at: number | string = Date.now()) => {
  const time = new Date(at).getTime()
  // The first format of a process takes 35 ms and 8 MB, so Temporal is asked where there is one.
  return globalThis.Temporal
    ? Temporal.Instant.fromEpochMilliseconds(time)
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
    : formatIn(timeZone).format(time).replace(' ', 'T')
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

/** The offset of a zone from UTC at an instant, such as +06:00. */
const offsetAt = (time: number, timeZone: string) => {
  const minutes = Math.round((Date.parse(`${clubClock(timeZone, time)}Z`) - time) / 60_000)
  const size = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16)
  return `${minutes < 0 ? '-' : '+'}${size}`
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
