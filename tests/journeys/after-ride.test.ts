import { expect, test } from 'vitest'
import type { Person } from '#tests/site.ts'
import { formOf } from '#tests/support/rides.ts'
import { made, tap } from '#tests/support/sheets.ts'
import {
  emailsOf,
  openToldSite,
  rideTomorrow,
  type ToldSite,
  titlesOf,
  tomorrow,
  turnClock,
} from '#tests/support/told.ts'

const title = 'City to city: Morhat'
const question = `How was it? ${title}`
const rollCall = `No roll call yet: ${title}`
const dayAfter = '2031-03-12'

/** A ride tomorrow at 06:30 with a leader, two riders and a walk-up. */
const openRide = async (site: ToldSite, more: Parameters<typeof rideTomorrow>[2] = {}) => {
  const [leader, rider, other] = (await site.people(3)) as [Person, Person, Person]
  const ride = await rideTomorrow(site, [rider, other], more)
  const { _id: id } = ride
  await site.moderator.events.changeLeaders({ id, leaders: [{ person: leader.id }], tell: false })
  await site.sendNotices()
  site.mailServer.arrived.length = 0
  return { id, ride, leader, rider, other }
}

/** The answers of these people, in the same order. */
const rsvpsOf = async ({ db }: ToldSite, id: string, ...people: readonly Person[]) => {
  const rows = await db.selectFrom('rsvp').selectAll().where('event_id', '=', id).execute()
  return people.map((person) => rows.find((row) => row.person_id === person.id)?.id ?? '')
}

const subjects = ({ mailServer }: ToldSite) => mailServer.arrived.map(({ subject }) => subject)

/** Only what is told after a ride. */
const forget = ({ mailServer }: ToldSite) => {
  mailServer.arrived.length = 0
}

test('eight hours after the start those who were there are asked how it was, once', async () => {
  const site = await openToldSite()
  const { id, leader, rider, other } = await openRide(site)
  turnClock(tomorrow, '06:20')
  const now = await site.again(leader)
  await now.signup.addRider({ id, name: 'A walk-up' })
  await site.db.updateTable('guest').set({ email: 'walk-up@example.com' }).execute()
  const [there = '', absent = ''] = await rsvpsOf(site, id, rider, other)
  await now.sheet.send({ id, records: [tap(there, 'there'), tap(absent, 'absent')] })
  await site.aMinuteLater()
  forget(site)
  turnClock(tomorrow, '14:29')
  await site.aMinuteLater()
  expect(subjects(site)).toEqual([])

  turnClock(tomorrow, '14:30')
  await Promise.all([site.aMinuteLater(), site.aMinuteLater(), site.aMinuteLater()])
  turnClock(dayAfter, '14:31')
  await site.aMinuteLater()
  turnClock('2031-03-14', '14:31')
  await site.aMinuteLater()
  expect(subjects(site)).toEqual([question, question])
  expect(site.mailed()).toEqual(emailsOf(leader, rider))
  const [mail] = site.mailsTo(rider)
  expect(mail?.text).toContain(`/rides/${id}#own-pictures`)
  expect(mail?.text).toContain('because you were on this ride')
  expect(mail?.text).not.toContain("can't come")
  const again = await site.again(rider)
  const [notice] = await again.notices.list({ limit: 1 })
  expect(notice).toMatchObject({
    kind: 'after-ride',
    title: question,
    path: `/rides/${id}#own-pictures`,
  })
  expect((await again.gallery.own({ ride: id })).mayPropose).toBe(true)
  expect((await (await site.again(leader)).gallery.own({ ride: id })).mayPropose).toBe(true)
  expect(await titlesOf(await site.again(other))).not.toContain(question)
})

test('once all are back, riders are asked an hour later, on their devices', async () => {
  const site = await openToldSite()
  const { id, leader, rider } = await openRide(site)
  await site.addDevice(rider)
  turnClock(tomorrow, '06:30')
  const now = await site.again(leader)
  const [there = ''] = await rsvpsOf(site, id, rider)
  const back = { ...made(), kind: 'moment', moment: 'all-back' } as const
  await now.sheet.send({ id, records: [tap(there, 'there')] })
  turnClock(tomorrow, '09:31')
  const later = await site.again(leader)
  const at = new Date().toISOString()
  await later.sheet.send({ id, records: [{ ...back, at, reached: true }] })
  await site.aMinuteLater()
  forget(site)
  site.pushServer.received.length = 0
  turnClock(tomorrow, '10:30')
  await site.aMinuteLater()
  expect(site.pushServer.received).toEqual([])
  turnClock(tomorrow, '10:31')
  await site.aMinuteLater()
  turnClock(tomorrow, '14:30')
  await site.aMinuteLater()
  expect(site.pushServer.received.map(({ text }) => JSON.parse(text).title)).toEqual([question])
  // Who has a device is asked there.
  expect(site.mailed()).toEqual(emailsOf(leader))
})

test('a ride without a roll call asks its leaders once, and then its riders, if one is taken', async () => {
  const site = await openToldSite()
  const { id, leader, rider } = await openRide(site)
  await site.addDevice(leader)
  turnClock(tomorrow, '14:30')
  site.pushServer.received.length = 0
  await site.aMinuteLater()
  expect(subjects(site).filter((subject) => !subject.startsWith('Reminder'))).toEqual([rollCall])
  expect(site.pushServer.received.map(({ text }) => JSON.parse(text).title)).toContain(rollCall)
  const now = await site.again(leader)
  expect((await now.notices.list({ limit: 1 }))[0]).toMatchObject({
    ...{ kind: 'leading', title: rollCall, path: `/dashboard/riders/${id}` },
  })
  turnClock(tomorrow, '20:00')
  const [there = ''] = await rsvpsOf(site, id, rider)
  await (await site.again(leader)).signup.changeRider({ id, rsvp: there, presence: 'there' })
  forget(site)
  turnClock(dayAfter, '14:30')
  await site.aMinuteLater()
  turnClock('2031-03-13', '14:31')
  await site.aMinuteLater()
  expect(subjects(site)).toEqual([question])
  expect(site.mailed()).toEqual(emailsOf(rider))
})

test('a ride without riders or one that was cancelled asks nobody', async () => {
  const site = await openToldSite()
  const { moderator } = site
  const [leader] = (await site.people(1)) as [Person]
  const { _id: empty } = await rideTomorrow(site)
  await moderator.events.changeLeaders({ id: empty, leaders: [{ person: leader.id }], tell: false })
  const { id, ride } = await openRide(site, { title: 'Cancelled' })
  await moderator.events.cancel({ id, version: ride.version, reason: 'Storm' })
  await site.aMinuteLater()
  const before = await titlesOf(leader)
  turnClock(tomorrow, '15:00')
  await site.aMinuteLater()
  const after = await titlesOf(await site.again(leader))
  expect(after.filter((words) => !before.includes(words) && !words.startsWith('Reminder'))).toEqual(
    [],
  )
  expect(subjects(site).filter((subject) => /How was it|roll call/.test(subject))).toEqual([])
})

test('a longer ride is over before anyone is asked, and a moved one asks after its new start', async () => {
  const site = await openToldSite()
  const long = await openRide(site, { endTime: '17:00' })
  const moved = await openRide(site, { title: 'Moved' })
  const change = { ...formOf(moved.ride), time: '08:00', tell: false }
  await site.moderator.events.change(change)
  const due = async (id: string) =>
    site.db
      .selectFrom('due')
      .select('at')
      .where('event_id', '=', id)
      .where('kind', '=', 'after-ride')
      .execute()
  // The club's clock is six hours ahead.
  expect(await due(long.id)).toEqual([{ at: `${tomorrow}T12:00:00.000Z` }])
  expect(await due(moved.id)).toEqual([{ at: `${tomorrow}T10:00:00.000Z` }])
})

test('who has switched it off is not asked, and the profile shows the row', async () => {
  const site = await openToldSite()
  const { id, leader, rider } = await openRide(site)
  const kinds = { 'after-ride': { mail: false, push: false } }
  await rider.notices.changePreferences({ kinds })
  expect((await rider.notices.preferences({})).kinds).toMatchObject(kinds)
  turnClock(tomorrow, '06:30')
  const [there = ''] = await rsvpsOf(site, id, rider)
  await (await site.again(leader)).sheet.send({ id, records: [tap(there, 'there')] })
  await site.aMinuteLater()
  forget(site)
  turnClock(tomorrow, '14:30')
  await site.aMinuteLater()
  expect(site.mailed()).toEqual(emailsOf(leader))
  expect(await titlesOf(await site.again(rider))).toContain(question)
})
