import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSite, type Person } from '#tests/site.ts'
import { addRide } from '#tests/support/rides.ts'
import { addRoute, gpxOf, readGpx } from '#tests/support/routes.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const notSignedIn = { status: 401 }
const notFound = { status: 404 }
const minute = 60_000

/** A member who leads a ride. */
const enterLeader = async (
  { enter, moderator }: Pick<Site, 'enter' | 'moderator'>,
  date?: string,
) => {
  const leader = await enter()
  const { _id: id } = await addRide(moderator, date ? { date } : {})
  await moderator.events.changeLeaders({ id, leaders: [{ person: leader.id }] })
  return leader
}

const bearer = ({ token }: Pick<Person, 'token'>) => ({
  headers: { authorization: `Bearer ${token}` },
})

const skipTime = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => void vi.useRealTimers())
}

test('visitors see the drawing and the figures of a ride, not the library or a file', async () => {
  const { moderator, visitor, ask } = await openTestSite()
  const { slug, version: route, climb } = await addRoute(moderator)
  const { _id: id } = await addRide(moderator, { route })
  const [shown] = await visitor.routes.ofRide({ id })
  expect(shown).toMatchObject({ slug, climb, version: route, title: 'Kingfisher loop' })
  expect(shown).not.toHaveProperty('newer')
  expect((await visitor.events.get({ id })).drawing?.path).toMatch(/^M/)
  const listed = (await visitor.events.list({})).find(({ _id }) => _id === id)
  expect(listed?.drawing?.path).toMatch(/^M/)
  await expect(visitor.routes.list({})).rejects.toMatchObject(notSignedIn)
  await expect(visitor.routes.heat({})).rejects.toMatchObject(notSignedIn)
  await expect(visitor.routes.get({ slug })).rejects.toMatchObject(notSignedIn)
  await expect(visitor.routes.link({ slug })).rejects.toMatchObject(notSignedIn)
  await expect(visitor.routes.line({ slug })).rejects.toMatchObject(notSignedIn)
  for (const file of ['gpx', 'source']) {
    expect((await ask(`/api/routes/${slug}/${file}`)).status).toBe(401)
  }
})

test('with ROUTES_PUBLIC visitors read the library and download GPX, but propose nothing', async () => {
  const site = await openTestSite({ ROUTES_PUBLIC: '1' })
  const { moderator, visitor, ask } = site
  const { slug } = await addRoute(moderator)
  const proposed = await addRoute(await enterLeader(site), { title: 'A proposal' })
  const titles = (await visitor.routes.list({ state: 'proposed' })).map(({ title }) => title)
  expect(titles).toContain('Kingfisher loop')
  expect(titles).not.toContain('A proposal')
  expect(await visitor.routes.get({ slug })).toMatchObject({ slug, source: false })
  expect((await ask(`/api/routes/${slug}/gpx`)).status).toBe(200)
  expect((await ask(`/api/routes/${slug}/source`)).status).toBe(401)
  expect((await ask(`/api/routes/${proposed.slug}/gpx`)).status).toBe(404)
  await expect(visitor.routes.get({ slug: proposed.slug })).rejects.toMatchObject(notFound)
  await expect(visitor.routes.line({ slug: proposed.slug })).rejects.toMatchObject(notFound)
  const { line, box } = await visitor.routes.line({ slug })
  expect(line).toMatch(/^[?-~]+$/)
  expect(box[0]).toBeLessThan(box[2])
  await expect(visitor.routes.line({ slug, version: proposed.version })).rejects.toMatchObject(
    notFound,
  )
  await expect(readGpx(visitor as Person)).rejects.toMatchObject(notSignedIn)
})

test('a leader proposes a route, which only they and moderators see until it is published', async () => {
  const site = await openTestSite()
  const { moderator, member, ask } = site
  const leader = await enterLeader(site)
  const { slug, state, version: route } = await addRoute(leader, { title: 'Heron loop' })
  expect(state).toBe('proposed')
  const listed = async ({ routes }: Pick<Person, 'routes'>, window = {}) =>
    (await routes.list({ q: 'heron loop', ...window })).map((card) => card.state)
  expect(await listed(leader)).toEqual(['proposed'])
  expect(await listed(member)).toEqual([])
  expect(await listed(member, { state: 'proposed' })).toEqual([])
  const own = await leader.routes.list({ state: 'proposed' })
  expect(own.map(({ title }) => title)).toEqual(['Heron loop'])
  expect(await listed(moderator)).toEqual([])
  expect(await listed(moderator, { state: 'proposed' })).toEqual(['proposed'])
  const paths = (await member.routes.heat({})).paths.length
  await expect(member.routes.get({ slug })).rejects.toMatchObject(notFound)
  await expect(member.routes.link({ slug })).rejects.toMatchObject(notFound)
  expect((await ask(`/api/routes/${slug}/gpx`, bearer(member))).status).toBe(404)
  await expect(addRide(moderator, { route })).rejects.toMatchObject({
    errors: [{ field: 'route' }],
  })
  expect(await leader.routes.get({ slug })).toMatchObject({ by: expect.any(String) })

  await moderator.routes.setState({ slug, state: 'shown' })
  expect(await listed(member)).toEqual(['shown'])
  expect(await member.routes.get({ slug })).not.toHaveProperty('by')
  expect((await member.routes.heat({})).paths).toHaveLength(paths + 1)
  expect((await addRide(moderator, { route })).route).toBe(route)
})

test('leaders of the last twelve months propose routes, other members do not', async () => {
  const site = await openTestSite()
  const today = Temporal.Now.plainDateISO()
  const lately = await enterLeader(site, today.subtract({ months: 11 }).toString())
  const longAgo = await enterLeader(site, today.subtract({ months: 13 }).toString())
  expect(await readGpx(lately)).toHaveProperty('preview')
  for (const person of [longAgo, site.member, site.admin]) {
    await expect(readGpx(person)).rejects.toMatchObject({ refusal: 'not-a-leader', status: 409 })
  }
  const { preview } = await readGpx(lately)
  await site.db.deleteFrom('ride_leader').where('person_id', '=', lately.id).execute()
  const add = lately.routes.add({ preview, title: 'Too late' })
  await expect(add).rejects.toMatchObject({ refusal: 'not-a-leader' })
})

test('a preview is for one person, one hour and one route', async () => {
  const site = await openTestSite()
  const { moderator, db, tidy } = site
  const other = await site.enter('moderator')
  const { preview } = await readGpx(moderator)
  const gone = { refusal: 'preview-expired', status: 409 }
  await expect(other.routes.preview({ preview })).rejects.toMatchObject(gone)
  const stolen = other.routes.add({ preview, title: 'Mine now' })
  await expect(stolen).rejects.toMatchObject(gone)
  const shorter = await moderator.routes.preview({ preview, trim: 500 })
  const whole = await moderator.routes.preview({ preview })
  expect(whole.length - shorter.length).toBeGreaterThan(900)
  const key = { idempotencyKey: crypto.randomUUID() }
  const added = await moderator.routes.add({ preview, title: 'Once' }, key)
  expect(await moderator.routes.add({ preview, title: 'Once' }, key)).toEqual(added)
  const twice = moderator.routes.add({ preview, title: 'Once' })
  await expect(twice).rejects.toMatchObject(gone)

  const late = await readGpx(moderator, gpxOf({ size: 0.03 }))
  const files = async () => (await db.selectFrom('route_file').select('id').execute()).length
  expect(await files()).toBe(2)
  skipTime(61 * minute)
  const tooLate = (await site.enter('moderator')).routes.preview({ preview: late.preview })
  await expect(tooLate).rejects.toMatchObject(gone)
  await tidy()
  expect(await db.selectFrom('route_preview').select('id').execute()).toEqual([])
  expect(await files()).toBe(1)
})

test('an address for a phone works for ten minutes, for one file only', async () => {
  const { moderator, member, ask } = await openTestSite()
  const { slug } = await addRoute(moderator)
  const other = await addRoute(moderator, { title: 'Heron loop' })
  const { address } = await member.routes.link({ slug })
  const { pathname, search } = new URL(address)
  const file = await ask(pathname + search)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="kingfisher-loop.gpx"')
  expect(file.headers.get('cache-control')).toContain('no-store')
  const statusOf = async (path: string) => (await ask(path)).status
  expect(await statusOf(`/api/routes/${other.slug}/gpx${search}`)).toBe(409)
  expect(await statusOf(pathname + search.replace(/until=\d/, 'until=9'))).toBe(409)
  expect(await statusOf(`${pathname + search}&version=${other.version}`)).toBe(409)
  expect(await statusOf(`${pathname + search}x`)).toBe(409)
  expect(await statusOf(`/api/routes/a%00b/gpx${search}`)).toBe(404)
  skipTime(11 * minute)
  expect(await statusOf(pathname + search)).toBe(409)
})

test('the original file is for moderators and for the person who added it', async () => {
  const site = await openTestSite()
  const leader = await enterLeader(site)
  const { slug } = await addRoute(leader)
  await site.moderator.routes.setState({ slug, state: 'shown' })
  const read = (person: Person) => site.ask(`/api/routes/${slug}/source`, bearer(person))
  for (const person of [leader, site.moderator]) {
    expect(await (await read(person)).text()).toBe(gpxOf())
    expect(await person.routes.get({ slug })).toMatchObject({ source: true })
  }
  expect((await read(site.member)).status).toBe(404)
  expect(await site.member.routes.get({ slug })).toMatchObject({ source: false })
})
