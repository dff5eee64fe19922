import { expect, test } from 'vitest'
import { addDays, clubDay } from '#contract/days.ts'
import { SignupRules } from '#contract/signup-rules.ts'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { hashContents } from '#tests/support/hash-contents.ts'
import { addRide, formOf } from '#tests/support/rides.ts'
import { addRoute } from '#tests/support/routes.ts'

const today = () => clubDay('Asia/Dhaka')
const rules = SignupRules.parse({ groups: [{ name: 'Steady', places: 1 }] })

test('a member finds the next ride with their answer, the others, news and pictures in one call that writes nothing', async () => {
  const site = await openTestSite(withoutMail)
  const { member, moderator, admin } = site
  const near = await addRide(moderator, { title: 'Near', date: addDays(today(), 2), distance: 40 })
  const workshop = { title: 'Workshop', date: addDays(today(), 1), distance: undefined }
  await addRide(moderator, workshop)
  const far = await addRide(moderator, {
    ...{ title: 'Far', date: addDays(today(), 9), distance: 70, signup: rules },
  })
  const news = { title: 'Ferry', author: 'Nadia', type: 'Other', dateTime: '2031-05-14T18:30' }
  await moderator.news.add({ ...news, type: 'Other' })
  await moderator.gallery.add({ url: near.image })

  const before = await member.overview.get({})
  expect(before.lead).toMatchObject({ title: 'Near', open: true, going: 0, names: [] })
  expect(before.lead).not.toHaveProperty('mine')
  expect(before.rides.map(({ title, open }) => [title, open])).toEqual([
    ['Workshop', true],
    ['Far', true],
  ])
  expect(before.news.map(({ title }) => title)).toEqual(['Ferry'])
  expect(before.pictures).toHaveLength(1)
  expect(before.season).toMatchObject({ rides: 0, fridays: 0 })
  expect(before).not.toHaveProperty('planning')
  expect(before).not.toHaveProperty('office')

  await admin.signup.answer({ id: far._id, answer: 'going' })
  await member.signup.answer({ id: far._id, answer: 'going' })
  const waiting = (await member.overview.get({})).rides.find(({ _id }) => _id === far._id)
  expect(waiting?.mine).toMatchObject({ state: 'waiting', rank: 1, groupName: 'Steady' })
  await admin.signup.answer({ id: far._id, answer: 'no' })
  const stored = await hashContents(site.db)
  const after = await member.overview.get({})
  expect(after.lead).toMatchObject({ title: 'Far', going: 1, inGroup: 1, mine: { state: 'going' } })
  expect(after.rides.map(({ title }) => title)).toEqual(['Workshop', 'Near'])
  expect(await hashContents(site.db)).toBe(stored)
})

test('what changed about rides to come is told until it is seen, and notices until they are read', async () => {
  const { member, moderator } = await openTestSite(withoutMail)
  const mine = await addRide(moderator, { title: 'Mine', date: addDays(today(), 2) })
  const other = await addRide(moderator, { title: 'Other', date: addDays(today(), 3) })
  await member.signup.answer({ id: mine._id, answer: 'going' })
  await member.notices.read({})
  await moderator.events.change({ ...formOf(other), title: 'Changed before' })
  expect((await member.overview.get({})).changes).toEqual([])

  await member.overview.see({})
  const { seenAt } = await member.overview.get({})
  expect(seenAt).toBeDefined()
  await moderator.events.cancel({ id: other._id, version: 2, reason: 'Storm' })
  await moderator.events.cancel({ id: mine._id, version: 1, reason: 'Rain' })
  const told = await member.overview.get({})
  expect(told.changes).toMatchObject([{ _id: other._id, status: 'cancelled', reason: 'Storm' }])
  expect(told.notices).toMatchObject([{ kind: 'ride-cancelled', path: `/rides/${mine._id}` }])
  expect(told.unread).toBe(1)
  expect((await member.users.export({})).overview).toMatchObject({ seenAt })

  await member.overview.see({})
  expect(await member.overview.get({})).toMatchObject({ changes: [], unread: 1 })
})

test('somebody new is led through four steps until they are done, put away, or ridden', async () => {
  const site = await openTestSite(withoutMail)
  const { member, moderator, enter, db } = site
  const firstOf = async (person = member) => (await person.overview.get({})).first
  const ride = await addRide(moderator, { date: addDays(today(), 2) })
  expect(await firstOf()).toMatchObject({ isNew: true, record: false, coming: false, stored: [] })
  expect((await firstOf())?.guide).toEqual({ slug: 'first-group-ride', title: expect.any(String) })

  const emergency = { name: 'Rima', phone: '+880 1700 1' }
  await member.users.changeMe({ contactNumber: '+880 1700 2', emergency })
  await member.signup.answer({ id: ride._id, answer: 'going' })
  await member.overview.changeSteps({ done: ['calendar'] })
  expect(await firstOf()).toMatchObject({ record: true, coming: true, stored: ['calendar'] })
  expect((await member.users.export({})).overview).toEqual({ firstSteps: ['calendar'] })
  await member.overview.changeSteps({ done: ['calendar', 'guide'] })
  expect(await firstOf()).toBeUndefined()

  const hurried = await enter()
  await hurried.overview.changeSteps({ done: ['put-away'] })
  expect(await firstOf(hurried)).toBeUndefined()

  const rider = await enter()
  await rider.signup.answer({ id: ride._id, answer: 'going' })
  expect(await firstOf(rider)).toBeDefined()
  await db
    .updateTable('event')
    .set({ date: addDays(today(), -1) })
    .execute()
  expect(await firstOf(rider)).toBeUndefined()
})

test('moderators get what the rides need, admins what the club needs, and nobody the other', async () => {
  const { moderator, admin, visitor, enter } = await openTestSite(withoutMail)
  const friday = Array.from({ length: 7 }, (_, days) => addDays(today(), days)).find(
    (day) => new Date(`${day}T00:00Z`).getUTCDay() === 5,
  )
  const date = addDays(friday ?? '', 7)
  const ride = await addRide(moderator, { title: 'Bare', date, endTime: undefined })
  await visitor.contact.add({ name: 'Lucy', email: 'lucy@example.com', message: 'Hello?' })

  const { planning, office } = await moderator.overview.get({})
  expect(office).toBeUndefined()
  expect(planning?.fridays).toHaveLength(5)
  expect(planning?.fridays).not.toContain(date)
  expect(planning?.rides).toMatchObject([{ _id: ride._id, leaderWanted: true }])
  expect(planning?.titles).toEqual(['Bare'])
  await moderator.events.changeLeaders({ id: ride._id, leaders: [{ person: moderator.id }] })
  const led = await moderator.overview.get({})
  expect(led.planning?.rides[0]?.leaderWanted ?? false).toBe(false)
  expect(led.lead).toMatchObject({ title: 'Bare', mine: { state: 'leading' } })

  const club = await admin.overview.get({})
  expect(club.planning).toBeUndefined()
  expect(club.office?.requests).toMatchObject({ open: 1, latest: [{ name: 'Lucy' }] })
  expect(club.office?.members).toHaveLength(3)
  expect(club.office?.week.map(({ action }) => action)).toContain('events.add')
  const both = await (await enter('admin', 'moderator')).overview.get({})
  expect(Object.keys(both)).toEqual(expect.arrayContaining(['planning', 'office']))

  for (const rider of [admin, await enter(), await enter()])
    await rider.signup.answer({ id: ride._id, answer: 'going' })
  const { notices, unread } = await moderator.overview.get({})
  expect(notices.filter(({ kind }) => kind === 'rider')).toMatchObject([
    {
      title: expect.stringMatching(/joined: Bare$/),
      others: [expect.any(String), expect.any(String)],
    },
  ])
  expect(unread).toBe(notices.length + 2)
})

test('a proposed route waits for the moderators until one of them has published it', async () => {
  const { moderator, member } = await openTestSite(withoutMail)
  const waiting = async () => (await moderator.overview.get({})).planning?.routes
  const ride = await addRide(moderator, { date: addDays(today(), 2) })
  await moderator.events.changeLeaders({ id: ride._id, leaders: [{ person: member.id }] })
  expect(await waiting()).toBe(0)
  const { slug } = await addRoute(member)
  expect(await waiting()).toBe(1)
  await moderator.routes.setState({ slug, state: 'shown' })
  expect(await waiting()).toBe(0)
})
