import { expect, test } from 'vitest'
import type { SignupRules } from '#contract/signup-rules.ts'
import type { Person } from '#tests/site.ts'
import { addSeries, formOf } from '#tests/support/rides.ts'
import {
  emailsOf,
  openToldSite,
  rideTomorrow,
  titlesOf,
  today,
  tokenOf,
  turnClock,
} from '#tests/support/told.ts'

const lucy = { name: 'Lucy Gomes', email: 'lucy@example.com', phone: '+880 1700 123' }

const addLucy = async (site: Awaited<ReturnType<typeof openToldSite>>, id: string) => {
  const { signup } = site.visitor
  await signup.addGuest({ id, ...lucy, rules: true })
  const [mail] = [await site.mailServer.mail(1)]
  await signup.confirmGuest({ token: tokenOf(mail, 'guest') })
  site.mailServer.arrived.length = 0
}

const withPlaces = (places: number): SignupRules => ({
  mode: 'open',
  places,
  groups: [],
  guests: 1,
  dropIns: true,
  closes: 'start',
  names: 'riders',
})

test('a cancelled ride is told to all who come or may come, and nobody is reminded of it', async () => {
  const site = await openToldSite()
  const { moderator, people, mailServer } = site
  const riders = await people(3)
  const [maybe, no, waits] = (await people(3)) as [Person, Person, Person]
  const ride = await rideTomorrow(site, [moderator, ...riders], { signup: withPlaces(5) })
  const id = ride._id
  await addLucy(site, id)
  await maybe.signup.answer({ id, answer: 'maybe' })
  await no.signup.answer({ id, answer: 'no' })
  expect(await waits.signup.answer({ id, answer: 'going' })).toMatchObject({ state: 'waiting' })

  const reason = 'Storm warning for the whole river.'
  await moderator.events.cancel({ id, version: ride.version, reason, tell: false })
  await site.sendNotices()
  expect(site.mailed()).toEqual(emailsOf(...riders, maybe, waits, lucy))
  for (const { subject, text, html } of mailServer.arrived) {
    expect(subject).toBe('Cancelled: City to city: Morhat')
    expect(text).toContain(reason)
    expect(html).toContain(reason)
  }
  expect(await titlesOf(no)).not.toContain('Cancelled: City to city: Morhat')
  expect(await titlesOf(moderator)).not.toContain('Cancelled: City to city: Morhat')
  expect((await titlesOf(maybe))[0]).toBe('Cancelled: City to city: Morhat')

  turnClock(today, '18:00')
  await site.aMinuteLater()
  expect(mailServer.arrived).toHaveLength(6)
})

test('an hour that changes three times is told once, and not at all if it changes back', async () => {
  const site = await openToldSite()
  const { moderator, member, mailServer } = site
  const { _id: id } = await rideTomorrow(site, [member])
  const setTime = async (time: string, more = {}) => {
    const ride = await moderator.events.get({ id })
    await moderator.events.change({ ...formOf(ride), time, ...more })
  }
  await setTime('07:00', { line: 'Bring lights.' })
  await setTime('07:30')
  await setTime('07:15')
  await site.sendNotices()
  expect(mailServer.arrived).toEqual([])
  expect(await titlesOf(member)).toEqual(['New ride: City to city: Morhat'])
  turnClock(today, '10:11')
  await site.aMinuteLater()
  expect(mailServer.arrived).toHaveLength(1)
  const [mail] = mailServer.arrived
  expect(mail?.subject).toBe('Changed: City to city: Morhat')
  expect(mail?.text).toContain('Start 06:30 → 07:15. Bring lights.')
  expect(mail?.text).not.toContain('07:30')
  expect((await titlesOf(member))[0]).toBe('Changed: City to city: Morhat')

  await setTime('08:00')
  await setTime('07:15')
  await setTime('09:00', { tell: false })
  turnClock(today, '10:30')
  await site.aMinuteLater()
  expect(mailServer.arrived).toHaveLength(1)
  expect(await site.waiting()).toEqual([])
})

test('a cancelled series is one mail for each person, with all dates', async () => {
  const site = await openToldSite()
  const { moderator, mailServer } = site
  const [one, two] = (await site.people(2)) as [Person, Person]
  const series = await addSeries(moderator, '2031-05-13', { date: '2031-03-11' })
  expect(series).toHaveLength(10)
  for (const { _id: id } of series) await one.signup.answer({ id, answer: 'going' })
  for (const { _id: id } of series.slice(8)) await two.signup.answer({ id, answer: 'maybe' })
  const [first] = series
  if (!first) throw new Error('There is no ride.')
  const { _id: id, version } = first
  await moderator.events.cancel({ id, version, scope: 'later', reason: 'The bridge is closed.' })
  await site.sendNotices()
  expect(site.mailed()).toEqual(emailsOf(one, two))
  const [mail] = site.mailsTo(one)
  expect(mail?.subject).toBe('Cancelled: City to city: Morhat, 10 dates')
  const days = mail?.text.match(/^(Dates: )?Tuesday \d+ \w+ 2031$/gm) ?? []
  expect(days).toHaveLength(10)
  expect(mail?.text.match(/The bridge is closed/g)).toHaveLength(1)
  expect(site.mailsTo(two)[0]?.subject).toBe('Cancelled: City to city: Morhat, 2 dates')
  expect(mailServer.arrived).toHaveLength(2)
})

test('a leader writes to those who come or wait, and to nobody else', async () => {
  const site = await openToldSite()
  const { moderator, member, mailServer } = site
  const [leader, rider, maybe] = (await site.people(3)) as [Person, Person, Person]
  const { _id: id } = await rideTomorrow(site, [rider])
  await addLucy(site, id)
  await moderator.events.changeLeaders({ id, leaders: [{ person: leader.id }], tell: false })
  await maybe.signup.answer({ id, answer: 'maybe' })
  await site.sendNotices()
  mailServer.arrived.length = 0
  const text = 'We meet behind the bridge.\nBring lights.'
  await expect(member.events.message({ id, text })).rejects.toMatchObject({ refusal: 'wrong-role' })
  expect(await leader.events.message({ id, text })).toEqual({ told: 2 })
  await site.sendNotices()
  expect(site.mailed()).toEqual(emailsOf(rider, lucy))
  for (const mail of mailServer.arrived) {
    expect(mail.text).toContain(text)
    expect(mail.headers).not.toMatch(/^list-/im)
  }
  const [notice] = await rider.notices.list({})
  expect(notice).toMatchObject({ kind: 'message', text, path: `/rides/${id}`, read: false })
  const empty = await rideTomorrow(site)
  await expect(moderator.events.message({ id: empty._id, text })).rejects.toMatchObject({
    refusal: 'nobody-to-tell',
  })
})

test("with the link in a mail a member and a guest say that they can't come, and the next gets a place", async () => {
  const site = await openToldSite()
  const { moderator, member, visitor, mailServer } = site
  const ride = await rideTomorrow(site, [member], { signup: withPlaces(2) })
  const id = ride._id
  await addLucy(site, id)
  const [next] = (await site.people(1)) as [Person]
  expect(await next.signup.answer({ id, answer: 'going' })).toMatchObject({ state: 'waiting' })
  await moderator.events.message({ id, text: 'Who comes?' })
  await site.sendNotices()
  const [asMember] = site.mailsTo(member)
  const token = tokenOf(asMember, 'cannot-come')
  expect(asMember?.text).toContain("I can't come: http")
  const shown = { ride: { _id: id }, state: 'going', open: true }
  expect(await visitor.signup.withdrawal({ token })).toMatchObject(shown)
  expect((await member.signup.get({ id })).mine).toMatchObject({ state: 'going' })

  await visitor.signup.withdraw({ token })
  await visitor.signup.withdraw({ token })
  expect((await member.signup.get({ id })).mine).toMatchObject({ state: 'no' })
  await site.sendNotices()
  const [, place] = site.mailsTo(next)
  expect(place?.subject).toBe('You have a place: City to city: Morhat')
  const guest = tokenOf(site.mailsTo(lucy)[0], 'cannot-come')
  await visitor.signup.withdraw({ token: guest })
  expect(await visitor.signup.get({ id })).toMatchObject({ going: 1 })
  for (const wrong of [`${token}x`, 'x']) {
    const refused = visitor.signup.withdraw({ token: wrong })
    await expect(refused).rejects.toMatchObject({ refusal: 'dead-link' })
  }
  expect(mailServer.arrived).toHaveLength(4)
})
