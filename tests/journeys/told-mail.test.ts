import { expect, test } from 'vitest'
import { openMailbox } from '#server/mail/mailbox.ts'
import { openTestSite } from '#tests/site.ts'
import { askProvider } from '#tests/support/embedded-provider.ts'
import { tokenIn } from '#tests/support/mail-server.ts'
import { addRide, formOf } from '#tests/support/rides.ts'
import { enterRima, rima } from '#tests/support/rima.ts'
import { openToldSite, rideTomorrow, titlesOf, today, turnClock } from '#tests/support/told.ts'

const oneClick = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

test('one click in a mail stops mails of that kind, without a cookie, and a forged link stops nothing', async () => {
  const site = await openToldSite()
  const { member, moderator, mailServer, ask } = site
  const ride = await rideTomorrow(site, [member])
  const { _id: id, version } = ride
  await moderator.events.cancel({ id, version, reason: 'Storm' })
  await site.sendNotices()
  const [mail] = mailServer.arrived
  expect(mail?.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const address = /^List-Unsubscribe: <(http[^>]+)>$/m.exec(mail?.headers ?? '')?.[1] ?? ''
  const { pathname } = new URL(address)
  expect(mail?.text).toContain(`Stop such mails: ${address}`)
  const token = pathname.replace('/unsubscribe/', '')
  const kinds = async () => (await member.notices.preferences({})).kinds
  const before = await kinds()

  expect(await site.visitor.notices.subscription({ token })).toEqual({
    kind: 'ride-cancelled',
    on: true,
  })
  const page = await ask(pathname)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  for (const path of ['', '/api']) {
    const forged = await ask(`${path}${pathname.slice(0, -3)}AAA`, oneClick)
    expect(forged.status).toBe(200)
  }
  expect(await kinds()).toEqual(before)

  for (const path of [pathname, pathname, `/api${pathname}`]) {
    expect((await ask(path, oneClick)).status).toBe(200)
    expect(await kinds()).toEqual({ ...before, 'ride-cancelled': { mail: false, push: true } })
  }
  expect(await site.visitor.notices.subscription({ token })).toMatchObject({ on: false })
  await moderator.events.restore({ id, version: version + 1 })
  await moderator.events.message({ id, text: 'We ride after all.' })
  await site.sendNotices()
  expect(mailServer.arrived.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Cancelled',
    'From the leader',
  ])
  expect(await titlesOf(member)).toContain('On again: City to city: Morhat')

  // The address of the member changed: a reader of the old mailbox stops nothing.
  await site.db.updateTable('person').set({ mail_number: 2 }).where('id', '=', member.id).execute()
  await member.notices.changePreferences({
    kinds: { 'ride-cancelled': { mail: true, push: true } },
  })
  await ask(`/api${pathname}`, oneClick)
  expect(await kinds()).toMatchObject({ 'ride-cancelled': { mail: true } })
})

test('a member chooses how they are told, but keeps one way for what matters', async () => {
  const site = await openToldSite()
  const { member, moderator, admin } = site
  const { notices } = member
  const standard = { mail: true, push: true }
  expect(await notices.preferences({})).toEqual({
    kinds: {
      'ride-cancelled': standard,
      'ride-changed': standard,
      place: standard,
      reminder: standard,
      'after-ride': standard,
      rider: { mail: false, push: true },
      'new-ride': { mail: false, push: false },
      news: { mail: false, push: false },
      message: standard,
      record: { mail: true, push: false },
      membership: standard,
    },
    quiet: { from: '21:00', to: '06:00' },
    mail: 'on',
    devices: 0,
  })
  const leaders = ['leader-wanted', 'leading']
  expect(Object.keys((await moderator.notices.preferences({})).kinds)).toEqual(
    expect.arrayContaining(leaders),
  )
  await moderator.leading.mark({ person: member.id, mayLead: true })
  expect(Object.keys((await notices.preferences({})).kinds)).toEqual(
    expect.arrayContaining(leaders),
  )
  expect((await admin.notices.preferences({})).kinds).toHaveProperty('request')

  const none = { mail: false, push: false }
  const refused = notices.changePreferences({
    kinds: { place: none, message: { mail: true, push: false }, news: none },
    quiet: null,
  })
  await expect(refused).rejects.toMatchObject({
    errors: [{ field: 'kinds.place' }, { field: 'kinds.message' }],
  })
  expect(await notices.preferences({})).toMatchObject({ quiet: { from: '21:00' } })

  const news = { mail: true, push: false }
  await notices.changePreferences({
    kinds: { news, place: { mail: false, push: true } },
    quiet: null,
  })
  expect(await notices.preferences({})).toMatchObject({
    kinds: { news, place: { mail: false, push: true }, reminder: standard },
    quiet: null,
  })
  const item = { title: 'A new boathouse', author: 'Nadia', type: 'Story' } as const
  await moderator.news.add({ ...item, dateTime: '2031-03-10T09:00' })
  await site.sendNotices()
  expect(site.mailsTo(member).map(({ subject }) => subject)).toEqual(['Club news: A new boathouse'])
  expect(site.mailed()).toEqual([member.email])
})

test('an address nobody has confirmed gets letters about the account only', async () => {
  const site = await openToldSite()
  const { moderator, mailServer } = site
  const person = await enterRima(site)
  expect((await person.notices.preferences({})).mail).toBe('unconfirmed')
  const { _id: id } = await rideTomorrow(site, [person])
  await moderator.events.message({ id, text: 'Bring lights.' })
  await site.sendNotices()
  expect(mailServer.arrived.map(({ to }) => to)).toEqual([[rima.email]])
  const [letter] = mailServer.arrived
  expect(letter?.headers).not.toMatch(/^list-/im)
  expect((await titlesOf(person))[0]).toBe('From the leader: City to city: Morhat')
  expect(await site.waiting()).toEqual([])

  if (!letter) throw new Error('There is no letter.')
  const token = tokenIn(letter, '/verify-email')
  await askProvider(site, '/verify-email', { token }, { proof: person.proof })
  await moderator.events.message({ id, text: 'And bells.' })
  await site.sendNotices()
  expect(mailServer.arrived).toHaveLength(2)
})

test('a change further away than two days is told by mail only to those who chose mail', async () => {
  const site = await openToldSite()
  const { member, moderator } = site
  const [keen] = await site.people(1)
  if (!keen) throw new Error('There is nobody.')
  const chosen = { mail: true, push: true }
  await keen.notices.changePreferences({ kinds: { 'ride-changed': chosen } })
  const ride = await rideTomorrow(site, [member, keen], { date: '2031-03-20' })
  await moderator.events.change({ ...formOf(ride), location: 'The Ferry' })
  turnClock(today, '10:15')
  await site.aMinuteLater()
  expect(site.mailed()).toEqual([keen.email])
  expect(site.mailsTo(keen)[0]?.text).toContain('Place The Iron Bridge → The Ferry')
  expect((await titlesOf(member))[0]).toBe('Changed: City to city: Morhat')
})

test('a local trial keeps its mails in a mailbox for admins, and a public site has none', async () => {
  const { member, moderator, admin, db, sendNotices } = await openTestSite()
  const ride = await addRide(moderator)
  await member.signup.answer({ id: ride._id, answer: 'going' })
  await db.updateTable('person').set({ quiet_from: null }).execute()
  await moderator.events.message({ id: ride._id, text: 'Bring lights.' })
  await sendNotices()
  const [letter] = await admin.notices.mailbox({})
  expect(letter).toMatchObject({
    to: member.email,
    subject: 'From the leader: City to city: Morhat',
    text: expect.stringContaining('Bring lights.'),
    html: expect.stringContaining('Bring lights.'),
  })
  await expect(member.notices.mailbox({})).rejects.toMatchObject({ refusal: 'wrong-role' })
  const site = await openTestSite({ PUBLIC_URL: 'https://club.example' })
  await expect(site.admin.notices.mailbox({})).rejects.toMatchObject({ refusal: 'not-found' })
  expect(await site.admin.notices.preferences({})).toMatchObject({ mail: 'off' })
})

test('the mailbox of a local trial keeps the newest five hundred mails, and a mail sent twice once', async () => {
  const { db } = await openTestSite()
  const stored = async () => {
    const rows = await db.selectFrom('mailbox').select('subject').orderBy('subject').execute()
    return rows.map(({ subject }) => Number(subject))
  }
  const mail = (number: number) => ({
    ...{ id: `mail ${number}`, recipient: 'rider@example.com', reply_to: null },
    ...{ subject: String(number).padStart(3, '0'), text: 'See you on Friday.' },
  })
  const deliver = (from: number, to: number) => {
    const numbers = Array.from({ length: to - from }, (_, at) => from + at)
    return openMailbox(db)(numbers.map(mail), AbortSignal.timeout(60_000))
  }
  await deliver(0, 300)
  await deliver(200, 600)
  expect(await stored()).toHaveLength(600)
  await deliver(600, 601)
  expect(await stored()).toHaveLength(500)
  expect(await stored()).toContain(600)
})
