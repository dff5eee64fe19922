import { expect, test } from 'vitest'
import { isNarrow, noFilter, routeFilter, windowOf } from './route-filter.ts'

const windowAt = (query: string) => windowOf(routeFilter.read(new URLSearchParams(query)))

test('an address without a filter asks for all routes', () => {
  expect(windowAt('')).toEqual({})
  expect(isNarrow(noFilter)).toBe(false)
})

test('an address names what narrows the list', () => {
  expect(windowAt('q=river&km=30-60&climb=500&surface=gravel&start=Clock+tower')).toEqual({
    ...{ q: 'river', minKm: 30, maxKm: 60, maxClimb: 500 },
    ...{ surface: 'gravel', start: 'Clock tower' },
  })
  expect(windowAt('km=0-30')).toEqual({ maxKm: 30 })
  expect(windowAt('km=100-&state=proposed')).toEqual({ minKm: 100, state: 'proposed' })
})

test('what no filter offers is ignored', () => {
  expect(windowAt('km=5-6&climb=many&surface=water&state=shown')).toEqual({})
})
