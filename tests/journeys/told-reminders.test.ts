import { expect, onTestFinished, test, vi } from 'vitest'
import { SignupRules } from '#contract/signup-rules.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { planMissingReminders, planReminders, tellWhatIsDue } from '#server/signup/reminders.ts'
import { rsvpStore } from '#server/signup/store.ts'
import type { Person } from '#tests/site.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { insertRides } from '#tests/support/many-rides.ts'
import { queriesOf } from '#tests/support/plans.ts'
import { formOf } from '#tests/support/rides.ts'
import {
  emailsOf,
  openToldSite,
  rideTomorrow,
  titlesOf,
  today,
  tomorrow,
  turnClock,
} from '#tests/support/told.ts'

const afterTomorrow = '2031-03-12'
const title = 'City to city: Morhat'

test('at 18:00 everyone who comes is reminded once, and who may come is asked', async () => {
  const site = await openToldSite()
  const { moderator, member, mailServer, pushServer } = site
  const [leader, maybe, no] = (await site.people(3)) as [Person, Person, Person]
  const { _id: id } = await rideTomorrow(site, [member])
  await moderator.events.changeLeaders({ id, leaders: [{ person: leader.id }], tell: false })
  await maybe.signup.answer({ id, answer: 'maybe' })
  await no.signup.answer({ id, answer: 'no' })
  await site.addDevice(leader)
  await site.sendNotices()
  mailServer.arrived.length = 0
  turnClock(today, '17:59')
  await site.aMinuteLater()
  expect(mailServer.arrived).toEqual([])

  turnClock(today, '18:00')
  await Promise.all([site.aMinuteLater(), site.aMinuteLater(), site.aMinuteLater()])
  turnClock(today, '18:01')
  await site.aMinuteLater()
  // Who has a device is reminded there.
  expect(site.mailed()).toEqual(emailsOf(member, maybe))
  const mails = [...site.mailsTo(member), ...site.mailsTo(maybe)]
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Reminder: ${title}`,
    `Are you coming? ${title}`,
  ])
  expect(mails[0]?.text).toContain('Tuesday 11 March 2031 at 06:30, The Iron Bridge.')
  const pushed = pushServer.received.map(({ text }) => JSON.parse(text).title)
  expect(pushed.filter((words) => words.startsWith('Reminder'))).toEqual([`Reminder: ${title}`])
  const { notices } = await site.again(no)
  expect(await titlesOf({ notices })).toEqual([`New ride: ${title}`])
})

test('a ride that moves one minute before reminds on the evening before its new day only', async () => {
  const site = await openToldSite()
  const { member, mailServer } = site
  const ride = await rideTomorrow(site, [member])
  turnClock(today, '17:59')
  const moderator = await site.enter('moderator')
  await moderator.events.change({ ...formOf(ride), date: afterTomorrow })
  await site.sendNotices()
  expect(mailServer.arrived.map(({ subject }) => subject)).toEqual([`Moved: ${title}`])
  turnClock(today, '18:00')
  await site.aMinuteLater()
  expect(mailServer.arrived).toHaveLength(1)
  turnClock(tomorrow, '18:00')
  await site.aMinuteLater()
  await site.aMinuteLater()
  expect(mailServer.arrived.map(({ subject }) => subject)).toEqual([
    `Moved: ${title}`,
    `Reminder: ${title}`,
  ])
})

test('a machine that was off at 18:00 reminds until 22:00, and a ride that is planned later reminds at once', async () => {
  const site = await openToldSite()
  const { member, mailServer, db } = site
  await db.updateTable('person').set({ quiet_from: null }).execute()
  await rideTomorrow(site, [member])
  await rideTomorrow(site, [member], { date: afterTomorrow, title: 'Up the hills' })
  turnClock(today, '21:59')
  await site.aMinuteLater()
  expect(mailServer.arrived.map(({ subject }) => subject)).toEqual([`Reminder: ${title}`])
  turnClock(tomorrow, '22:01')
  await site.aMinuteLater()
  expect(mailServer.arrived).toHaveLength(1)

  const moderator = await site.enter('moderator')
  const { signup } = await site.again(member)
  const late = { date: afterTomorrow, title: 'After the rain' }
  await rideTomorrow({ moderator }, [{ signup }], late)
  await site.aMinuteLater()
  expect(mailServer.arrived.map(({ subject }) => subject)).toEqual([
    `Reminder: ${title}`,
    'Reminder: After the rain',
  ])
})

test('moderators are told three days before of a ride that nobody leads', async () => {
  const site = await openToldSite()
  const { moderator, member, mailServer } = site
  const [other, leader] = [await site.enter('moderator'), await site.enter()]
  const ride = { date: '2031-03-15', time: '08:00' }
  await rideTomorrow(site, [], ride)
  const led = await rideTomorrow(site, [member], { ...ride, title: 'Led' })
  const cancelled = await rideTomorrow(site, [], { ...ride, title: 'Cancelled' })
  const leaders = [{ person: leader.id }]
  await moderator.events.changeLeaders({ id: led._id, leaders, tell: false })
  const { _id: id, version } = cancelled
  await moderator.events.cancel({ id, version, reason: 'Storm' })
  await site.sendNotices()
  mailServer.arrived.length = 0
  turnClock(afterTomorrow, '07:59')
  await site.aMinuteLater()
  expect(mailServer.arrived).toEqual([])
  turnClock(afterTomorrow, '08:00')
  await site.aMinuteLater()
  const moderators = mailServer.arrived.filter(({ to }) => !to[0]?.endsWith('demo.club'))
  expect(moderators.flatMap(({ to }) => to).toSorted()).toEqual(
    expect.arrayContaining(emailsOf(moderator, other)),
  )
  expect(new Set(mailServer.arrived.map(({ subject }) => subject))).toEqual(
    new Set([`No leader yet: ${title}`]),
  )
})

test('a day before, everyone who may lead is asked, and groups without a leader count', async () => {
  const site = await openToldSite()
  const { moderator, member, mailServer, db } = site
  await db.updateTable('person').set({ may_lead: 0, moderator: 0 }).execute()
  await db.updateTable('person').set({ moderator: 1 }).where('id', '=', moderator.id).execute()
  const [leader, other] = (await site.people(2)) as [Person, Person]
  await moderator.leading.mark({ person: leader.id, mayLead: true })
  const ride = { date: '2031-03-15', time: '08:00' }
  const signup = SignupRules.parse({ groups: [{ name: 'Easy' }, { name: 'Fast' }] })
  const grouped = await rideTomorrow(site, [member], { ...ride, title: 'In groups', signup })
  const [easy] = grouped.signup?.groups ?? []
  const leaders = [{ person: other.id, group: easy?._id }]
  await moderator.events.changeLeaders({ id: grouped._id, leaders, tell: false })
  await rideTomorrow(site, [], { ...ride, title: 'Nobody' })
  await rideTomorrow(site, [], { ...ride, title: 'Fix a flat', grade: 'Workshop' })
  await site.sendNotices()
  const subjectsTo = (person: Person) =>
    site
      .mailsTo(person)
      .map(({ subject }) => subject)
      .toSorted()
  const tell = async (day: string, time: string) => {
    mailServer.arrived.length = 0
    turnClock(day, time)
    await Promise.all([site.aMinuteLater(), site.aMinuteLater()])
    return { moderator: subjectsTo(moderator), leader: subjectsTo(leader) }
  }
  expect(await tell('2031-03-10', '10:20')).toEqual({
    moderator: [],
    leader: ['You may lead rides of the club'],
  })
  expect(await tell('2031-03-12', '08:00')).toEqual({
    moderator: ['No leader yet: In groups', 'No leader yet: Nobody'],
    leader: [],
  })
  expect(await tell('2031-03-14', '07:59')).toEqual({ moderator: [], leader: [] })
  const asked = ['Can you lead? In groups', 'Can you lead? Nobody']
  expect(await tell('2031-03-14', '08:00')).toEqual({ moderator: asked, leader: asked })
  const mail = site.mailsTo(leader).find(({ subject }) => subject?.endsWith('In groups'))
  expect(mail?.text).toContain('The group Fast has no leader.')
  expect(mail?.text).toContain('/dashboard/leading')
  expect(mail?.text).toContain('You get this mail because you may lead rides of the club.')
  expect(site.mailed()).not.toContain(other.email)
  expect(await tell('2031-03-14', '08:01')).toEqual({ moderator: [], leader: [] })
})

test('in quiet hours mail and push wait for the morning, but not for a ride that is cancelled before', async () => {
  const site = await openToldSite()
  const { moderator, mailServer, pushServer } = site
  const [leader, rider] = (await site.people(2)) as [Person, Person]
  await leader.notices.changePreferences({ kinds: { rider: { mail: true, push: true } } })
  await site.addDevice(leader)
  const leaders = [{ person: leader.id }]
  const soon = await rideTomorrow(site)
  const later = await rideTomorrow(site, [], { date: '2031-03-20', title: 'Up the hills' })
  for (const { _id: id } of [soon, later])
    await moderator.events.changeLeaders({ id, leaders, tell: false })
  await site.sendNotices()
  mailServer.arrived.length = 0
  pushServer.received.length = 0

  turnClock(today, '22:00')
  const [again, awake] = [await site.again(rider), await site.enter('moderator')]
  await again.signup.answer({ id: later._id, answer: 'going' })
  await awake.events.cancel({ id: later._id, version: later.version, reason: 'Floods' })
  await awake.events.cancel({ id: soon._id, version: soon.version, reason: 'Storm' })
  await site.sendNotices()
  expect(mailServer.arrived.map(({ subject }) => subject)).toEqual([`Cancelled: ${title}`])
  expect(pushServer.received).toHaveLength(1)
  expect((await titlesOf(await site.again(leader))).slice(0, 3).toSorted()).toEqual([
    `Cancelled: ${title}`,
    'Cancelled: Up the hills',
    'Somebody joined: Up the hills',
  ])

  turnClock(tomorrow, '05:59')
  await site.aMinuteLater()
  expect(mailServer.arrived).toHaveLength(1)
  turnClock(tomorrow, '06:00')
  await site.aMinuteLater()
  expect(
    site
      .mailsTo(leader)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual([`Cancelled: ${title}`, 'Cancelled: Up the hills', 'Somebody joined: Up the hills'])
  expect(pushServer.received).toHaveLength(3)
})

const emptyDatabase = async () => {
  const { DATA_DIR, DATABASE_URL } = await emptyData()
  const opened = await openDatabase({
    ...{ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, onLost: () => {} },
  })
  onTestFinished(opened.close)
  await migrate(opened.db)
  return opened.db
}

test('the first start with thousands of rides plans all of them in a few queries', async () => {
  const db = await emptyDatabase()
  await insertRides(db, 2_400, '2099-06-15')
  const planned = async () => {
    const queries = await queriesOf(db, (watched) => planMissingReminders(watched, 'Asia/Dhaka'))
    const counts = db.selectFrom('due').select(({ fn }) => fn.countAll().as('rows'))
    const { rows } = await counts.executeTakeFirstOrThrow()
    return { queries: queries.length, rows: Number(rows) }
  }
  // Reminder, two calls for a leader, and the question afterwards, a thousand rows a query.
  expect(await planned()).toEqual({ queries: 2 + 3 + 10, rows: 4 * 2_400 })
  expect(await planned()).toEqual({ queries: 2, rows: 4 * 2_400 })
})

test('18:00 is that of the club on the day its clocks change, too', async () => {
  const zone = 'Europe/Berlin'
  const db = await emptyDatabase()
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-01-01') })
  await insertRides(db, 12, '2031-03-31')
  await db.updateTable('event').set({ time: '02:30' }).where('time', '=', '06:00').execute()
  await db.deleteFrom('event').where('time', '!=', '02:30').execute()
  const rides = await db.selectFrom('event').selectAll().orderBy('date').execute()
  const rider = { id: 'rider', subject: 'rider', email: 'rider@example.com', name_key: '' }
  await db
    .insertInto('person')
    .values({ ...rider, created_at: '2031-01-01' })
    .execute()
  for (const { id, ...ride } of rides) {
    await planReminders(db, [{ _id: id, ...ride }], zone)
    const none = { guest_id: null, group_id: null, wants_group_id: null, line_number: null }
    await rsvpStore(db).add(id, {
      ...{ person_id: 'rider', state: 'going', party: 1, note: null, first_time: 0, ...none },
      ...{ answered_at: '2031-01-01', withdrew_at: null, confirm_asked_at: null },
    })
  }
  const due = db.selectFrom('due').select('at').where('kind', '=', 'reminder').orderBy('at')
  // The clocks go forward on the 30th, at two in the morning.
  expect((await due.execute()).map(({ at }) => at)).toEqual([
    '2031-03-29T17:00:00.000Z',
    '2031-03-30T16:00:00.000Z',
    '2031-03-31T16:00:00.000Z',
  ])
  const told = async (moment: string) => {
    vi.setSystemTime(moment)
    await Promise.all([tellWhatIsDue(db, zone), tellWhatIsDue(db, zone)])
    const reminders = db.selectFrom('notice').select('key').where('kind', '=', 'reminder')
    return (await reminders.orderBy('key').execute()).map(({ key }) => key)
  }
  expect(await told('2031-03-29T16:59:59Z')).toEqual([])
  expect(await told('2031-03-29T17:00:00Z')).toEqual(['2031-03-30'])
  expect(await told('2031-03-30T15:59:59Z')).toEqual(['2031-03-30'])
  expect(await told('2031-03-30T16:00:00Z')).toEqual(['2031-03-30', '2031-03-31'])
})
