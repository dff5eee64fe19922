import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestSeries } from '#contract/events.ts'
import { daysOf, seriesErrors } from '#server/events/series.ts'
import { dayInWords } from '#web/events/days.ts'
import {
  nextSameWeekday,
  seriesDays,
  seriesInWords,
  seriesMistake,
} from '#web/events/ride-series.ts'

const day = fc
  .date({
    min: new Date('2020-01-01T00:00Z'),
    max: new Date('2032-12-31T00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))

test('the form counts the very rides the site will make', () => {
  fc.assert(
    fc.property(day, day, fc.constantFrom('week', 'year'), (first, until, every) => {
      const counted = seriesDays(first, { every, until })
      const made = daysOf(first, { every, until })
      expect(counted).toEqual(made)
      expect(seriesMistake(counted, { every })).toEqual(seriesErrors(made, { every })[0]?.detail)
    }),
  )
})

test('a yearly ride of February 29 finds a day in every year', () => {
  const days = seriesDays('2028-02-29', { every: 'year', until: '2032-12-31' })
  expect(days).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
})

test('a series says how many rides it is, and what is wrong with its end', () => {
  const fridays = seriesDays('2030-05-17', { every: 'week', until: '2030-06-07' })
  expect(seriesInWords(fridays)).toBe(
    `This makes 4 rides: the first on ${dayInWords('2030-05-17')}, the last on ${dayInWords('2030-06-07')}.`,
  )
  expect(seriesMistake(fridays, { every: 'week' })).toBeUndefined()
  expect(seriesMistake(['2030-05-17'], { every: 'year' })).toMatch(/at least a year later/)
  const endless = seriesDays('2030-05-17', { every: 'week', until: '2040-01-01' })
  expect(seriesMistake(endless, { every: 'week' })).toContain(`at most ${longestSeries} rides`)
})

test('the next same weekday is never over, and never the day itself', () => {
  expect(nextSameWeekday('2030-05-10', '2030-05-15')).toBe('2030-05-17')
  expect(nextSameWeekday('2030-05-17', '2030-05-17')).toBe('2030-05-24')
  expect(nextSameWeekday('2030-03-01', '2030-05-17')).toBe('2030-05-17')
  expect(nextSameWeekday('2030-06-07', '2030-05-15')).toBe('2030-06-14')
})
