import { expect, test } from 'vitest'
import type { Person } from '#tests/site.ts'
import {
  openToldSite,
  rideTomorrow,
  titlesOf,
  today,
  tomorrow,
  turnClock,
} from '#tests/support/told.ts'

test('a device shows what happened without names or messages, and the last state of a ride only', async () => {
  const site = await openToldSite()
  const { moderator, member, pushServer, db } = site
  const [leader] = (await site.people(1)) as [Person]
  await db.updateTable('person').set({ first_name: 'Karim Uddin' }).execute()
  const ride = await rideTomorrow(site, [member])
  const { _id: id } = ride
  await moderator.events.changeLeaders({ id, leaders: [{ person: leader.id }], tell: false })
  await site.sendNotices()
  await site.addDevice(member)
  await site.addDevice(leader)

  await leader.events.message({ id, text: 'Karim has a spare tube.' })
  const message = await pushServer.message(1)
  expect(JSON.parse(message.text)).toEqual({
    title: 'From the leader: City to city: Morhat',
    text: 'Open to read the message.',
    path: `/rides/${id}`,
    tag: message.topic,
    notice: expect.any(String),
  })
  // Tomorrow at 06:30.
  expect(message.ttl).toBe(20.5 * 60 * 60)
  expect(message.urgency).toBe('normal')

  await member.signup.answer({ id, answer: 'no' })
  const left = await pushServer.message(2)
  expect(JSON.parse(left.text).title).toBe('Somebody left: City to city: Morhat')
  expect((await titlesOf(leader))[0]).toBe("Karim Uddin can't come any more: City to city: Morhat")
  await member.signup.answer({ id, answer: 'going' })
  await site.sendNotices()
  expect(pushServer.received).toHaveLength(2)

  const { version } = await moderator.events.get({ id })
  await moderator.events.cancel({ id, version, reason: 'Storm' })
  await pushServer.message(4)
  await moderator.events.restore({ id, version: version + 1 })
  await pushServer.message(6)
  const [cancelled, , restored] = pushServer.received.slice(2)
  expect(JSON.parse(cancelled?.text ?? '')).toMatchObject({
    title: 'Cancelled: City to city: Morhat',
    text: 'Tuesday 11 March 2031 at 06:30. Storm',
  })
  expect(cancelled?.urgency).toBe('high')
  expect(restored?.topic).toBe(cancelled?.topic)
  expect(cancelled?.topic).not.toBe(message.topic)
  expect(pushServer.received.map(({ text }) => text).join()).not.toContain('Karim')
  expect(pushServer.refused).toEqual([])
})

test('a device that is gone is forgotten, and a busy push service is asked again when it said', async () => {
  const site = await openToldSite()
  const { moderator, member, pushServer } = site
  const gone = await site.addDevice(member, 'Old phone')
  const busy = await site.addDevice(member, 'New phone')
  const { _id: id } = await rideTomorrow(site, [member])
  pushServer.answer([{ status: 410 }], gone.endpoint)
  pushServer.answer([{ status: 429, retryAfter: '1800' }], busy.endpoint)
  await moderator.events.message({ id, text: 'Bring lights.' })
  await site.sendNotices()
  expect(await member.notices.devices({})).toEqual([
    { _id: busy.id, label: 'New phone', since: expect.any(String), current: true },
  ])
  expect(await site.admin.notices.deliveries({ state: 'waiting' })).toMatchObject([
    { channel: 'push', kind: 'message', to: 'Somebody, New phone', tries: 1, error: 'HTTP 429' },
  ])

  turnClock(today, '10:29')
  await site.aMinuteLater()
  expect(pushServer.attempts).toHaveLength(2)
  turnClock(today, '10:31')
  await site.aMinuteLater()
  expect(pushServer.received.map(({ endpoint }) => endpoint)).toEqual([busy.endpoint])
  expect(await site.waiting()).toEqual([])
  const [device] = await member.notices.devices({})
  expect(device?.lastContact).toBeDefined()

  // A service that never works again: the member is not told by it, and an admin may try again.
  pushServer.answer([{ status: 400 }], busy.endpoint)
  await moderator.events.message({ id, text: 'And bells.' })
  await site.sendNotices()
  const [failed] = await site.admin.notices.deliveries({ state: 'failed' })
  expect(failed).toMatchObject({ error: 'HTTP 400', tries: 1 })
  expect(failed).not.toHaveProperty('nextTry')
  await site.admin.notices.retryDelivery({ id: failed?._id ?? '' })
  await site.sendNotices()
  expect(pushServer.received).toHaveLength(2)
  await expect(site.admin.notices.retryDelivery({ id: 'x' })).rejects.toMatchObject({
    refusal: 'not-found',
  })
})

test('what would make the server call a strange address is refused', async () => {
  const site = await openToldSite()
  const { member, pushServer } = site
  const { keys, endpoint } = await pushServer.subscribe()
  for (const wrong of [
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://unknown.example/1',
    endpoint.replace('http:', 'https:'),
    endpoint.replace('127.0.0.1', 'localhost'),
    'not an address',
  ]) {
    const refused = member.notices.addDevice({ endpoint: wrong, keys })
    await expect(refused, wrong).rejects.toMatchObject({ errors: [{ field: 'endpoint' }] })
  }
  const bad = { p256dh: keys.p256dh.replace(/.$/, '!'), auth: keys.auth }
  await expect(member.notices.addDevice({ endpoint, keys: bad })).rejects.toMatchObject({
    errors: [{ field: 'keys.p256dh' }],
  })
  await expect(
    member.notices.addDevice({ endpoint, keys: { ...keys, auth: 'short' } }),
  ).rejects.toMatchObject({ errors: [{ field: 'keys.auth' }] })
  expect(await member.notices.devices({})).toEqual([])
})

test('a test reaches every device and the address of the member who asks, whatever the hour', async () => {
  const site = await openToldSite()
  const { pushServer, mailServer } = site
  turnClock(today, '23:00')
  const member = await site.enter()
  await site.addDevice(member)
  const gone = await site.addDevice(member)
  await site.addDevice(await site.enter())
  pushServer.unsubscribe(gone)
  expect(await member.notices.testDevices({})).toEqual({ devices: 2, mail: true })
  const { text, topic } = await pushServer.message(1)
  expect(JSON.parse(text)).toMatchObject({ title: 'A test from Clubrun Sonadi', tag: topic })
  expect((await mailServer.mail(1)).to).toEqual([member.email])
  await expect.poll(() => member.notices.devices({})).toHaveLength(1)
  expect(pushServer.received).toHaveLength(1)
})

test('a device that could not be reached for sixty days is forgotten', async () => {
  const site = await openToldSite()
  const { member, db, tidy } = site
  const { id } = await site.addDevice(member)
  const since = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
  const failing = (days: number) =>
    db
      .updateTable('device')
      .set({ failing_since: since(days) })
      .where('id', '=', id)
      .execute()
  await failing(59)
  await tidy()
  expect(await member.notices.devices({})).toHaveLength(1)
  await failing(61)
  await tidy()
  expect(await member.notices.devices({})).toEqual([])
})

test('a device belongs to the person who is signed in there, and goes with the session', async () => {
  const site = await openToldSite()
  const { pushServer, mailServer } = site
  const [first, second, third] = (await site.people(3)) as [Person, Person, Person]
  const { id: _, ...phone } = await site.addDevice(first)
  const { insertedId } = await first.notices.addDevice(phone)
  expect(await first.notices.devices({})).toMatchObject([{ _id: insertedId, label: 'Phone' }])
  await second.notices.addDevice(phone)
  expect(await first.notices.devices({})).toEqual([])
  const removed = await site.addDevice(third)
  expect(await first.notices.removeDevice({ id: removed.id })).toEqual({ deletedCount: 0 })
  const { _id: id } = await rideTomorrow(site, [first, second, third], { date: '2031-03-12' })

  // In the night it waits for the morning.
  turnClock(today, '22:00')
  const moderator = await site.enter('moderator')
  await moderator.events.message({ id, text: 'Bring lights.' })
  await site.sendNotices()
  expect(pushServer.received).toEqual([])
  const waiting = async () => (await site.waiting()).filter(({ channel }) => channel === 'push')
  expect(await waiting()).toHaveLength(2)
  await (await site.again(second)).identity.leave({})
  expect(await waiting()).toHaveLength(1)
  const { notices } = await site.again(third)
  expect(await notices.removeDevice({ id: removed.id })).toEqual({ deletedCount: 1 })
  expect(await waiting()).toEqual([])
  turnClock(tomorrow, '06:01')
  await site.aMinuteLater()
  expect(pushServer.received).toEqual([])
  expect(mailServer.arrived).toHaveLength(3)
})
