import { expect, test } from 'vitest'
import { climbSentence, placeInWords, riddenInWords, routeInWords } from './route-words.ts'

const loop = { length: 62_380, climb: 410, about: false, loop: true }

test('a drawing is described in words', () => {
  expect(routeInWords({ ...loop, start: 'Clock tower' })).toBe(
    '62.4 km, 410 m up, a loop from Clock tower',
  )
  expect(routeInWords({ length: 41_000, about: false, loop: false })).toBe('41 km, one way')
  expect(routeInWords({ ...loop, about: true })).toBe('62.4 km, about 410 m up, a loop')
})

test('a climb is a sentence, in tenths only where whole kilometres would be equal', () => {
  expect(climbSentence({ from: 21_200, to: 24_100, up: 120, percent: 4 })).toBe(
    'km 21–24: 120 m up, 4 %',
  )
  expect(climbSentence({ from: 7100, to: 7400, up: 30, percent: 10 })).toBe(
    'km 7.1–7.4: 30 m up, 10 %',
  )
})

test('a place has its kilometre, and its height where it is known', () => {
  expect(placeInWords(21_400, 86)).toBe('km 21.4, 86 m')
  expect(placeInWords(3000, null)).toBe('km 3.0')
})

test('how often a route was ridden, and when last', () => {
  const today = '2026-11-16'
  expect(riddenInWords({ ridden: 0 }, today)).toBe('Not ridden yet')
  expect(riddenInWords({ ridden: 1, last: '2025-03-02' }, today)).toBe(
    'Ridden once, on 2 March 2025',
  )
  expect(riddenInWords({ ridden: 12, last: '2026-11-06' }, today)).toBe(
    'Ridden 12 times, last on 6 November',
  )
})
