import { expect, test } from 'vitest'
import { openSender } from '#server/notices/sender.ts'
import type { Person } from '#tests/site.ts'
import { openTestSite } from '#tests/site.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { insertPeople } from '#tests/support/many-people.ts'
import { insertRides } from '#tests/support/many-rides.ts'
import { dataWithModerator, readDatabase, startSite } from '#tests/support/process.ts'
import { openToldSite, rideTomorrow, today, tomorrow, turnClock } from '#tests/support/told.ts'

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
  const kind = 'news'
  const everyone = db
    .selectFrom('person')
    .where('subject', 'like', 'put in %')
    .select(({ lit, val }) => ['id', val(kind).as('kind'), lit(1).as('mail'), lit(0).as('push')])
  await db
    .insertInto('preference')
    .columns(['person_id', 'kind', 'mail', 'push'])
    .expression(everyone)
    .execute()
  const item = { title: 'A new boathouse', author: 'Nadia', type: 'Story' } as const
  await moderator.news.add({ ...item, dateTime: '2031-03-10T09:00' })
  const start = performance.now()
  await Promise.all([site.sendNotices()])
  console.log(performance.now() - start)
  expect(mailServer.arrived).toHaveLength(500)
  expect(new Set(site.mailed()).size).toBe(500)
  expect(await site.waiting()).toEqual([])
})

test('a site that is killed while it sends tells everyone once after a restart', async () => {
  const { data, token } = await dataWithModerator()
  const emails = await readDatabase(data, async (db) => {
    await insertRides(db, 1, '2131-05-16')
    const { id } = await db.selectFrom('event').select('id').executeTakeFirstOrThrow()
    return { id }
  })
  console.log(emails, token, startSite, openTestSite, addPerson, openMailServer, openSender)
})
