import { expect, test } from 'vitest'
import { SignupRules } from '#contract/signup-rules.ts'
import { openTestSite } from '#tests/site.ts'
import { addRide } from '#tests/support/rides.ts'
import { addRoute, gpxOf, readGpx } from '#tests/support/routes.ts'

const past = { date: '2026-01-03' }

test('a moderator sends a file, sees what is in it, adds the route, and members find it', async () => {
  const { moderator, member } = await openTestSite()
  const found = await readGpx(moderator, gpxOf({ name: 'Kingfisher loop' }))
  expect(found).toMatchObject({
    kind: 'gpx',
    name: 'Kingfisher loop',
    loop: true,
    gaps: [],
    recording: { times: false, heartRate: false },
    grade: 'Easy',
  })
  expect(found.length).toBeGreaterThan(32_000)
  expect(found.climb).toBeGreaterThan(140)
  const { slug, state } = await moderator.routes.add({
    ...{ preview: found.preview, title: 'Kingfisher loop', note: 'Flat.', start: 'Clock tower' },
    surface: 'mixed',
  })
  expect({ slug, state }).toEqual({ slug: 'kingfisher-loop', state: 'shown' })
  const route = await member.routes.get({ slug })
  expect(route).toMatchObject({ title: 'Kingfisher loop', number: 1, note: 'Flat.', ridden: 0 })
  expect(route.samples.length).toBeGreaterThan(50)
  const [card] = await member.routes.list({ q: 'clock tower' })
  expect(card).toMatchObject({ slug, surface: 'mixed', version: route.version })
  expect(card?.drawing.path).toMatch(/^M/)
  const { paths, starts } = await member.routes.heat({})
  expect(paths.length).toBeGreaterThan(0)
  expect(starts).toContain('Clock tower')
})

test('a second route of a title gets another address, and none takes an address of the site', async () => {
  const { moderator } = await openTestSite()
  const slugs: string[] = []
  for (const title of ['Été sur la Meghna', 'Ete sur la Meghna', 'Heat', 'নদী']) {
    slugs.push((await addRoute(moderator, { title })).slug)
  }
  expect(slugs).toEqual(['ete-sur-la-meghna', 'ete-sur-la-meghna-2', 'route-heat', 'route'])
  expect(await moderator.routes.heat({})).toHaveProperty('paths')
})

test('routes are found by words, length, climb, surface and start, page by page', async () => {
  const { moderator, member } = await openTestSite()
  const plan = [
    { title: 'Zebra short', way: { size: 0.02 }, start: 'Zebra bridge' },
    { title: 'Zebra middle', way: { size: 0.05 }, surface: 'gravel' as const },
    { title: 'Zebra long', way: { size: 0.12 }, start: 'Zebra bridge' },
  ]
  for (const route of plan) await addRoute(moderator, route)
  const titles = async (window: object) =>
    (await member.routes.list({ q: 'zebra', ...window })).map(({ title }) => title)
  expect(await titles({})).toEqual(['Zebra long', 'Zebra middle', 'Zebra short'])
  expect(await titles({ minKm: 20, maxKm: 50 })).toEqual(['Zebra middle'])
  expect(await titles({ maxKm: 20 })).toEqual(['Zebra short'])
  expect(await titles({ surface: 'gravel' })).toEqual(['Zebra middle'])
  expect(await titles({ start: 'Zebra bridge' })).toEqual(['Zebra long', 'Zebra short'])
  expect(await titles({ maxClimb: 10 })).toEqual([])
  await expect(titles({ start: 'a\0b' })).rejects.toMatchObject({ errors: [{ field: 'start' }] })
  const first = await member.routes.list.page({ q: 'zebra', limit: 2 })
  expect(first).toMatchObject({ total: 3, items: [{ title: 'Zebra long' }, {}] })
  expect(await titles({ limit: 2, cursor: first.next })).toEqual(['Zebra short'])
})

test('a route counts the rides that took place on it, also those of a group and of older versions', async () => {
  const { moderator, member, db } = await openTestSite()
  const route = await addRoute(moderator)
  const { slug } = route
  await addRide(moderator, { route: route.version, ...past })
  const { preview } = await readGpx(moderator, gpxOf({ size: 0.06 }))
  const { insertedId: newest } = await moderator.routes.addVersion({ slug, preview })
  const groups = [
    { name: 'A', route: newest },
    { name: 'B', route: newest },
  ]
  await addRide(moderator, { date: '2026-02-07', signup: SignupRules.parse({ groups }) })
  const cancelled = await addRide(moderator, { route: newest, date: '2026-02-14' })
  await db
    .updateTable('event')
    .set({ status: 'cancelled' })
    .where('id', '=', cancelled._id)
    .execute()
  const coming = await addRide(moderator, { route: newest })
  const [card] = (await member.routes.list({})).filter((one) => one.slug === slug)
  expect(card).toMatchObject({ ridden: 2, last: '2026-02-07', version: newest })
  const found = await member.routes.get({ slug })
  expect(found).toMatchObject({ ridden: 2, last: '2026-02-07' })
  expect(found.coming).toEqual([{ _id: coming._id, title: coming.title, date: coming.date }])
  expect(found.past.map(({ date }) => date)).toEqual(['2026-02-07', past.date])
})

test('a moderator changes the words, corrects the climb and writes the cue sheet', async () => {
  const { moderator, member } = await openTestSite()
  const { slug, changes, climb } = await addRoute(moderator, { note: 'Old note' })
  const cues = [
    { at: 900, kind: 'left' as const, words: 'Left at the weir' },
    { at: 100, kind: 'caution' as const, words: 'Gravel' },
  ]
  const words = { slug, title: 'Weir loop', caution: 'Trucks before eight' }
  await moderator.routes.change({ ...words, changes, climb: 250, cues })
  const changed = await member.routes.get({ slug })
  expect(changed).toMatchObject({ title: 'Weir loop', climb: 250, climbGiven: true, about: false })
  expect(changed).not.toHaveProperty('note')
  expect(changed.cues.map(({ at }) => at)).toEqual([100, 900])
  const again = moderator.routes.change({ ...words, changes })
  await expect(again).rejects.toMatchObject({ refusal: 'stale' })
  await moderator.routes.change({ ...words, changes: changed.changes, climb: null })
  const back = await member.routes.get({ slug })
  expect(back).toMatchObject({ climb, climbGiven: false })
  expect(back.cues).toHaveLength(2)
})

test('a route is not archived while a coming ride uses it, and afterwards no ride can choose it', async () => {
  const { moderator, member } = await openTestSite()
  const { slug, version: route } = await addRoute(moderator)
  const archive = () => moderator.routes.setState({ slug, state: 'archived' })
  const signup = SignupRules.parse({ groups: [{ name: 'A', route }] })
  const ride = await addRide(moderator, { signup })
  await expect(archive()).rejects.toMatchObject({
    refusal: 'route-in-use',
    detail: expect.stringContaining(ride.title),
  })
  expect(await member.routes.get({ slug })).toMatchObject({ state: 'shown' })
  const group = ride.signup?.groups[0]?._id ?? ''
  const { _id: id, version } = ride
  await moderator.events.changeRoute({ id, version, group, route: null })
  await addRide(moderator, { route, ...past })
  expect(await archive()).toEqual({ modifiedCount: 1 })
  expect((await member.routes.list({})).some((one) => one.slug === slug)).toBe(false)
  expect(await moderator.routes.list({ state: 'archived' })).toMatchObject([{ slug }])
  await expect(addRide(moderator, { route })).rejects.toMatchObject({
    errors: [{ field: 'route', detail: expect.stringContaining('another') }],
  })
  await moderator.routes.setState({ slug, state: 'shown' })
  expect((await addRide(moderator, { route })).drawing?.path).toMatch(/^M/)
})
