import { expect, test } from 'vitest'
import { nextSameWeekday, seriesInWords } from './ride-series.ts'

test('a series says how many rides it has', () => {
  expect(seriesInWords(['2030-05-17', '2030-05-24', '2030-05-31', '2030-06-07'])).toBe(
    'This makes 4 rides: the first on Friday 17 May 2030, the last on Friday 7 June 2030.',
  )
})

test('the next same weekday is never over, and never the day itself', () => {
  expect(nextSameWeekday('2030-05-10', '2030-05-15')).toBe('2030-05-17')
  expect(nextSameWeekday('2030-05-17', '2030-05-17')).toBe('2030-05-24')
  expect(nextSameWeekday('2030-03-01', '2030-05-17')).toBe('2030-05-17')
  expect(nextSameWeekday('2030-06-07', '2030-05-15')).toBe('2030-06-14')
})
