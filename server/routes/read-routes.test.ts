import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fitOf, gpxOf, type RidePlace, tcxOf } from '#tests/support/route-files.ts'
import { openRouteReader } from './read-routes.ts'

const open = (timeout?: number) => {
  const warn = vi.fn()
  const reader = openRouteReader({ warn }, timeout)
  onTestFinished(() => reader.close())
  return { ...reader, warn }
}

/** A winding loop of 69 km with twelve hills of 80 m. */
const loop = (points = 6000): RidePlace[] =>
  Array.from({ length: points }, (_, index) => {
    const turn = (index / (points - 1)) * 2 * Math.PI
    return {
      lat: 24 + 0.1 * Math.cos(turn) + 0.004 * Math.sin(9 * turn),
      lon: 90 + 0.1 * Math.sin(turn) + 0.004 * Math.cos(7 * turn),
      height: 60 - 40 * Math.cos(12 * turn),
    }
  })

const straight = (metres: number, from = 24): RidePlace[] =>
  Array.from({ length: metres / 10 + 1 }, (_, index) => ({ lat: from + index * 9e-5, lon: 90 }))

const pathPoints = (path: string) => {
  let [x, y] = [0, 0]
  const [startX = 0, startY = 0, ...steps] = (path.match(/-?\d+/g) ?? []).map(Number)
  const points = [{ x: startX, y: startY }]
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index] ?? 0
    y += steps[index + 1] ?? 0
    points.push({ x: startX + x, y: startY + y })
  }
  return points
}

/** How far the points of one path are from the lines of another, at most. */
const furthest = (one: string, other: string) => {
  const lines = pathPoints(other)
  return Math.max(
    ...pathPoints(one).map((point) =>
      Math.min(
        ...lines.slice(1).map((end, index) => {
          const start = lines[index] ?? end
          const [dx, dy] = [end.x - start.x, end.y - start.y]
          const [x, y] = [point.x - start.x, point.y - start.y]
          const share = Math.max(0, Math.min(1, (x * dx + y * dy) / (dx * dx + dy * dy || 1)))
          return Math.hypot(x - dx * share, y - dy * share)
        }),
      ),
    ),
  )
}

test('the same ride as GPX, TCX and FIT has the same length, climb, cues and drawing', async () => {
  const { read } = open()
  const places = loop()
  const turns = [1000, 2500, 4000].map((index) => ({
    ...{ lat: 0, lon: 0 },
    ...places[index],
    words: index === 2500 ? 'Turn right' : 'Turn left',
  }))
  const ride = { name: 'River & weir', pieces: [places], turns }
  const [gpx, tcx, fit] = [
    await read(gpxOf(ride)),
    await read(tcxOf(ride)),
    await read(fitOf(ride)),
  ].map(({ found }) => found)
  expect([gpx?.kind, tcx?.kind, fit?.kind]).toEqual(['gpx', 'tcx', 'fit'])
  expect(gpx).toMatchObject({ name: 'River & weir', loop: true, about: false, cuesFrom: 'file' })
  expect(gpx?.cues.map(({ kind }) => kind)).toEqual(['left', 'right', 'left'])
  expect(Math.abs((gpx?.climb ?? 0) / 960 - 1)).toBeLessThan(0.04)
  for (const other of [tcx, fit]) {
    expect(other?.name).toBe(gpx?.name)
    expect(Math.abs((other?.length ?? 0) / (gpx?.length ?? 0) - 1)).toBeLessThan(0.002)
    expect(Math.abs((other?.climb ?? 0) / (gpx?.climb ?? 0) - 1)).toBeLessThan(0.02)
    expect(other?.cues.map(({ kind, words }) => ({ kind, words }))).toEqual(
      gpx?.cues.map(({ kind, words }) => ({ kind, words })),
    )
    expect(furthest(other?.drawing.path ?? '', gpx?.drawing.path ?? '')).toBeLessThan(1.5)
    expect(other?.drawing).toMatchObject({
      width: gpx?.drawing.width,
      height: gpx?.drawing.height,
      marks: gpx?.drawing.marks,
    })
  }
})

test('a recording is named as one, and neither its times nor its heart rate are kept', async () => {
  const { read } = open()
  for (const write of [gpxOf, tcxOf, fitOf]) {
    const { track, found } = await read(write({ pieces: [loop(500)], isRecorded: true }))
    expect(found.recording).toEqual({ times: true, heartRate: true })
    expect(track + JSON.stringify(found)).not.toMatch(/2026-11|T00:0|123456789/)
  }
  const planned = await read(gpxOf({ pieces: [loop(500)] }))
  expect(planned.found.recording).toEqual({ times: false, heartRate: false })
})

test('a gap is not counted as ridden until its ends are joined', async () => {
  const { read, measure } = open()
  const apart = { pieces: [straight(5000), straight(5000, 24.0639)] }
  const { track, found } = await read(gpxOf(apart))
  expect(found.gaps).toEqual([{ at: 5004, width: 2102 }])
  expect(found.length).toBe(10_008)
  expect(found.drawing.path.match(/M/g)).toHaveLength(2)
  const joined = await measure(track, { join: true })
  expect(joined.length).toBe(12_109)
  expect(joined.drawing.path.match(/M/g)).toHaveLength(1)
  const jumped = await read(fitOf({ pieces: [apart.pieces.flat()] }))
  expect(jumped.found.gaps).toEqual([{ at: 5004, width: 2102 }])
  const paused = await read(gpxOf({ pieces: [straight(5000), straight(5000, 24.0451)] }))
  expect(paused.found.gaps).toEqual([])
})

test('what is trimmed is gone, with the cues in it', async () => {
  const { read, measure } = open()
  const pieces = [straight(5000)]
  const turns = [
    { lat: 24.0005, lon: 90, words: 'Our front door' },
    { lat: 24.02, lon: 90, words: 'Turn left' },
  ]
  const { track } = await read(gpxOf({ pieces, turns }))
  const trimmed = await measure(track, { trim: 300 })
  expect(trimmed.length).toBe(4404)
  expect(trimmed.cues).toEqual([{ at: 1924, kind: 'left', words: 'Turn left' }])
  expect(trimmed.box[0]).toBeCloseTo(24 + 300 / 111_195, 5)
  await expect(measure(track, { trim: 2500 })).rejects.toMatchObject({ refusal: 'bad-route-file' })
})

test('without cues in the file, they are proposed from the bends', async () => {
  const { read } = open()
  const corner = 24 + 90 * 9e-5
  const east = Array.from({ length: 90 }, (_, index) => ({ lat: corner, lon: 90 + index * 1e-4 }))
  const { found } = await read(gpxOf({ pieces: [[...straight(890), ...east]] }))
  expect(found.cuesFrom).toBe('bends')
  expect(found.cues.map(({ kind }) => kind)).toEqual(['right'])
  const curves = await read(gpxOf({ pieces: [loop()] }))
  expect(curves.found.cues).toEqual([])
  const hairpins = Array.from({ length: 600 }, (_, index) => ({
    lat: 24 + index * 3e-5,
    lon: 90 + 0.003 * Math.abs(((index / 40) % 2) - 1),
  }))
  expect((await read(gpxOf({ pieces: [hairpins] }))).found.cues).toEqual([])
})

test('ways across 180° and at the poles are drawn', async () => {
  const { read } = open()
  const across = [
    { lat: -17, lon: 179.9 },
    { lat: -17, lon: -179.9 },
    { lat: -17.1, lon: -179.8 },
  ]
  const crossing = await read(gpxOf({ pieces: [across] }))
  expect(crossing.found.length).toBeLessThan(40_000)
  expect(crossing.found.box.map((edge) => edge.toFixed(1))).toEqual([
    ...['-17.1', '179.9', '-17.0', '180.2'],
  ])
  const pole = [0, 90, 180].map((lon) => ({ lat: 89.9, lon }))
  expect((await read(gpxOf({ pieces: [pole] }))).found.drawing.path).toMatch(/^M[\d l-]+$/)
})

test('a trace of 100 km weighs at most 6 kB, and a card 400 bytes', async () => {
  const { read } = open()
  const winding = Array.from({ length: 20_000 }, (_, index) => {
    const turn = (index / 20_000) * 2 * Math.PI
    return {
      lat: 24 + 0.13 * Math.cos(turn) + 0.002 * Math.sin(150 * turn),
      lon: 90 + 0.13 * Math.sin(turn) + 0.003 * Math.cos(90 * turn),
      height: 100 + 60 * Math.sin(40 * turn) + 2 * Math.sin(900 * turn),
    }
  })
  const { found } = await read(gpxOf({ pieces: [winding] }))
  expect(found.length).toBeGreaterThan(100_000)
  expect(found.samples.length).toBeLessThanOrEqual(200)
  const { drawing, samples } = found
  expect(gzipSync(JSON.stringify({ drawing, samples })).length).toBeLessThan(6000)
  expect(JSON.stringify(found.smallDrawing).length).toBeLessThan(400)
})

const bad = (text: string) => Buffer.from(text)
const track = (points: string) => bad(`<gpx><trk><trkseg>\n${points}\n</trkseg></trk></gpx>`)
const laughs = Array.from({ length: 20 }, (_, n) => `<!ENTITY l${n + 1} "&l${n};&l${n};">`).join('')

const hostile: [string, Buffer, RegExp][] = [
  ['a billion laughs', bad(`<!DOCTYPE x [${laughs}]><gpx>&l20;</gpx>`), /document type/],
  [
    'a file of the server',
    bad('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><gpx>&f;</gpx>'),
    /document type/,
  ],
  ['an entity without a type', bad('<gpx><trk><name>&f;</name></trk></gpx>'), /broken at line 1/],
  ['too many points', track('<trkpt lat="1" lon="1"/>'.repeat(300_000)), /more than 200,000/],
  ['deep nesting', bad('<gpx>'.repeat(100_000)), /nested too deeply/],
  ['an end that is missing', bad('<gpx>\n<trk>\n<trkseg>'), /broken at line 3/],
  ['half of a FIT file', fitOf({ pieces: [loop(500)] }).subarray(0, 4000), /FIT file is broken/],
  ['the head of a FIT file', fitOf({ pieces: [loop(500)] }).subarray(0, 12), /FIT file is broken/],
  ['a zip', bad('PK\u0003\u0004 and more'), /Unpack it/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), /not a GPX, TCX or FIT/],
  ['another kind of XML', bad('<kml></kml>'), /not a GPX, TCX or FIT/],
  ['nothing', bad(''), /not a GPX, TCX or FIT/],
  ['no number', track('<trkpt lat="NaN" lon="90"/>'), /impossible place at line 2/],
  ['latitude 91', track('<trkpt lat="91" lon="90"/>'), /impossible place at line 2/],
  ['longitude 181', track('<trkpt lat="24" lon="181"/>'), /impossible place at line 2/],
  ['no track', bad('<gpx></gpx>'), /no track/],
  ['only waypoints', bad('<gpx><wpt lat="1" lon="2"><name>A</name></wpt></gpx>'), /only waypoints/],
  ['one point', track('<trkpt lat="24" lon="90"/>'), /at one place/],
  ['the same point', track('<trkpt lat="24" lon="90"/>'.repeat(50)), /at one place/],
  ['too far', track('<trkpt lat="0" lon="1"/><trkpt lat="20" lon="1"/>'), /limit is 2,000 km/],
]

test('hostile files are refused with a sentence, and the next file is read', async () => {
  const { read, warn } = open()
  for (const [name, file, sentence] of hostile) {
    const refusal = await read(file).catch((error) => error)
    expect([name, refusal.status, refusal.detail]).toEqual([
      ...[name, 422, expect.stringMatching(sentence)],
    ])
  }
  await expect(read(Buffer.alloc(11 * 1024 * 1024))).rejects.toMatchObject({
    status: 413,
    detail: expect.stringMatching(/10 MB/),
  })
  expect((await read(gpxOf({ pieces: [loop(500)] }))).found.points).toBe(500)
  expect(warn).not.toHaveBeenCalled()
})

test('a file that takes too much memory or time ends the thread only', async () => {
  const { read, warn } = open(4000)
  const messages = Buffer.concat([Buffer.from([0x40, 0, 0, 20, 0, 0]), Buffer.alloc(10_000_000)])
  const head = Buffer.from('\u000e\u0020\u0054\u0008\0\0\0\0.FIT\0\0', 'latin1')
  head.writeUInt32LE(messages.length, 4)
  const endless = read(Buffer.concat([head, messages, Buffer.alloc(2)]))
  const next = read(gpxOf({ pieces: [loop(500)] }))
  await expect(endless).rejects.toMatchObject({ status: 422, detail: expect.stringMatching(/too/) })
  expect((await next).found.points).toBe(500)
  expect(warn).toHaveBeenCalledWith('route worker ended', expect.anything())
})

test('eight files wait for each other, and a ninth is asked to come back', async () => {
  const { read } = open()
  const file = gpxOf({ pieces: [loop(500)] })
  const all = await Promise.allSettled(Array.from({ length: 9 }, () => read(file)))
  expect(all.map(({ status }) => status)).toEqual([...Array(8).fill('fulfilled'), 'rejected'])
  expect(all.at(-1)).toMatchObject({ reason: { status: 503, retryAfter: 5 } })
})

test('damaged files of each kind are read or refused', async () => {
  const { read, warn } = open()
  const ride = { pieces: [loop(60)], isRecorded: true }
  const files = [gpxOf(ride), tcxOf(ride), fitOf(ride)]
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), damage, async (file, changes) => {
      const damaged = Buffer.from(file)
      for (const [place, byte] of changes) damaged[place % damaged.length] = byte
      const found = await read(damaged).catch((error) => error)
      expect(found.status ?? found.found.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
  expect(warn).not.toHaveBeenCalled()
})
