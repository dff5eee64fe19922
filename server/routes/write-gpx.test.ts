import { expect, onTestFinished, test } from 'vitest'
import { gpxOf } from '#tests/support/route-files.ts'
import { openRouteReader } from './read-routes.ts'
import { isSimilar } from './similar.ts'
import { writeGpx } from './write-gpx.ts'

const open = () => {
  const reader = openRouteReader({ warn: () => {} })
  onTestFinished(() => reader.close())
  return reader
}

const circle = (lon: number, shift = 0) =>
  Array.from({ length: 800 }, (_, index) => ({
    lat: 24 + shift + 0.05 * Math.sin((index / 800) * 6),
    lon: lon + 0.05 * Math.cos((index / 800) * 6),
    height: 20 + (index % 90),
  }))

const title = 'Kilns & “kingfishers” <before> the heat'

test('a written route reads back the same', async () => {
  const { read } = open()
  const pieces = [circle(90), circle(90.3)]
  const { found } = await read(gpxOf({ pieces, isRecorded: true }))
  const cues = [
    { at: 1500, kind: 'left' as const, words: 'Turn left & wait' },
    { at: 9000, kind: 'water' as const, words: 'Tube well' },
  ]
  const gpx = writeGpx({ title, ...found, cues })
  const again = (await read(Buffer.from(gpx))).found
  expect(again).toMatchObject({
    ...{ name: title, line: found.line, heights: found.heights, hash: found.hash },
    ...{ recording: { times: false, heartRate: false }, climb: found.climb },
  })
  expect(again.cues.map(({ kind, words }) => ({ kind, words }))).toEqual(
    cues.map(({ kind, words }) => ({ kind, words })),
  )
  for (const [index, { at }] of again.cues.entries()) {
    expect(Math.abs(at - (cues[index]?.at ?? 0))).toBeLessThan(5)
  }
  expect(gpx).not.toMatch(/<time|<hr|<extensions/)
})

test('a written route keeps places beyond 180° on the map', async () => {
  const { read } = open()
  const { found } = await read(gpxOf({ pieces: [circle(179.99).map(wrapped)] }))
  const gpx = writeGpx({ title, ...found })
  const longitudes = [...gpx.matchAll(/lon="([^"]+)"/g)].map(([, lon]) => Number(lon))
  expect(Math.max(...longitudes.map(Math.abs))).toBeLessThanOrEqual(180)
  expect((await read(Buffer.from(gpx))).found.length).toBeCloseTo(found.length, -2)
})

const wrapped = (place: { lat: number; lon: number; height: number }) => ({
  ...place,
  lon: place.lon > 180 ? place.lon - 360 : place.lon,
})

test('the same way is recognised in another file, but a neighbour is another way', async () => {
  const { read } = open()
  const outline = async (places: ReturnType<typeof circle>) =>
    (await read(gpxOf({ pieces: [places] }))).found.outline
  const route = await outline(circle(90))
  const recorded = circle(90).map((place, index) => ({
    ...place,
    lat: place.lat + 0.0002 * Math.sin(index),
  }))
  expect(isSimilar(route, await outline(recorded))).toBe(true)
  expect(isSimilar(route, await outline(recorded.toReversed()))).toBe(true)
  expect(isSimilar(route, await outline(circle(90, 0.02)))).toBe(false)
  expect(isSimilar(route, await outline(circle(90).slice(0, 500)))).toBe(false)
})
