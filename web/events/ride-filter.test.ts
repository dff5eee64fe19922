import { expect, test } from 'vitest'
import { monthInWords, monthsFor, readFilter, windowOf, writeFilter } from './ride-filter.ts'

const today = '2026-11-15'
const all = { q: '', month: '', past: false }

test('coming rides begin today, past rides end yesterday', () => {
  expect(windowOf(all, today)).toEqual({ from: today, order: 'oldest' })
  expect(windowOf({ ...all, past: true }, today)).toEqual({ to: '2026-11-14', order: 'newest' })
})

test('a month is whole, but for the part that is on the other side of today', () => {
  const asked = (month: string, past: boolean) => {
    const { from, to } = windowOf({ ...all, month, past }, today)
    return [from, to]
  }
  expect(asked('2026-11', false)).toEqual([today, '2026-11-30'])
  expect(asked('2026-12', false)).toEqual(['2026-12-01', '2026-12-31'])
  expect(asked('2028-02', false)).toEqual(['2028-02-01', '2028-02-29'])
  expect(asked('2026-11', true)).toEqual(['2026-11-01', '2026-11-14'])
  expect(asked('2026-02', true)).toEqual(['2026-02-01', '2026-02-28'])
})

test('the address holds the filter and nothing else, and what it cannot hold is left out', () => {
  const filter = { q: 'ferry', month: '2026-12', past: true }
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter)
  expect(writeFilter({ ...all, q: '  ' })).toEqual({})
  expect(readFilter(new URLSearchParams('month=2026-13&when=later'))).toEqual(all)
})

test('the months to choose from run ahead of today, or back from it', () => {
  const coming = monthsFor(all, today)
  expect([coming.length, coming[0], coming[2], coming.at(-1)]).toEqual([
    24,
    '2026-11',
    '2027-01',
    '2028-10',
  ])
  expect(monthsFor({ ...all, past: true }, today).slice(0, 2)).toEqual(['2026-11', '2026-10'])
  expect(monthsFor({ ...all, month: '2031-05' }, today)[0]).toBe('2031-05')
  expect(monthInWords('2026-12')).toBe('December 2026')
})
