import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import {
  addRide,
  formOf,
  inLists,
  planRide,
  readRide,
  uploadPicture,
} from '#tests/support/rides.ts'

test('a moderator adds a ride and everyone finds it on its day', async () => {
  const { moderator, visitor } = await openTestSite()
  const ride = await planRide(moderator, {
    endTime: '11:30',
    distance: 58,
    climb: 0,
    grade: 'Chatty 18 km/h',
  })
  const { insertedId, ...rest } = await moderator.events.add(ride)
  expect(rest).toEqual({})
  const picture = expect.objectContaining({ width: 64, height: 48 })
  const event = { _id: insertedId, ...ride, picture, status: 'planned', version: 1 }
  expect(await visitor.events.list({ from: ride.date, to: ride.date })).toEqual([event])
  expect(await readRide(visitor, insertedId)).toEqual(event)
  expect(await visitor.events.list({})).toContainEqual(event)
})

test('only moderators add, change, cancel, restore and remove rides', async () => {
  const { moderator, admin, member, visitor } = await openTestSite()
  const plan = await planRide(moderator)
  const ride = await addRide(moderator)
  const { id, version } = formOf(ride)
  const attempts: ((by: typeof visitor) => Promise<unknown>)[] = [
    ({ events }) => events.add(plan),
    ({ events }) => events.change(formOf(ride)),
    ({ events }) => events.cancel({ id, version, reason: 'Rain' }),
    ({ events }) => events.restore({ id, version }),
    ({ events }) => events.remove({ id, version }),
  ]
  for (const attempt of attempts) {
    await expect(attempt(admin)).rejects.toMatchObject({ refusal: 'wrong-role' })
    await expect(attempt(member)).rejects.toMatchObject({ refusal: 'wrong-role' })
    await expect(attempt(visitor)).rejects.toMatchObject({ refusal: 'no-token' })
  }
  expect(await visitor.events.get({ id })).toEqual(ride)
})

test('the whole list is by day and time, the other way round on request', async () => {
  const { visitor, moderator } = await openTestSite()
  for (const time of ['18:30', '05:45', '06:00']) await addRide(moderator, { time })
  const rides = await visitor.events.list({})
  const oldest = rides.map(({ date, time }) => `${date}T${time}`)
  expect(oldest.length).toBeGreaterThan(20)
  expect(oldest).toEqual([...oldest].sort())
  const newest = await visitor.events.list({ order: 'newest' })
  expect(newest).toEqual([...rides].reverse())
})

test('a month includes its first and last day, and no day of another month', async () => {
  const { visitor, moderator } = await openTestSite()
  const days = ['2131-03-31', '2131-04-01', '2131-04-30', '2131-05-01']
  for (const date of days) await addRide(moderator, { date })
  const april = await visitor.events.list.page({ from: '2131-04-01', to: '2131-04-30', limit: 1 })
  expect(april).toMatchObject({ total: 2, items: [{ date: '2131-04-01' }] })
  const second = await visitor.events.list.page({
    from: '2131-04-01',
    to: '2131-04-30',
    limit: 1,
    cursor: april.next ?? '',
  })
  expect(second).toMatchObject({ total: 2, items: [{ date: '2131-04-30' }], next: undefined })
  expect(await visitor.events.list({ from: '2131-04-30', to: '2131-04-01' })).toEqual([])
})

test('a reader pages in both directions and sees every ride once', async () => {
  const { visitor, moderator } = await openTestSite()
  for (const _ of [1, 2, 3]) await addRide(moderator)
  for (const order of ['oldest', 'newest'] as const) {
    const all = await visitor.events.list({ order })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await visitor.events.list.page({ limit: 7, order, ...(cursor && { cursor }) })
      expect(page.total).toBe(all.length)
      seen.push(...page.items.map(({ _id }) => _id))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual(all.map(({ _id }) => _id))
  }
})

test('rides are searched by title, place, leader and description', async () => {
  const { visitor, moderator } = await openTestSite()
  const ride = await addRide(moderator, { title: 'Über den Fluß: 100 %', author: 'Zoë O’Neill' })
  const found = async (q: string) => (await visitor.events.list({ q })).map(({ _id }) => _id)
  for (const q of ['uber 100 %', 'ZOE', 'iron bridge zoe', 'tea weir zoe']) {
    expect([q, await found(q)]).toEqual([q, [ride._id]])
  }
  expect(await found('100_%')).toEqual([])
  expect(await visitor.events.list({ q: 'zoe', to: '2131-05-15' })).toEqual([])
  await moderator.events.change({ ...formOf(ride), author: 'Samir Das' })
  expect(await found('zoe')).toEqual([])
})

test('a ride is changed, cancelled with a reason, restored and removed', async () => {
  const { moderator, visitor } = await openTestSite()
  const { picture: _, ...added } = await addRide(moderator, { endTime: '09:00', grade: 'Hilly' })
  const ride = inLists(added)
  const { id } = formOf(ride)
  const { endTime: _end, ...form } = formOf(ride)
  const image = await uploadPicture(moderator)
  const wanted = { ...form, title: 'Tea Hill', date: '2131-05-17', image, climb: 760 }
  expect(await moderator.events.change(wanted)).toEqual({ modifiedCount: 1 })
  const { endTime: _gone, ...kept } = ride
  const changed = {
    ...kept,
    title: 'Tea Hill',
    date: '2131-05-17',
    climb: 760,
    image,
    picture: expect.objectContaining({ sources: [expect.objectContaining({ url: image })] }),
    version: 2,
  }
  expect(await readRide(visitor, id)).toEqual(changed)

  const reason = 'The road is under water.'
  expect(await moderator.events.cancel({ id, version: 2, reason })).toEqual({ modifiedCount: 1 })
  expect(await readRide(visitor, id)).toEqual({
    ...changed,
    status: 'cancelled',
    reason,
    version: 3,
  })
  expect(await moderator.events.restore({ id, version: 3 })).toEqual({ modifiedCount: 1 })
  expect(await readRide(visitor, id)).toEqual({ ...changed, version: 4 })

  expect(await moderator.events.remove({ id, version: 4 })).toEqual({ deletedCount: 1 })
  await expect(visitor.events.get({ id })).rejects.toMatchObject({ status: 404 })
  const gone = moderator.events.cancel({ id, version: 4, reason })
  await expect(gone).rejects.toMatchObject({ status: 404, refusal: 'not-found' })
})

test('the old picture of a ride is deleted when nothing shows it any more', async () => {
  const { moderator, ask } = await openTestSite()
  const image = await uploadPicture(moderator)
  const [first, second] = [await addRide(moderator, { image }), await addRide(moderator, { image })]
  const other = await uploadPicture(moderator)
  await moderator.events.change({ ...formOf(first), image: other })
  expect((await ask(image)).status).toBe(200)
  await moderator.events.remove({ id: second._id, version: 1 })
  expect((await ask(image)).status).toBe(404)
  expect((await ask(other)).status).toBe(200)
})

test('a write is visible at once on the list and in the calendar', async () => {
  const { moderator, ask } = await openTestSite()
  const tells = async (address: string) => (await (await ask(address)).text()).includes('Nowhere')
  const addresses = ['/api/events', '/calendar.ics']
  for (const address of addresses) expect(await tells(address)).toBe(false)
  const { _id, version } = await addRide(moderator, { title: 'Nowhere' })
  for (const address of addresses) expect(await tells(address)).toBe(true)
  await moderator.events.remove({ id: _id, version })
  for (const address of addresses) expect(await tells(address)).toBe(false)
})

test('the audit log records who did what to which ride', async () => {
  const { moderator, db } = await openTestSite()
  const ride = await addRide(moderator)
  const { id } = formOf(ride)
  await moderator.events.change({ ...formOf(ride), time: '07:00' })
  await moderator.events.cancel({ id, version: 2, reason: 'Rain' })
  await moderator.events.restore({ id, version: 3 })
  await moderator.events.remove({ id, version: 4 })
  const rows = await db.selectFrom('audit').selectAll().where('subject_id', '=', id).execute()
  const seen = rows.map(({ action, before, after, person_id }) => {
    expect(person_id).toBe(moderator.id)
    const summary = (state: string | null) => {
      const { time, status } = JSON.parse(state ?? '{}')
      return status && `${time} ${status}`
    }
    return [action, summary(before), summary(after)]
  })
  expect(seen).toEqual([
    ['events.add', undefined, '06:00 planned'],
    ['events.change', '06:00 planned', '07:00 planned'],
    ['events.cancel', '07:00 planned', '07:00 cancelled'],
    ['events.restore', '07:00 cancelled', '07:00 planned'],
    ['events.remove', '07:00 planned', undefined],
  ])
})
