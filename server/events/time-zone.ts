/** A change of the clocks: its local time before the change, and the offsets before and after. */
type Change = { readonly onset: Temporal.PlainDateTime; readonly from: number; readonly to: number }

type Observance = Change & { readonly rule?: string }

/**
 * A time zone in iCalendar, exact for these years. Outlook only understands one rule for summer and one
 * for winter, so where two rules describe the zone completely, there are two.
 */
export const timeZoneLines = (name: string, firstYear: number, lastYear: number) => {
  const begin = Temporal.PlainDate.from({ year: firstYear - 1, month: 1, day: 1 })
  const start = begin.toZonedDateTime(name)
  const changes = changesAfter(start, lastYear)
  const years = lastYear - firstYear + 2
  const summer = everyYear(changes.filter(isForward), years)
  const winter = everyYear(
    changes.filter((change) => !isForward(change)),
    years,
  )
  const offset = offsetOf(start)
  const before = { onset: start.toPlainDateTime(), from: offset, to: offset }
  const observances = summer && winter ? [summer, winter] : [before, ...changes]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...observances.flatMap(observanceLines),
    'END:VTIMEZONE',
  ]
}

const isForward = ({ from, to }: Change) => to > from

const offsetOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime) => offsetNanoseconds / 1e9

const changesAfter = (start: Temporal.ZonedDateTime, lastYear: number) => {
  const changes: Change[] = []
  let next = start.getTimeZoneTransition('next')
  while (next && next.year <= lastYear) {
    const [from, to] = [offsetOf(next.subtract({ nanoseconds: 1 })), offsetOf(next)]
    changes.push({ onset: next.toPlainDateTime().add({ seconds: from - to }), from, to })
    next = next.getTimeZoneTransition('next')
  }
  return changes
}

/** The rule that all of these changes follow, if there is one and it held every year. */
const everyYear = (changes: readonly Change[], years: number): Observance | undefined => {
  const [first] = changes
  if (!first || changes.length !== years) return undefined
  const nth = [-1, Math.ceil(first.onset.day / 7)].find((nth) =>
    changes.every((change) => isAlike(change, first) && isNth(change.onset, nth)),
  )
  if (nth === undefined) return undefined
  const { month, dayOfWeek } = first.onset
  return { ...first, rule: `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${weekdays[dayOfWeek - 1]}` }
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const isAlike = (one: Change, other: Change) =>
  one.from === other.from &&
  one.to === other.to &&
  one.onset.month === other.onset.month &&
  one.onset.dayOfWeek === other.onset.dayOfWeek &&
  one.onset.toPlainTime().equals(other.onset.toPlainTime())

/** Whether a day is the nth of its weekday in the month; -1 stands for the last. */
const isNth = ({ day, daysInMonth }: Temporal.PlainDateTime, nth: number) =>
  nth === -1 ? day + 7 > daysInMonth : Math.ceil(day / 7) === nth

const observanceLines = ({ onset, from, to, rule }: Observance) => {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${utcOffset(from)}`,
    `TZOFFSETTO:${utcOffset(to)}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    `END:${kind}`,
  ]
}

const utcOffset = (seconds: number) => {
  const all = Math.abs(seconds)
  const parts = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  const digits = parts.map((part) => String(part).padStart(2, '0')).join('')
  return (seconds < 0 ? '-' : '+') + digits.replace(/^(\d{4})00$/, '$1')
}
