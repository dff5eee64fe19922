import { expect, onTestFinished, test, vi } from 'vitest'
import { readContent } from '#server/content/read-content.ts'
import type { Database } from '#server/database/tables.ts'
import { openLog } from '#server/http/log.ts'
import { openTokens } from '#server/identity/token.ts'
import { mailLinks } from '#server/notices/links.ts'
import { openPush } from '#server/notices/push.ts'
import { openPushHosts } from '#server/notices/push-hosts.ts'
import { createPushKeys } from '#server/notices/push-keys.ts'
import { openSender } from '#server/notices/sender.ts'
import { rsvpStore } from '#server/signup/store.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { insertPeople } from '#tests/support/many-people.ts'
import { insertRides } from '#tests/support/many-rides.ts'
import { dataWithModerator, readDatabase, startSite } from '#tests/support/process.ts'
import { openSender as openMailSender } from '#tests/support/sender.ts'
import {
  openToldSite,
  rideTomorrow,
  type ToldSite,
  today,
  tomorrow,
  turnClock,
} from '#tests/support/told.ts'

test('what waits for a deleted account is never sent', async () => {
  const site = await openToldSite()
  const { mailServer, pushServer } = site
  const [leaves, removed, stays] = (await site.people(3)) as [Person, Person, Person]
  for (const person of [leaves, removed, stays]) await site.addDevice(person)
  const { _id: id } = await rideTomorrow(site, [leaves, removed, stays], { date: '2031-03-12' })
  turnClock(today, '22:00')
  const admin = await site.enter('admin', 'moderator')
  await admin.events.message({ id, text: 'Bring lights.' })
  await site.sendNotices()
  expect(await site.waiting()).toHaveLength(6)
  await (await site.again(leaves)).users.leave({})
  await admin.users.remove({ id: removed.id })
  expect(await site.waiting()).toHaveLength(2)
  turnClock(tomorrow, '06:00')
  await site.aMinuteLater()
  expect(site.mailed()).toEqual([stays.email])
  expect(pushServer.received).toHaveLength(1)
  expect(mailServer.arrived).toHaveLength(1)
  expect(await site.db.selectFrom('device').select('person_id').execute()).toEqual([
    { person_id: stays.id },
  ])
})

test('two senders send five hundred mails, none of them twice', async () => {
  const site = await openToldSite()
  const { db, moderator, mailServer } = site
  await insertPeople(db, 500)
  const everyone = db
    .selectFrom('person')
    .where('subject', 'like', 'put in %')
    .select(({ lit, val }) => ['id', val('news').as('kind'), lit(1).as('mail'), lit(0).as('push')])
  await db
    .insertInto('preference')
    .columns(['person_id', 'kind', 'mail', 'push'])
    .expression(everyone)
    .execute()
  const item = { title: 'A new boathouse', author: 'Nadia', type: 'Story' } as const
  await moderator.news.add({ ...item, dateTime: '2031-03-10T09:00' })
  const other = await anotherSender(site)
  await Promise.all([site.sendNotices(), other.sendDue()])
  expect(mailServer.arrived).toHaveLength(500)
  expect(new Set(site.mailed()).size).toBe(500)
  expect(other.counts().sent.mail).toBeGreaterThan(50)
  expect(await site.waiting()).toEqual([])
})

/** A second sender on the same database, as another process would have. */
const anotherSender = async ({ db, mailServer }: ToldSite) => {
  const { club } = await readContent('content')
  const hosts = openPushHosts({ pushHosts: [] })
  const sender = openSender({
    ...{
      db,
      club: () => club,
      log: openLog('info', () => {}, true),
      origin: () => 'http://club.example',
    },
    links: mailLinks('secret'),
    mail: openMailSender(db, mailServer),
    push: openPush({ hosts, keys: createPushKeys(), subject: () => 'mailto:club@club.example' }),
    findConfirmed: async () => new Map(),
  })
  onTestFinished(sender.close)
  return sender
}

test('a site that is killed while it sends tells everyone once after a restart', async () => {
  const { data: folder, token } = await dataWithModerator()
  // A public site has no demonstration club, whose members would be told, too.
  const data = { ...folder, PUBLIC_URL: 'https://club.example' }
  const { ride, emails } = await readDatabase(data, addRideWithSix)
  const silent = await openMailServer()
  const first = await startSite({ ...data, ...silent.settings })
  const called = silent.fallSilent()
  expect(await first.as(token).events.message({ id: ride, text: 'Bring lights.' })).toEqual({
    told: 6,
  })
  await called
  await first.stop('SIGKILL')

  const mailServer = await openMailServer()
  const site = await openTestSite({ ...data, ...mailServer.settings })
  onTestFinished(() => void vi.useRealTimers())
  await site.sendNotices()
  // What the first process had begun is free again after five minutes.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60 * 1000 })
  await site.sendNotices()
  await site.sendNotices()
  expect(mailServer.arrived.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted())
  expect(await site.db.selectFrom('delivery').select('id').execute()).toEqual([])
})

const addRideWithSix = async (db: Database) => {
  await insertRides(db, 1, '2131-05-16')
  const { id: ride } = await db.selectFrom('event').select('id').executeTakeFirstOrThrow()
  const emails: string[] = []
  while (emails.length < 6) {
    const { id, email } = await addPerson(db, openTokens('any'))
    emails.push(email)
    const none = { guest_id: null, group_id: null, wants_group_id: null, line_number: null }
    await rsvpStore(db).add(ride, {
      ...{ person_id: id, state: 'going', party: 1, note: null, first_time: 0, ...none },
      ...{ answered_at: '2031-01-01', withdrew_at: null, confirm_asked_at: null },
    })
  }
  // Nobody sleeps, whatever the hour of the test.
  await db.updateTable('person').set({ quiet_from: null }).execute()
  return { ride, emails }
}
