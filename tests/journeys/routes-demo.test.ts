import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'

test('the rides of the demonstration club have routes as long and as hilly as they say', async () => {
  const { visitor, member } = await openTestSite()
  const rides = await visitor.events.list({})
  const routed = rides.filter(({ route }) => route !== undefined)
  const today = Temporal.Now.plainDateISO('Asia/Dhaka').toString()
  expect(routed.filter(({ date }) => date < today).length).toBeGreaterThan(15)
  expect(routed.filter(({ date }) => date > today).length).toBeGreaterThan(3)
  const routes = await member.routes.list({})
  expect(routes).toHaveLength(8)
  for (const ride of routed) {
    const route = routes.find(({ version }) => version === ride.route)
    expect(Math.abs((route?.length ?? 0) / 1000 - (ride.distance ?? 0))).toBeLessThan(0.6)
    expect(Math.abs((route?.climb ?? 0) - (ride.climb ?? 0))).toBeLessThan(16)
    expect(ride.drawing?.path).toMatch(/^M/)
  }
})

test('each route of the demonstration club has words, cues in order and one start', async () => {
  const { member } = await openTestSite()
  for (const { slug } of await member.routes.list({})) {
    const route = await member.routes.get({ slug })
    expect(route).toMatchObject({ start: 'The Iron Bridge', loop: true, about: false })
    expect(route.note?.length).toBeGreaterThan(60)
    expect(route.cues.length).toBeGreaterThan(6)
    const metres = route.cues.map(({ at }) => at)
    expect(metres).toEqual(metres.toSorted((one, other) => one - other))
    expect(metres.at(-1)).toBeLessThan(route.length)
    expect(route.ridden).toBeGreaterThan(0)
  }
  const { climbs } = await member.routes.get({ slug: 'three-hills-of-the-north-ridge' })
  expect(climbs.map(({ percent }) => percent > 4)).toEqual([true, true, true])
})

test('a proposal waits for the moderators of the demonstration club', async () => {
  const { moderator, member } = await openTestSite()
  const [waiting, ...more] = await moderator.routes.list({ state: 'proposed' })
  expect(waiting).toMatchObject({ title: 'Dhalpur into the wind', by: 'Nadia Islam' })
  expect(more).toEqual([])
  await expect(member.routes.get({ slug: waiting?.slug ?? '' })).rejects.toMatchObject({
    status: 404,
  })
})
