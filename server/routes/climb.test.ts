import { expect, test } from 'vitest'
import { climbOf, climbsOf, profileOf } from './climb.ts'
import { measureWay, resample } from './line.ts'

/** The same numbers between 0 and 1 at every run. */
const randomNumbers = () => {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Errors with a normal distribution and this standard deviation. */
const errors = (deviation: number) => {
  const random = randomNumbers()
  return () =>
    deviation * Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
}

type Shape = { readonly length: number; readonly up: number; height(metres: number): number }

/** A point every eight metres, like a recording. */
const ride = ({ length, height }: Shape, deviation: number) => {
  const error = errors(deviation)
  const piece = Array.from({ length: length / 8 + 1 }, (_, index) => ({
    lat: 24 + (index * 8) / 111_195,
    lon: 90,
    height: 100 + height(index * 8) + error(),
  }))
  return profileOf(resample(measureWay([piece])))
}

const waves = (count: number, length: number, up: number): Shape => ({
  length,
  up: count * up,
  height: (metres) => (up / 2) * (1 - Math.cos((metres / length) * count * 2 * Math.PI)),
})

const hills: Record<string, Shape> = {
  'one climb of 600 m at 6 %': {
    length: 20_000,
    up: 600,
    height: (metres) => 600 - Math.abs(metres - 10_000) * 0.06,
  },
  'a pass of 1,000 m': waves(1, 40_000, 1000),
  'twenty hills of 60 m': waves(20, 60_000, 60),
  'a gentle rise of 150 m': {
    length: 30_000,
    up: 150,
    height: (metres) => 150 - Math.abs(metres - 15_000) * 0.01,
  },
}

test.for(Object.entries(hills))('%s is measured right, with and without noise', ([, hill]) => {
  for (const deviation of [0, 0.5, 1.5, 3]) {
    const { climb, isNoisy } = climbOf(ride(hill, deviation))
    expect(climb / hill.up - 1).toBeGreaterThan(-0.04)
    expect(climb / hill.up - 1).toBeLessThan(0.08)
    expect([deviation, isNoisy]).toEqual([deviation, deviation > 1])
  }
})

test('the noise of a flat ride does not become a climb', () => {
  const flat = { length: 60_000, up: 0, height: () => 0 }
  for (const deviation of [0.5, 3]) expect(climbOf(ride(flat, deviation)).climb).toBeLessThan(10)
})

test('a climb begins and ends where the road is steep', () => {
  const height = (metres: number) => Math.min(120, Math.max(0, (metres - 21_000) * 0.04))
  const [climb, ...more] = climbsOf(ride({ length: 40_000, up: 120, height }, 0.3))
  expect(more).toEqual([])
  expect(climb).toMatchObject({ up: expect.toSatisfy((up) => up > 112 && up < 124), percent: 4 })
  expect(Math.abs((climb?.from ?? 0) - 21_000)).toBeLessThan(150)
  expect(Math.abs((climb?.to ?? 0) - 24_000)).toBeLessThan(150)
})

test('gentle country has no climb worth naming', () => {
  expect(climbsOf(ride(waves(3, 60_000, 60), 0.5))).toEqual([])
})
