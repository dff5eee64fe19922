import { expect, test } from 'vitest'
import type { RiddenRide, Season } from '#contract/season.ts'
import { reviewOf, reviewYear } from './review-words.ts'

test('a year is looked back on in December and in the first half of January', () => {
  const days = ['2031-11-30', '2031-12-01', '2031-12-31', '2032-01-15', '2032-01-16']
  expect(days.map(reviewYear)).toEqual([undefined, 2031, 2031, 2031, undefined])
})

const ride = (more: Partial<RiddenRide>): RiddenRide => ({
  ...{ _id: 'x', title: 'Morhat', date: '2031-01-03', time: '06:00', location: 'The Bridge' },
  ...{ distance: 40, led: false },
  ...more,
})

const none = { rides: 0, kilometres: 0 }
const season: Season = {
  ...{ year: 2031, rides: 2, kilometres: 1144, climb: 710, led: 1, fridays: 0, shown: false },
  months: [{ rides: 1, kilometres: 40 }, ...Array.from({ length: 11 }, () => none)].with(9, {
    rides: 1,
    kilometres: 1104,
  }),
  longest: ride({ title: 'Nilgonj', date: '2031-10-10', distance: 1104 }),
  list: [ride({ title: 'Nilgonj', date: '2031-10-10', time: '07:00', led: true }), ride({})],
  years: [
    { year: 2031, rides: 2, kilometres: 1144, climb: 710, led: 1 },
    { year: 2030, rides: 2, kilometres: 1150, climb: 0, led: 0 },
  ],
}

test('a year in review has only what the year had', () => {
  expect(reviewOf(season)).toEqual([
    '2 rides, 1,144 km and 710 m up.',
    '6 km less than in 2030.',
    'Longest day: Nilgonj, 1,104 km on 10 October.',
    'It began with Morhat on 3 January; the latest was Nilgonj on 10 October.',
    'Best month: October, with 1 ride and 1,104 km.',
    'Favourite start: The Bridge, 2 times.',
    'On the road before 07:00: 1 morning.',
    'Led 1 ride for the club.',
  ])
  expect(reviewOf({ ...season, list: [], rides: 0, longest: undefined })).toEqual([])
})
