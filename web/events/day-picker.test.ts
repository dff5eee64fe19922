import { afterEach, expect, test, vi } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayAt, noonOf } from './day-picker.tsx'

afterEach(() => vi.unstubAllEnvs())

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
