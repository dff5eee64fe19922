import { expect, test } from 'vitest'
import { momentWithOffset } from './moment-with-offset.ts'

test.for([
  ['2026-05-15T06:30', 'Asia/Dhaka', '+06:00'],
  ['2026-05-15T06:30', 'UTC', '+00:00'],
  ['2026-01-15T06:30', 'Europe/Berlin', '+01:00'],
  ['2026-07-15T06:30', 'Europe/Berlin', '+02:00'],
  ['2026-03-29T01:59', 'Europe/Berlin', '+01:00'],
  ['2026-03-29T03:00', 'Europe/Berlin', '+02:00'],
  ['2026-11-01T12:00', 'America/St_Johns', '-03:30'],
] as const)('%s in %s is %s of UTC', ([moment, zone, offset]) => {
  expect(momentWithOffset(moment, zone)).toBe(moment + offset)
  const instant = Temporal.PlainDateTime.from(moment).toZonedDateTime(zone).epochMilliseconds
  expect(Date.parse(moment + offset)).toBe(instant)
})
