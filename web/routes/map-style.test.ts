import { expect, test, vi } from 'vitest'
import { readLine, styleOf } from './map-style.ts'

test('a line is read piece by piece, longitude first', () => {
  const piece = [
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]
  expect(readLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([piece])
  expect(readLine('_p~iF~ps|U_ulLnnqC _p~iF~ps|U')).toEqual([piece.slice(0, 2), piece.slice(0, 1)])
})

test('nothing but tiles is fetched for the map: no letters, no icons', () => {
  vi.stubGlobal('location', { origin: 'https://club.example' })
  const settings = { kind: 'vector', address: '/map/tiles.pmtiles?v=1', attribution: [] } as const
  for (const isDark of [false, true]) {
    const { sources, layers, glyphs, sprite } = styleOf(settings, [], isDark)
    expect([glyphs, sprite]).toEqual([undefined, undefined])
    expect(sources.base).toEqual({
      type: 'vector',
      url: 'pmtiles://https://club.example/map/tiles.pmtiles?v=1',
    })
    expect(layers.length).toBeGreaterThan(50)
    expect(JSON.stringify(layers)).not.toContain('icon-image')
  }
  vi.unstubAllGlobals()
})
