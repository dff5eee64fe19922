import { expect, test } from 'vitest'
import { clubClock } from './club-clock.ts'

test('the clock of the club is its own, also around midnight', () => {
  const instant = Date.parse('2026-12-31T18:05:59Z')
  expect(clubClock('Asia/Dhaka', instant)).toBe('2027-01-01T00:05')
  expect(clubClock('America/Los_Angeles', instant)).toBe('2026-12-31T10:05')
})
