import { expect, test } from 'vitest'
import { readRidesOn } from '#server/routes/rides.ts'
import { routeStore } from '#server/routes/store.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { backUp, restore } from '#tests/support/backups.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { readDatabase } from '#tests/support/process.ts'
import { addRide } from '#tests/support/rides.ts'
import { addRoute, gpxOf, readGpx } from '#tests/support/routes.ts'
import { searchTables } from '#tests/support/search-stored.ts'

const download = async (
  ask: (path: string, init?: RequestInit) => Promise<Response>,
  person: Person,
  path: string,
) => {
  const response = await ask(`/api/routes/${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(response.status).toBe(200)
  return response.text()
}

test('nothing of a recording is stored or answered: no times, no heart rate, no serial number', async () => {
  const site = await openTestSite()
  const { moderator, member, visitor, ask, db } = site
  const found = await readGpx(moderator, gpxOf({ recorded: true }))
  expect(found.recording).toEqual({ times: true, heartRate: true })
  const { preview } = found
  const trimmed = await moderator.routes.preview({ preview, trim: 300 })
  const { slug } = await moderator.routes.add({ preview, title: 'Recorded', trim: 300 })
  const route = await moderator.routes.get({ slug })
  expect(route.source).toBe(false)
  expect(route.length).toBe(trimmed.length)
  const { _id: id } = await addRide(moderator, { route: route.version })
  const gpx = await download(ask, member, `${slug}/gpx`)
  expect(gpx).toContain('<name>Recorded</name>')
  const answers = [
    ...[found, trimmed, route, gpx],
    await visitor.routes.ofRide({ id }),
    await member.routes.list({ q: 'recorded' }),
  ]
  const all = JSON.stringify(answers)
  for (const mark of ['<time', '2026-05-01', '<hr', '3912876543', '<extensions']) {
    expect(all).not.toContain(mark)
  }
  expect(await searchTables(db, ['2026-05-01T06:', '<hr>', '3912876543'])).toEqual([])
  expect(await db.selectFrom('route_file').select('id').execute()).toEqual([])
})

test('what was cut off is not kept in a file', async () => {
  const { moderator, db, tidy } = await openTestSite()
  const { slug, source } = await addRoute(moderator, { trim: 500 })
  expect([slug, source]).toEqual(['kingfisher-loop', false])
  await tidy()
  expect(await db.selectFrom('route_file').select('id').execute()).toEqual([])
})

test('the downloaded GPX is read again as the same way, with its cues', async () => {
  const { moderator, member, ask } = await openTestSite()
  const route = await addRoute(moderator, { title: 'Weir & <bridge> "loop"' })
  const cues = [{ at: 5000, kind: 'left' as const, words: 'Left & down' }]
  const { slug, title, changes } = route
  await moderator.routes.change({ slug, title, changes, cues })
  const again = await readGpx(moderator, await download(ask, member, `${slug}/gpx`))
  expect(again.name).toBe(title)
  expect(Math.abs(again.length - route.length)).toBeLessThan(route.length * 0.002)
  expect(Math.abs((again.climb ?? 0) - (route.climb ?? 0))).toBeLessThan(5)
  expect(again.cues).toMatchObject([{ words: 'Left & down' }])
  expect(again.similar).toEqual({ slug, title })
})

test('two new versions at the same moment both stay, and each version has its file', async () => {
  const { moderator, member, ask } = await openTestSite()
  const { slug, version: first, length } = await addRoute(moderator)
  const previews = await Promise.all(
    [0.06, 0.07].map((size) => readGpx(moderator, gpxOf({ size }))),
  )
  const added = await Promise.all(
    previews.map(({ preview }) => moderator.routes.addVersion({ slug, preview })),
  )
  expect(added.map(({ number }) => number).toSorted()).toEqual([2, 3])
  const newest = added.find(({ number }) => number === 3)?.insertedId
  const route = await member.routes.get({ slug })
  expect(route).toMatchObject({ number: 3, version: newest })
  const old = await readGpx(moderator, await download(ask, member, `${slug}/gpx?version=${first}`))
  expect(Math.abs(old.length - length)).toBeLessThan(length * 0.002)
  const { address } = await member.routes.link({ slug, version: first })
  const signed = await ask(new URL(address).pathname + new URL(address).search)
  expect(await signed.text()).toBe(await download(ask, member, `${slug}/gpx?version=${first}`))
})

test('a backup has the routes with their lines, files and rides, however long they are', async () => {
  const [data, copy] = [await emptyData(), await emptyData()]
  const { moderator, db } = await openTestSite(data)
  const { slug, version: route } = await addRoute(moderator, { way: { points: 40_000 } })
  await addRide(moderator, { route })
  const { line } = await routeStore(db).version(route)
  expect(line.length).toBeGreaterThan(80_000)
  await restore(copy, await backUp(data))
  await readDatabase(copy, async (copied) => {
    expect(await routeStore(copied).demand(slug)).toEqual(await routeStore(db).demand(slug))
    expect(await routeStore(copied).version(route)).toEqual(await routeStore(db).version(route))
    const files = copied.selectFrom('route_file').selectAll()
    expect(await files.execute()).toEqual(await db.selectFrom('route_file').selectAll().execute())
    expect(
      (await readRidesOn(copied, (await routeStore(copied).demand(slug)).id, '2026-01-01')).coming,
    ).toHaveLength(1)
  })
})

const manyPoints = (count: number) => {
  const points = Array.from({ length: count }, (_, at) => `<trkpt lat="${at % 80}" lon="2"/>`)
  return `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

/** Each with the words its sentence has. */
const badFiles: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
  ['billion laughs', '<!DOCTYPE g [<!ENTITY a "a"><!ENTITY b "&a;&a;">]><gpx>&b;</gpx>', /./],
  [
    'an external entity',
    '<!DOCTYPE g [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx>&x;</gpx>',
    /./,
  ],
  ['too many points', manyPoints(300_000), /points/],
  ['cut off', gpxOf().slice(0, 3000), /line/],
  [
    'a truncated FIT file',
    new Uint8Array([14, 16, 0, 0, 200, 0, 0, 0, 46, 70, 73, 84, 0, 0, 1, 2]),
    /./,
  ],
  ['a zip file', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]), /GPX/],
  ['no number', gpxOf().replace('lat="23.8', 'lat="NaN'), /./],
  ['beyond the pole', gpxOf().replace('lat="23.8', 'lat="91.8'), /impossible/],
  ['deep nesting', `<gpx>${'<a>'.repeat(100_000)}`, /./],
  ['only waypoints', '<gpx><wpt lat="1" lon="2"/></gpx>', /./],
  ['one point', '<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>', /./],
  ['empty', '', /./],
]

test('a bad file is refused with a sentence while others are served, and leaves nothing', async () => {
  const { moderator, visitor, ask, db } = await openTestSite()
  for (const [what, content, words] of badFiles) {
    const started = performance.now()
    const file = new Blob([typeof content === 'string' ? content : new Uint8Array(content)])
    const refused = moderator.routes.read({ file }).then(
      () => 'read',
      ({ status, detail, errors }) => ({ status, detail: errors?.[0]?.detail ?? detail }),
    )
    expect((await visitor.events.next({})).length).toBeGreaterThanOrEqual(0)
    expect((await ask('/healthz')).status).toBe(200)
    const sentence = expect.stringMatching(/^[A-Z].{15,}\.$/)
    expect.soft([what, await refused]).toEqual([what, { status: 422, detail: sentence }])
    expect.soft(await refused).toMatchObject({ detail: expect.stringMatching(words) })
    expect(performance.now() - started).toBeLessThan(10_000)
  }
  const large = moderator.routes.read({ file: new Blob([new Uint8Array(11 * 1024 * 1024)]) })
  await expect(large).rejects.toMatchObject({ status: 413, detail: expect.stringMatching(/10 MB/) })
  for (const table of ['route_file', 'route_preview'] as const) {
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
  }
})

test('other writes do not wait while the file of a new route is measured', async () => {
  const { moderator, member } = await openTestSite()
  const { preview } = await readGpx(moderator, gpxOf({ points: 20_000 }))
  const done: string[] = []
  // Nobody has seen it with its ends cut off, so it was not measured before.
  const adding = moderator.routes
    .add({ preview, title: 'Long', trim: 300 })
    .then(() => done.push('route'))
  await member.overview.see({})
  done.push('other')
  await adding
  expect(done).toEqual(['other', 'route'])
})
