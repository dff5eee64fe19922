import { assert, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { inDigits } from './numbers.ts'

test('a number up to a million millions is written as Intl writes it, however it is rounded', () => {
  const value = double({ min: -1e12, max: 1e12, noNaN: true })
  const decimals = integer({ min: 0, max: 3 })
  const sizes = integer({ min: 0, max: 12 })
  assert(
    property(value, sizes, decimals, (given, size, maximumFractionDigits) => {
      const number = Number((given * 10 ** -size).toPrecision(6))
      const format = new Intl.NumberFormat('en', { maximumFractionDigits, signDisplay: 'auto' })
      expect(inDigits(number, maximumFractionDigits)).toBe(format.format(number))
    }),
  )
})

test('halves are rounded away from zero, by their digits', () => {
  expect([0.5, 1.15, 62.45, 1234.05].map((value) => inDigits(value, 1))).toEqual([
    ...['0.5', '1.2', '62.5', '1,234.1'],
  ])
  expect([0, 999, 1000, 1234567].map((value) => inDigits(value))).toEqual([
    ...['0', '999', '1,000', '1,234,567'],
  ])
})
