import { afterEach, expect, test, vi } from 'vitest'

import { addDays, addMonths, dayAt, dayInWords, daysOf, isDay, noonOf, todayIn } from './days.ts'

afterEach(() => vi.unstubAllEnvs())

test('today is the day where the club is', () => {
  const lateInDhaka = Date.parse('2026-12-31T18:30:00Z')
  expect(todayIn('Asia/Dhaka', lateInDhaka)).toBe('2027-01-01')
  expect(todayIn('America/Los_Angeles', lateInDhaka)).toBe('2026-12-31')
  expect(todayIn('Pacific/Kiritimati', lateInDhaka)).toBe('2027-01-01')
})

test('days and months follow each other over the ends of years and of Februaries', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('a day has its own name', () => {
  expect(dayInWords('2026-05-15')).toBe('Friday 15 May 2026')
})

/** Zones east and west, with clocks that change in the night and at midnight, and by half an hour. */
const zones = {
  'America/Los_Angeles': [480, 420],
  'Asia/Dhaka': [-360, -360],
  'Pacific/Kiritimati': [-840, -840],
  'America/Santiago': [180, 240],
  'Australia/Lord_Howe': [-660, -630],
}

for (const [zone, [january, july]] of Object.entries(zones)) {
  test(`a date of a browser in ${zone} and back is the same day`, () => {
    vi.stubEnv('TZ', zone)
    expect(noonOf('2026-01-15').getTimezoneOffset()).toBe(january)
    expect(noonOf('2026-07-15').getTimezoneOffset()).toBe(july)
    for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      expect(dayAt(noonOf(day))).toBe(day)
    }
  })
}

test('what is no day of the calendar is not taken for one', () => {
  for (const text of ['', 'today', '2026-2-3', '2026-02-30', '0026-02-03', '9999-01-01']) {
    expect(isDay(text), text).toBe(false)
  }
  expect(isDay('2028-02-29')).toBe(true)
})
