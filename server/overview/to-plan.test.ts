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

test('what is not ridden is not asked how far it goes', () => {
  const { distance: _, ...nowhere } = ride('2026-11-18', { grade: 'Workshop' })
  const wednesday = { ...nowhere, title: 'Fix a flat in ten minutes' }
  const lesson = {
    ...nowhere,
    date: '2026-11-21',
    title: 'On the old airfield',
    grade: 'Beginners',
  }
  const fridayEvening = { ...nowhere, date: friday, title: 'Open workshop', grade: 'Everyone' }
  expect(toPlan([wednesday, lesson, fridayEvening], saturday).rides).toEqual([])
})

test('what is surely ridden is asked how far it goes, whatever the day', () => {
  const { distance: _, ...vague } = ride('2026-11-22')
  const found = toPlan(
    [
      { ...vague, title: 'Gravel Sunday', grade: 'Gravel 20 km/h' },
      { ...vague, title: 'Crow Hill', climb: 400 },
      { ...vague, title: 'To the weir', date: friday },
    ],
    saturday,
  )
  expect(found.rides.map(({ missing }) => missing)).toEqual(['distance', 'distance', 'distance'])
})
