import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { addRide, formOf } from '#tests/support/rides.ts'
import { inHours, openSheet } from '#tests/support/sheets.ts'

const words = 'Wind from all sides, and tea.'

test('a leader says how the ride was, and everyone reads it on its page at once', async () => {
  const site = await openTestSite()
  const { id, leader } = await openSheet(site, { hours: -1 })
  const page = async () => (await site.ask(`/rides/${id}`)).text()
  expect(await page()).not.toContain('How it was')
  expect(await leader.events.report({ id, distance: 63, words })).toEqual({ modifiedCount: 1 })
  expect((await site.visitor.events.get({ id })).report).toEqual({ distance: 63, words })
  const html = await page()
  expect(html).toContain('How it was')
  expect(html).toContain(words)
  expect(html).toContain('63 km')

  expect(await leader.events.report({ id, distance: 63, words })).toEqual({ modifiedCount: 0 })
  await leader.events.report({ id, words })
  expect((await site.visitor.events.get({ id })).report).toEqual({ words })
  await leader.events.report({ id })
  expect(await site.visitor.events.get({ id })).not.toHaveProperty('report')
  expect(await page()).not.toContain('How it was')
})

test('a report is for leaders of that ride and moderators, once it has started and if it took place', async () => {
  const site = await openTestSite()
  const { id, leader } = await openSheet(site, { hours: -1 })
  const { id: coming, leader: next } = await openSheet(site, { hours: 1 })
  const refused = (refusal: string) => expect.objectContaining({ refusal })
  await expect(next.events.report({ id, words })).rejects.toEqual(refused('wrong-role'))
  await expect(site.member.events.report({ id, words })).rejects.toEqual(refused('wrong-role'))
  await expect(site.admin.events.report({ id, words })).rejects.toEqual(refused('wrong-role'))
  await expect(next.events.report({ id: coming, words })).rejects.toEqual(refused('not-ridden'))
  const unknown = { id: crypto.randomUUID(), words }
  await expect(leader.events.report(unknown)).rejects.toEqual(refused('not-found'))
  expect(await site.moderator.events.report({ id, words })).toEqual({ modifiedCount: 1 })

  const { version } = await leader.events.get({ id })
  await site.moderator.events.cancel({ id, version, reason: 'Storm' })
  await expect(leader.events.report({ id, words })).rejects.toEqual(refused('not-ridden'))
})

test('a report is in nobody’s way: who edits the ride meanwhile has no conflict, and the report stays', async () => {
  const site = await openTestSite()
  const { id, leader, ride } = await openSheet(site, { hours: -1 })
  await leader.events.report({ id, distance: 63, words })
  await site.moderator.events.change({ ...formOf(ride), title: 'Into the wind' })
  const after = await site.visitor.events.get({ id })
  expect(after).toMatchObject({
    title: 'Into the wind',
    version: 2,
    report: { distance: 63, words },
  })
})

test('the distance as ridden counts for the seasons of those who were there', async () => {
  const { moderator, member, enter } = await openTestSite()
  const { date } = inHours(-48)
  const { _id: id } = await addRide(moderator, {
    date,
    time: '06:00',
    endTime: '09:00',
    distance: 50,
  })
  const { _id: walk } = await addRide(moderator, { date, time: '10:00', endTime: '11:00' })
  const leader = await enter()
  for (const ride of [id, walk]) {
    await moderator.events.changeLeaders({ id: ride, leaders: [{ person: leader.id }] })
    const { insertedId: rsvp } = await moderator.signup.addRider({ id: ride, person: member.id })
    await leader.signup.changeRider({ id: ride, rsvp, presence: 'there' })
  }
  const year = Number(date.slice(0, 4))
  const ridden = async () => {
    const { kilometres, rides } = await member.season.mine({ year })
    return { kilometres, rides }
  }
  const club = async () => (await member.season.club({ year })).kilometres
  const before = await club()
  expect(await ridden()).toEqual({ kilometres: 50, rides: 1 })
  await leader.events.report({ id, distance: 57 })
  expect(await ridden()).toEqual({ kilometres: 57, rides: 1 })
  expect(await club()).toBe(before + 2 * 7)
  // A ride that was planned without a distance counts once it has one.
  await leader.events.report({ id: walk, distance: 4 })
  expect(await ridden()).toEqual({ kilometres: 61, rides: 2 })
  const mine = await member.signup.mine({})
  expect(mine.find(({ ride }) => ride._id === id)?.ride.distance).toBe(57)
})

test('the activity log says who reported and the distances, but not the sentence', async () => {
  const site = await openTestSite()
  const { id, leader } = await openSheet(site, { hours: -1 })
  await leader.events.report({ id, distance: 63, words })
  const [entry] = await site.admin.audit.list({ kind: 'events.report', limit: 1 })
  expect(entry).toMatchObject({
    ...{ who: { id: leader.id }, what: { id } },
    after: { riddenDistance: 63, reportChanged: true },
  })
  expect(JSON.stringify(entry)).not.toContain(words)
})

test('leaders see when the ride rolled out and came back, others do not', async () => {
  const site = await openTestSite()
  const { id, leader } = await openSheet(site, { hours: -3 })
  const at = new Date(Date.now() - 60_000).toISOString()
  const moment = { id: crypto.randomUUID(), at, kind: 'moment', reached: true } as const
  await leader.sheet.send({ id, records: [{ ...moment, moment: 'all-back' }] })
  expect((await leader.signup.get({ id })).moments).toEqual({ back: at })
  expect(await site.member.signup.get({ id })).not.toHaveProperty('moments')
})
