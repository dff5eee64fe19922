import { expect, onTestFinished, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  clubClock,
  clubDay,
  dayInWords,
  daysOfMonth,
  isDay,
  withOffset,
} from './days.ts'

test('today is the day where the club is', () => {
  const lateInDhaka = Date.parse('2026-12-31T18:30:00Z')
  expect(clubDay('Asia/Dhaka', lateInDhaka)).toBe('2027-01-01')
  expect(clubDay('America/Los_Angeles', lateInDhaka)).toBe('2026-12-31')
  expect(clubDay('Pacific/Kiritimati', lateInDhaka)).toBe('2027-01-01')
})

test('days and months follow each other over the ends of years and of Februaries', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('a day has its own name', () => {
  expect(dayInWords('2026-05-15')).toBe('Friday 15 May 2026')
})

test('the clock of the club is its own, also around midnight', () => {
  const instant = Date.parse('2026-12-31T18:05:59Z')
  expect(clubClock('Asia/Dhaka', instant)).toBe('2027-01-01T00:05')
  expect(clubClock('America/Los_Angeles', instant)).toBe('2026-12-31T10:05')
})

test('what is no day of the calendar is not taken for one', () => {
  for (const text of ['', 'today', '2026-2-3', '2026-02-30', '0026-02-03', '9999-01-01']) {
    expect(isDay(text), text).toBe(false)
  }
  expect(isDay('2028-02-29')).toBe(true)
})

test.for([
  ['2026-05-15T06:30', 'Asia/Dhaka', '+06:00'],
  ['2026-05-15T06:30', 'UTC', '+00:00'],
  ['2026-01-15T06:30', 'Europe/Berlin', '+01:00'],
  ['2026-07-15T06:30', 'Europe/Berlin', '+02:00'],
  ['2026-03-29T01:59', 'Europe/Berlin', '+01:00'],
  ['2026-03-29T03:00', 'Europe/Berlin', '+02:00'],
  ['2026-11-01T12:00', 'America/St_Johns', '-03:30'],
] as const)('%s in %s is %s of UTC', ([moment, zone, offset]) => {
  expect(withOffset(moment, zone)).toBe(moment + offset)
  const instant = Temporal.PlainDateTime.from(moment).toZonedDateTime(zone).epochMilliseconds
  expect(Date.parse(moment + offset)).toBe(instant)
})

test('browsers without Temporal show the same times, also around a change of the clocks', () => {
  const zones = ['Asia/Dhaka', 'America/St_Johns', 'Europe/London', 'Pacific/Chatham', 'UTC']
  const changes = ['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z']
  const moments = ['2026-03-29T01:30', '2026-10-25T01:30', '2026-06-01T00:00']
  const show = () =>
    zones.flatMap((zone) => [
      ...changes.map((at) => clubClock(zone, at)),
      ...moments.map((moment) => withOffset(moment, zone)),
    ])
  const shown = show()
  vi.stubGlobal('Temporal', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(show()).toEqual(shown)
})
