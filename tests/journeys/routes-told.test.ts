import { expect, test } from 'vitest'
import { SignupRules } from '#contract/signup-rules.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { addRide, addSeries, formOf } from '#tests/support/rides.ts'
import { addRoute, gpxOf, readGpx } from '#tests/support/routes.ts'
import { openToldSite, rideTomorrow, today, turnClock } from '#tests/support/told.ts'

const addVersion = async (moderator: Person, slug: string, size: number) => {
  const { preview } = await readGpx(moderator, gpxOf({ size }))
  return (await moderator.routes.addVersion({ slug, preview })).insertedId
}

test('a ride keeps its version until a moderator takes the newer one, and riders are told once', async () => {
  const site = await openToldSite()
  const { moderator, member, visitor, mailServer } = site
  const { slug, version: first } = await addRoute(moderator)
  const { _id: id, version } = await rideTomorrow(site, [member, moderator], { route: first })
  const newer = await addVersion(moderator, slug, 0.07)
  const [before] = await visitor.routes.ofRide({ id })
  expect(before).toMatchObject({ version: first, newer })

  expect(await moderator.events.changeRoute({ id, version, route: newer })).toEqual({
    modifiedCount: 1,
  })
  const [after] = await visitor.routes.ofRide({ id })
  expect(after).toMatchObject({ version: newer })
  expect(after).not.toHaveProperty('newer')
  expect(after?.length).not.toBe(before?.length)
  const again = moderator.events.changeRoute({ id, version, route: first })
  await expect(again).rejects.toMatchObject({ refusal: 'stale' })
  turnClock(today, '10:30')
  await site.aMinuteLater()
  await site.aMinuteLater()
  expect(mailServer.arrived).toHaveLength(1)
  const [mail] = site.mailsTo(member)
  expect(mail?.subject).toBe('Changed: City to city: Morhat')
  expect(mail?.text).toContain('Route Kingfisher loop → Kingfisher loop (version 2).')
})

test('riders hear of another route of their ride or of its groups, and of none if it changes back', async () => {
  const site = await openToldSite()
  const { moderator, member, mailServer } = site
  const { version: river } = await addRoute(moderator)
  const { version: hill } = await addRoute(moderator, { title: 'Heron loop', way: { size: 0.02 } })
  const groups = [{ name: 'Fast', route: river }, { name: 'Easy' }]
  const signup = SignupRules.parse({ groups })
  const { _id: id } = await rideTomorrow(site, [], { signup })
  const [fast = '', easy = ''] =
    (await moderator.events.get({ id })).signup?.groups.map(({ _id }) => _id) ?? []
  await member.signup.answer({ id, answer: 'going', group: fast })
  const change = async (group: string | undefined, route: string | null) => {
    const { version } = await moderator.events.get({ id })
    await moderator.events.changeRoute({ id, version, group, route })
  }
  await change(easy, hill)
  await change(easy, null)
  turnClock(today, '10:15')
  await site.aMinuteLater()
  expect(mailServer.arrived).toEqual([])

  await change(fast, hill)
  await change(undefined, river)
  turnClock(today, '10:30')
  await site.aMinuteLater()
  expect(mailServer.arrived).toHaveLength(1)
  expect(mailServer.arrived[0]?.text).toContain(
    'Route Fast: Kingfisher loop → Kingfisher loop, Fast: Heron loop.',
  )
  const ride = await moderator.events.get({ id })
  expect(ride.signup?.groups).toMatchObject([{ route: hill }, { name: 'Easy' }])

  await moderator.events.change({ ...formOf(ride), route: undefined })
  turnClock(today, '10:45')
  await site.aMinuteLater()
  expect(mailServer.arrived[1]?.text).toContain(
    'Route Kingfisher loop, Fast: Heron loop → Fast: Heron loop.',
  )
  const foreign = moderator.events.changeRoute({
    ...{ id, version: ride.version + 1, route: river },
    group: crypto.randomUUID(),
  })
  await expect(foreign).rejects.toMatchObject({ status: 404 })
})

test('a series is added with a route, a change of it goes to the later rides, and lists show it', async () => {
  const { moderator, visitor } = await openTestSite()
  const { version: river } = await addRoute(moderator)
  const { version: hill } = await addRoute(moderator, { title: 'Heron loop' })
  const signup = SignupRules.parse({ groups: [{ name: 'Easy', route: hill }] })
  const rides = await addSeries(moderator, '2131-06-06', { route: river, signup })
  const [first, second, third] = rides
  if (!first || !second || !third) throw new Error('There are too few rides.')
  await moderator.events.change({ ...formOf(third), route: hill })
  await moderator.events.change({ ...formOf(first), scope: 'later', location: 'The weir' })
  const routeOf = async ({ _id: id }: { _id: string }) => (await visitor.events.get({ id })).route
  expect([await routeOf(first), await routeOf(second), await routeOf(third)]).toEqual([
    ...[river, river, hill],
  ])
  const now = await moderator.events.get({ id: second._id })
  await moderator.events.change({ ...formOf(now), route: undefined, scope: 'later' })
  expect(await routeOf(third)).toBeUndefined()
  // The first group with a route stands for a ride without one.
  expect((await visitor.events.get({ id: third._id })).drawing?.path).toMatch(/^M/)
  expect(await visitor.routes.ofRide({ id: third._id })).toMatchObject([
    { version: hill, group: { name: 'Easy' } },
  ])
})

test('a ride takes only what the library has, and keeps what it took', async () => {
  const { moderator, visitor } = await openTestSite()
  const { slug, version: route } = await addRoute(moderator)
  const unknown = crypto.randomUUID()
  await expect(addRide(moderator, { route: unknown })).rejects.toMatchObject({
    errors: [{ field: 'route', detail: expect.stringContaining('Choose another') }],
  })
  const groups = [{ name: 'Fast' }, { name: 'Easy', route: unknown }]
  const signup = SignupRules.parse({ groups })
  await expect(addRide(moderator, { signup })).rejects.toMatchObject({
    errors: [{ field: 'signup.groups.1.route' }],
  })
  const ride = await addRide(moderator, { route, date: '2026-01-03' })
  await moderator.routes.setState({ slug, state: 'archived' })
  await moderator.events.change({ ...formOf(ride), location: 'The weir' })
  const { _id: id } = ride
  expect(await visitor.routes.ofRide({ id })).toMatchObject([{ version: route, slug }])
  const version = ride.version + 1
  expect(await moderator.events.changeRoute({ id, version, route })).toEqual({ modifiedCount: 0 })
  await expect(visitor.routes.ofRide({ id: unknown })).rejects.toMatchObject({ status: 404 })
})

test('the export names the routes of a person, and they stay without a name when the person goes', async () => {
  const site = await openTestSite()
  const { moderator, admin, db } = site
  const leader = await site.enter()
  const { _id: id } = await addRide(moderator)
  await moderator.events.changeLeaders({ id, leaders: [{ person: leader.id }] })
  const { slug } = await addRoute(leader, { title: 'Heron loop' })
  await readGpx(leader)
  const { routes } = await leader.users.export({})
  expect(routes).toEqual([{ title: 'Heron loop', state: 'proposed', at: expect.any(String) }])
  await admin.users.remove({ id: leader.id })
  expect(await db.selectFrom('route_preview').select('id').execute()).toEqual([])
  expect(await moderator.routes.get({ slug })).not.toHaveProperty('by')
  await moderator.routes.setState({ slug, state: 'shown' })
})
