import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { timeZoneLines } from './time-zone.ts'

/** Every zone there is, each way of changing the clocks once. */
const zones = (firstYear: number, lastYear: number) => {
  const described = Intl.supportedValuesOf('timeZone').map((name) => {
    const lines = timeZoneLines(name, firstYear, lastYear)
    return [lines.filter((line) => !line.startsWith('TZID')).join('\r\n'), { name, lines }] as const
  })
  return [...new Map(described).values()]
}

/** The offset of a moment, as somebody finds it who knows nothing but these lines. */
const reader = (lines: readonly string[]) => {
  const calendar = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
  const component = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vtimezone')
  const zone = new ICAL.Timezone(component ?? {})
  return (moment: Temporal.PlainDateTime) =>
    zone.utcOffset(ICAL.Time.fromDateTimeString(moment.toString({ smallestUnit: 'second' })))
}

test('every zone has the right hour at every moment of its years', { timeout: 60_000 }, () => {
  for (const { name, lines } of zones(2025, 2027)) {
    const offsetAt = reader(lines)
    let moment = Temporal.PlainDateTime.from('2025-01-01T00:30')
    for (; moment.year < 2028; moment = moment.add({ days: 9, hours: 5 })) {
      const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
        moment.toZonedDateTime(name, { disambiguation }),
      )
      // An hour that is missing or comes twice has no offset of its own.
      if (!earlier || !later || !earlier.equals(later)) continue
      const said = { name, moment: moment.toString(), offset: offsetAt(moment) }
      expect(said).toEqual({ ...said, offset: earlier.offsetNanoseconds / 1e9 })
    }
  }
})

test('clocks that change the same way every year are told in two rules, as Outlook wants it', () => {
  expect(timeZoneLines('Europe/Berlin', 2026, 2090)).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Berlin',
    'BEGIN:DAYLIGHT',
    'DTSTART:20250330T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20251026T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
})

test('a zone without changes is told in one line of rules, one with odd seconds in seconds', () => {
  const standard = (name: string, year: number) => timeZoneLines(name, year, year).slice(2, -1)
  expect(standard('Asia/Dhaka', 2026)).toEqual([
    'BEGIN:STANDARD',
    'DTSTART:20250101T000000',
    'TZOFFSETFROM:+0600',
    'TZOFFSETTO:+0600',
    'END:STANDARD',
  ])
  expect(standard('+05:45', 2026)).toContain('TZOFFSETTO:+0545')
  expect(standard('Africa/Monrovia', 1950)).toContain('TZOFFSETTO:-004430')
})
