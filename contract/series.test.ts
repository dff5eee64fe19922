import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestSeries } from './events.ts'
import { seriesDays, seriesMistake } from './series.ts'

const day = fc
  .date({
    min: new Date('2020-01-01T00:00Z'),
    max: new Date('2032-12-31T00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))

test('a series keeps its weekday or its day of the year, and ends where it should', () => {
  fc.assert(
    fc.property(day, day, fc.constantFrom('week', 'year'), (first, until, every) => {
      const days = seriesDays(first, { every, until })
      expect(days.length).toBeLessThanOrEqual(longestSeries + 1)
      const start = Temporal.PlainDate.from(first)
      for (const [count, one] of days.entries()) {
        const step = every === 'week' ? { weeks: count } : { years: count }
        expect(one).toBe(start.add(step).toString())
      }
      for (const one of days.slice(1)) expect(one <= until).toBe(true)
    }),
  )
})

test('a yearly ride of February 29 finds a day in every year', () => {
  const days = seriesDays('2028-02-29', { every: 'year', until: '2032-12-31' })
  expect(days).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
})

test('a series that is too short or too long says what is wrong with its end', () => {
  const fridays = seriesDays('2030-05-17', { every: 'week', until: '2030-06-07' })
  expect(seriesMistake(fridays, { every: 'week' })).toBeUndefined()
  expect(seriesMistake(['2030-05-17'], { every: 'year' })).toMatch(/at least a year later/)
  const endless = seriesDays('2030-05-17', { every: 'week', until: '2040-01-01' })
  expect(seriesMistake(endless, { every: 'week' })).toContain(`at most ${longestSeries} rides`)
})
