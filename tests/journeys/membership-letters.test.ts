import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeLetters } from '#server/membership/letters.ts'
import { openPayingClub } from '#tests/support/membership.ts'
import { titlesOf, tokenOf, turnClock } from '#tests/support/told.ts'

type Club = Awaited<ReturnType<typeof openPayingClub>>

const subjectsTo = (site: Club, person: { readonly email: string }) =>
  site.mailsTo(person).map(({ subject }) => subject)

/** Lets the site work from 9 o'clock on a day, in several processes. */
const onDay = async (site: Club, day: string) => {
  turnClock(day, '09:00')
  await Promise.all([site.aMinuteLater(), site.aMinuteLater(), site.aMinuteLater()])
}

test('30, 7 and 0 days before the end each member is told once, and nobody else', async () => {
  const site = await openPayingClub()
  const { member, pay } = site
  const [unlimited, unpaid] = await site.people(2)
  await pay(member, { until: '2031-05-31' })
  if (unlimited) await pay(unlimited, { plan: 'VIP' })
  await onDay(site, '2031-04-30')
  expect(site.mailed()).toEqual([])
  turnClock('2031-05-01', '08:59')
  await site.aMinuteLater()
  expect(site.mailed()).toEqual([])

  await onDay(site, '2031-05-01')
  await onDay(site, '2031-05-02')
  expect(subjectsTo(site, member)).toEqual(['Your membership ends on 31 May 2031'])
  expect(site.mailsTo(member)[0]?.text).toContain('/dashboard/profile#membership')
  await onDay(site, '2031-05-24')
  await onDay(site, '2031-05-31')
  await onDay(site, '2031-06-01')
  await onDay(site, '2031-07-01')
  expect(subjectsTo(site, member)).toEqual([
    'Your membership ends on 31 May 2031',
    'Your membership ends on 31 May 2031',
    'The last day of your membership: 31 May 2031',
  ])
  expect(site.mailed()).toEqual([member.email, member.email, member.email])
  expect(unpaid && (await titlesOf(await site.again(unpaid)))).toEqual([])
})

test('a machine that was off tells only the latest, and after two weeks nothing', async () => {
  const site = await openPayingClub()
  const [soon, ended, long] = await site.people(3)
  if (!soon || !ended || !long) throw new Error('There are three.')
  await site.pay(soon, { until: '2031-05-05' })
  await site.pay(ended, { until: '2031-04-28' })
  await site.pay(long, { until: '2031-04-15' })
  await onDay(site, '2031-05-01')
  expect(subjectsTo(site, soon)).toEqual(['Your membership ends on 5 May 2031'])
  expect(subjectsTo(site, ended)).toEqual(['The last day of your membership: 28 April 2031'])
  expect(subjectsTo(site, long)).toEqual([])
})

test('a letter that waits for the morning is not sent to somebody who has paid meanwhile', async () => {
  const site = await openPayingClub()
  const { member, pay, db, enter } = site
  await pay(member, { until: '2031-04-30' })
  await db.updateTable('person').set({ quiet_from: '08:00', quiet_to: '20:00' }).execute()
  await onDay(site, '2031-03-31')
  expect(site.mailed()).toEqual([])
  expect(await site.waiting()).toHaveLength(1)
  await pay(member, {}, await enter('admin'))
  turnClock('2031-03-31', '20:01')
  await site.aMinuteLater()
  expect([site.mailed(), await site.waiting()]).toEqual([[], []])
  await onDay(site, '2031-04-30')
  expect(site.mailed()).toEqual([])
})

test('who pays for a month is not told at once that it ends', async () => {
  const site = await openPayingClub()
  await site.pay(site.member, { plan: 'Premium' })
  await onDay(site, '2031-03-11')
  await onDay(site, '2031-03-15')
  expect(site.mailed()).toEqual([])
  await onDay(site, '2031-04-02')
  expect(subjectsTo(site, site.member)).toEqual(['Your membership ends on 9 April 2031'])
})

test('who stops such mails gets none, and a deleted member gets none', async () => {
  const site = await openPayingClub()
  const { member, pay, people } = site
  const [gone] = await people(1)
  if (!gone) throw new Error('There is one.')
  await pay(member, { until: '2031-04-09' })
  await pay(gone, { until: '2031-04-20' })
  await gone.users.leave({})
  await onDay(site, '2031-04-02')
  const [mail] = site.mailsTo(member)
  await site.visitor.notices.unsubscribe({ token: tokenOf(mail, 'unsubscribe') })
  await onDay(site, '2031-04-09')
  expect(site.mailed()).toEqual([member.email])
  // The notice on the site stays.
  expect(await titlesOf(await site.again(member))).toEqual([
    'The last day of your membership: 9 April 2031',
    'Your membership ends on 9 April 2031',
  ])
})

test('if writing the letters fails half-way, none is lost and none repeated', async () => {
  const site = await openPayingClub()
  const { db, pay, people } = site
  const crowd = await people(5)
  for (const person of crowd) await pay(person, { until: '2031-04-09' })
  turnClock('2031-04-02', '09:00')
  await sql`alter table delivery rename to elsewhere`.execute(db)
  await expect(writeLetters(db, 'Asia/Dhaka')).rejects.toThrow(/delivery/)
  await sql`alter table elsewhere rename to delivery`.execute(db)
  expect(
    await db.selectFrom('notice').selectAll().where('kind', '=', 'membership').execute(),
  ).toEqual([])
  await site.aMinuteLater()
  expect(site.mailed()).toEqual(crowd.map(({ email }) => email).toSorted())
})

test('an admin sends a receipt, and asks members to renew at most once a day', async () => {
  const site = await openPayingClub()
  const { admin, member, pay } = site
  const [unlimited] = await site.people(1)
  const { _id: id } = await pay(member, { tell: true })
  if (unlimited) await pay(unlimited, { plan: 'VIP' })
  await site.sendNotices()
  expect(subjectsTo(site, member)).toEqual(['Receipt 2031-0001: EUR 30.00'])
  expect(site.mailsTo(member)[0]?.text).toContain(`/dashboard/membership/receipts/${id}`)
  await admin.membership.sendReceipt({ id })
  const ask = [member.id, unlimited?.id ?? '']
  expect(await admin.membership.remind({ people: ask })).toEqual({ told: 1 })
  await admin.membership.remind({ people: ask })
  await site.sendNotices()
  expect(subjectsTo(site, member)).toEqual([
    'Receipt 2031-0001: EUR 30.00',
    'Receipt 2031-0001: EUR 30.00',
    'Please renew your membership',
  ])
  expect(site.mailed()).toEqual([member.email, member.email, member.email])
})
