import { expect, test } from 'vitest'
import { heightAxis, kilometreAxis, scaleBar } from './round-numbers.ts'

test('heights have a few round numbers around what the road does', () => {
  expect(heightAxis(6, 121)).toEqual({ from: 0, to: 150, numbers: [0, 50, 100, 150] })
  expect(heightAxis(812, 2214)).toEqual({
    from: 500,
    to: 2500,
    numbers: [500, 1000, 1500, 2000, 2500],
  })
  expect(heightAxis(-4, 31)).toMatchObject({ from: -20, numbers: [-20, 0, 20, 40] })
})

test('a flat ride looks flat, even if all heights are equal', () => {
  expect(heightAxis(8, 8)).toEqual({ from: 0, to: 60, numbers: [0, 20, 40, 60] })
})

test('kilometres have a few round numbers, whatever the length', () => {
  expect(kilometreAxis(62_400)).toEqual([0, 20, 40, 60])
  expect(kilometreAxis(2300)).toEqual([0, 0.5, 1, 1.5, 2])
  expect(kilometreAxis(1_999_000)).toEqual([0, 500, 1000, 1500])
  expect(kilometreAxis(0)).toEqual([])
})

test('the scale bar is a round distance of at most a quarter of the drawing', () => {
  expect(scaleBar(31_000)).toEqual({ words: '5 km', share: 5 / 31 })
  expect(scaleBar(8000)).toEqual({ words: '2 km', share: 0.25 })
  expect(scaleBar(950)).toEqual({ words: '200 m', share: 200 / 950 })
})
