import { expect, test } from 'vitest'
import type { Event } from '#contract/events.ts'
import { planningEnd, toPlan } from './to-plan.ts'

const ride = (date: string, facts: Partial<Event> = {}): Event => ({
  _id: crypto.randomUUID(),
  title: 'Dawn ride',
  description: 'To the ferry and back.',
  location: 'Iron bridge',
  author: 'Nadia Islam',
  date,
  time: '06:30',
  image: '/media/x.webp',
  endTime: '09:00',
  distance: 40,
  status: 'planned',
  version: 1,
  ...facts,
})

const saturday = '2026-11-14'
const friday = '2026-11-20'

test('six Fridays are looked at, beginning with today if it is one', () => {
  const none = toPlan([], saturday).fridays
  expect(none).toEqual([
    '2026-11-20',
    '2026-11-27',
    '2026-12-04',
    '2026-12-11',
    '2026-12-18',
    '2026-12-25',
  ])
  expect(toPlan([], friday).fridays[0]).toBe(friday)
  expect(planningEnd(saturday)).toBe('2026-12-25')
})

test('a Friday with a ride is planned, one whose ride is cancelled is not', () => {
  const { fridays } = toPlan([ride(friday), ride('2026-11-27', { status: 'cancelled' })], saturday)
  expect(fridays).not.toContain(friday)
  expect(fridays).toContain('2026-11-27')
})

test('rides without a distance or an end are named with what they lack', () => {
  const { endTime: _, ...endless } = ride(friday)
  const { distance: __, ...vague } = endless
  const cancelled = { ...vague, status: 'cancelled' as const }
  const found = toPlan([ride(friday), endless, vague, cancelled], saturday).rides
  expect(found.map(({ missing }) => missing)).toEqual(['end time', 'distance and end time'])
})
