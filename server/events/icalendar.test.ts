import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContent } from '#server/content/read-content.ts'
import { expectValidLines, readRides, readRidesAgain } from '#tests/support/calendars.ts'
import { writeCalendar } from './icalendar.ts'
import type { Dated } from './store.ts'

const { club } = await readContent(join(import.meta.dirname, '../../content'))
const origin = 'https://club.example'

const ride = (date: string, time: string): Dated => ({
  _id: crypto.randomUUID(),
  title: `${date} ${time}`,
  description: 'Through the night.',
  location: 'The Iron Bridge',
  author: 'Samir Das',
  date,
  time,
  image: '/art/hero.svg',
  status: 'planned',
  version: 1,
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-02-03T04:05:06.789Z',
})

const halfHours = Array.from({ length: 48 }, (_, half) =>
  Temporal.PlainTime.from('00:00')
    .add({ minutes: half * 30 })
    .toString({ smallestUnit: 'minute' }),
)

/** The days on which each of these changes its clocks, and one on which nothing happens. */
const zones: [string, ...string[]][] = [
  ['Europe/Berlin', '2027-03-28', '2027-10-31', '2027-06-15'],
  ['America/Los_Angeles', '2027-03-14', '2027-11-07', '2027-06-15'],
  ['Australia/Lord_Howe', '2027-04-04', '2027-10-03', '2027-06-15'],
  ['America/Vancouver', '2025-11-02', '2026-03-08', '2026-12-15'],
  ['Asia/Dhaka', '2027-03-28', '2027-10-31'],
]

test.for(zones)(
  'a ride at any hour of a night in %s is read at that hour',
  ([timeZone, ...days]) => {
    const rides = days.sort().flatMap((day) => halfHours.map((time) => ride(day, time)))
    const file = writeCalendar({ rides, club: { ...club, timeZone }, origin })
    expectValidLines(Buffer.from(file))
    const starts = rides.map(({ date, time }) => `${date}T${time}`)
    const one = readRides(file)
    expect(one.map(({ start }) => start)).toEqual(starts)
    expect(new Set(one.map(({ zone }) => zone))).toEqual(new Set([timeZone]))
    // node-ical gives instants, and an hour the clocks leave out is none.
    const exists = (start: string) =>
      Temporal.PlainDateTime.from(start).toZonedDateTime(timeZone).toPlainDateTime().equals(start)
    const other = readRidesAgain(file).map(({ summary, start }) => [
      summary.replace(' ', 'T'),
      start,
    ])
    const real = other.filter(([start = '']) => exists(start))
    expect(real).toHaveLength(starts.filter(exists).length)
    for (const [wanted, start] of real) expect(start).toBe(wanted)
  },
)

test('an awkward name and an awkward zone of the club leave the file whole', () => {
  const odd = { ...club, name: 'Wheels, Spokes; "Hubs" \\ Söhne', timeZone: '+05:45' }
  const source = `${origin}/calendar.ics`
  const file = writeCalendar({ rides: [ride('2027-01-01', '06:00')], club: odd, origin, source })
  expectValidLines(Buffer.from(file))
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'NAME:Wheels\\, Spokes\\; "Hubs" \\\\ Söhne',
      `SOURCE;VALUE=URI:${source}`,
      'DTSTAMP:20260203T040506Z',
      'CREATED:20260102T030405Z',
      'LAST-MODIFIED:20260203T040506Z',
      'DTSTART;TZID="+05:45":20270101T060000',
      `ORGANIZER;CN="Wheels, Spokes; ^'Hubs^' \\ Söhne":mailto:${club.email}`,
      'TRANSP:TRANSPARENT',
    ]),
  )
})

test('a calendar without rides is still one', () => {
  const file = writeCalendar({ rides: [], club, origin, source: `${origin}/calendar.ics` })
  expectValidLines(Buffer.from(file))
  expect(readRides(file)).toEqual([])
  expect(file).toContain('BEGIN:VTIMEZONE')
})
