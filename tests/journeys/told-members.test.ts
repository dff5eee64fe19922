import { expect, test } from 'vitest'
import { addSeries } from '#tests/support/rides.ts'
import { openToldSite, rideTomorrow, titlesOf, today, turnClock } from '#tests/support/told.ts'

test('all members hear of new rides, series and news in the app, but not who wrote them', async () => {
  const site = await openToldSite()
  const { moderator, member, admin, mailServer } = site
  await rideTomorrow(site)
  turnClock(today, '10:01')
  const [first] = await addSeries(moderator, '2031-04-01', {
    date: '2031-03-18',
    title: 'Tuesdays',
  })
  turnClock(today, '10:02')
  const item = { title: 'A new boathouse', author: 'Nadia', type: 'Story' } as const
  const { insertedId } = await moderator.news.add({ ...item, dateTime: '2031-03-10T09:00' })
  await rideTomorrow(site, [], { date: '2031-03-01', title: 'For the record' })
  expect(await titlesOf(moderator)).toEqual([])
  const notices = await member.notices.list({})
  expect(notices).toMatchObject([
    { kind: 'news', title: 'Club news: A new boathouse', path: `/news/${insertedId}` },
    { kind: 'new-ride', title: 'New series: Tuesdays', path: `/rides/${first?._id}` },
    { kind: 'new-ride', title: 'New ride: City to city: Morhat', read: false },
  ])
  expect(notices[1]?.text).toContain('3 rides, the first on Tuesday 18 March 2031 at 06:00')
  expect(await titlesOf(admin)).toHaveLength(3)
  await site.sendNotices()
  expect(mailServer.arrived).toEqual([])
})

test('the list has pages, counts what is unread, and belongs to its reader', async () => {
  const site = await openToldSite()
  const { member, moderator, admin } = site
  const { _id: id } = await rideTomorrow(site, [member])
  for (let number = 1; number <= 4; number++) {
    turnClock(today, `10:0${number}`)
    await moderator.events.message({ id, text: `Message ${number}` })
  }
  const page = await member.notices.list.page({ limit: 3 })
  expect(page.items.map(({ text }) => text)).toEqual(['Message 4', 'Message 3', 'Message 2'])
  expect(page.total).toBe(5)
  const rest = await member.notices.list.page({ limit: 3, cursor: page.next })
  expect(rest.items.map(({ kind }) => kind)).toEqual(['message', 'new-ride'])
  expect(rest.next).toBeUndefined()

  const ids = page.items.slice(0, 2).map(({ _id }) => _id)
  expect(await admin.notices.read({ ids })).toEqual({ modifiedCount: 0 })
  expect(await member.notices.read({ ids })).toEqual({ modifiedCount: 2 })
  const unread = () => member.notices.list.page({ unread: 'true' })
  expect((await unread()).total).toBe(3)
  expect((await member.notices.list({}))[0]).toMatchObject({ read: true })
  expect(await member.notices.read({ ids: [] })).toEqual({ modifiedCount: 0 })
  expect(await member.notices.read({})).toEqual({ modifiedCount: 3 })
  expect((await unread()).items).toEqual([])
  expect((await admin.notices.list.page({ unread: 'true' })).total).toBe(1)
})

test('admins are told of a new contact request, without its words on a lock screen', async () => {
  const site = await openToldSite()
  const { admin, member, mailServer, pushServer } = site
  await admin.notices.changePreferences({ kinds: { request: { mail: true, push: true } } })
  await site.addDevice(admin)
  const name = 'Rima Chowdhury'
  await site.visitor.contact.add({ name, email: 'rima@example.com', message: 'May I join?' })
  await site.sendNotices()
  expect(await admin.notices.list({})).toMatchObject([
    { kind: 'request', title: 'A new contact request', text: `${name} wrote to the club.` },
  ])
  expect(site.mailsTo(admin).map(({ subject }) => subject)).toEqual(['A new contact request'])
  expect(pushServer.received.map(({ text }) => text).join()).not.toContain('Rima')
  expect(await titlesOf(member)).toEqual([])
  expect(mailServer.arrived.map(({ headers }) => /^list-unsub/im.test(headers))).toContain(true)
})
