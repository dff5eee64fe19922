import { expect, onTestFinished, test, vi } from 'vitest'
import type { SheetRecord } from '#contract/sheet.ts'
import { SignupRules } from '#contract/signup-rules.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { hashContents } from '#tests/support/hash-contents.ts'
import { made, openSheet, tap } from '#tests/support/sheets.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const presences = async ({ sheet }: Person, id: string) => {
  const { riders } = await sheet.get({ id })
  return Object.fromEntries(riders.map(({ name, presence }) => [name, presence]))
}

const outcomes = async (person: Person, id: string, records: SheetRecord[]) =>
  (await person.sheet.send({ id, records })).results.map(({ outcome }) => outcome)

const entries = async ({ admin }: Site, kind: string) =>
  (await admin.audit.list({ kind })).map(({ what, who, after }) => ({ what, who, after }))

test('leaders and moderators open the sheet with everyone who may come, their phones and contacts', async () => {
  const site = await openTestSite()
  const { id, ride, leader } = await openSheet(site, { guests: 1 })
  const [rider, away, unsure] = [await site.enter(), await site.enter(), await site.enter()]
  await rider.users.changeMe({
    ...{ firstName: 'Farida Begum', contactNumber: '+880 1700 555', birthYear: 2015 },
    emergency: { name: 'Karim', phone: '+880 1700 999' },
    guardian: { name: 'Salma', phone: '+880 1700 888' },
  })
  await rider.signup.answer({ id, answer: 'going', note: 'My knee hurts.', firstTime: true })
  await away.signup.answer({ id, answer: 'no' })
  await unsure.signup.answer({ id, answer: 'maybe' })
  const sheet = await leader.sheet.get({ id })
  expect(sheet).toMatchObject({
    ride: { _id: id, title: ride.title, date: ride.date, time: ride.time, status: 'planned' },
    groups: [],
    incidents: [],
  })
  expect(Date.parse(sheet.until) - Date.now()).toBeGreaterThan(28 * 60 * 60 * 1000)
  expect(sheet.riders.map(({ state }) => state).toSorted()).toEqual([
    ...['going', 'going', 'leading', 'maybe'],
  ])
  expect(sheet.riders.find(({ name }) => name === 'Farida Begum')).toEqual({
    ...{ _id: expect.any(String), name: 'Farida Begum', kind: 'member', state: 'going', party: 1 },
    ...{ note: 'My knee hurts.', phone: '+880 1700 555', firstTime: true, minor: true },
    contacts: {
      contact: { name: 'Karim', phone: '+880 1700 999' },
      guardian: { name: 'Salma', phone: '+880 1700 888' },
    },
  })
  for (const person of [rider, away, site.member, site.admin]) {
    await expect(person.sheet.get({ id })).rejects.toMatchObject({
      refusal: 'wrong-role',
      detail: 'This is for the leaders of the ride.',
    })
  }
  await site.moderator.sheet.get({ id })
  await leader.sheet.get({ id })
  // Each person once a day.
  expect(await entries(site, 'sheet.get')).toEqual(
    [site.moderator, leader].map((who) => ({
      ...{ what: { id, name: ride.title }, who: expect.objectContaining({ id: who.id }) },
      after: { ride: ride.title, rideId: id, date: ride.date, riders: 4 },
    })),
  )
})

test('the sheet is open from 12 hours before the start until 24 hours after it, and records are taken for a week', async () => {
  const site = await openTestSite()
  for (const [hours, isOpen, isTaken] of [
    [13, false, true],
    [11.5, true, true],
    [-23.5, true, true],
    [-25, false, true],
    [-24 * 7 + 0.5, false, true],
    [-24 * 7 - 0.5, false, false],
  ] as const) {
    const { id, leader } = await openSheet(site, { hours })
    const got = leader.sheet.get({ id }).then(() => true)
    const closed = { refusal: 'outside-window', detail: expect.stringContaining('ride sheet') }
    if (isOpen) expect(await got).toBe(true)
    else await expect(got).rejects.toMatchObject(closed)
    const sent = outcomes(leader, id, [{ ...made(), kind: 'print' }])
    if (isTaken) expect(await sent).toEqual(['taken'])
    else await expect(sent).rejects.toMatchObject({ refusal: 'outside-window' })
  }
})

test('the same batch sent five times changes nothing', async () => {
  const site = await openTestSite()
  const { id, leader, riders } = await openSheet(site, { guests: 2 })
  const [one = '', two = ''] = riders
  const walkUp = made(30)
  const records: SheetRecord[] = [
    tap(one, 'there', 60),
    tap(two, 'absent', 50),
    { ...walkUp, kind: 'walk-up', name: 'Lucy', phone: '+880 1700 12' },
    tap(walkUp.id, 'absent', 20),
    { ...made(10), kind: 'look', rsvp: one },
    { ...made(10), kind: 'moment', moment: 'rolled-out', reached: true },
    { ...made(5), kind: 'incident', who: 'Lucy', what: 'A puncture' },
  ]
  const taken = records.map(() => 'taken')
  expect(await outcomes(leader, id, [...records, ...records])).toEqual([...taken, ...taken])
  // A change at the desk is not undone by what is sent again.
  await site.moderator.signup.changeRider({ id, rsvp: one, presence: 'absent' })
  const before = await hashContents(site.db)
  for (let time = 2; time <= 5; time++) {
    expect(await outcomes(leader, id, records)).toEqual(taken)
  }
  expect(await hashContents(site.db)).toEqual(before)
})

test('the latest record counts, also against the desk, and a time in the future is now', async () => {
  const site = await openTestSite()
  const { id, leader, other, riders } = await openSheet(site, { guests: 3, leaders: 2 })
  const [one = '', two = '', three = ''] = riders
  const late = tap(one, 'there', 3600)
  await site.moderator.signup.changeRider({ id, rsvp: one, presence: 'absent' })
  await outcomes(leader, id, [late])
  expect(await presences(leader, id)).toMatchObject({ 'Guest 1': 'absent' })
  await site.moderator.signup.changeRider({ id, rsvp: one, presence: null })
  await outcomes(leader, id, [tap(one, 'there', 1800)])
  expect((await presences(leader, id))['Guest 1']).toBeUndefined()

  // A clock that is a day ahead does not beat what is tapped after it arrived.
  await outcomes(leader, id, [tap(two, 'absent', -24 * 60 * 60)])
  const { riders: rows } = await leader.sheet.get({ id })
  const { presenceAt = '' } = rows.find(({ _id }) => _id === two) ?? {}
  expect(Date.parse(presenceAt)).toBeLessThanOrEqual(Date.now())
  await site.moderator.signup.changeRider({ id, rsvp: two, presence: 'there' })
  expect(await presences(leader, id)).toMatchObject({ 'Guest 2': 'there' })

  // Of two taps in the same moment the greater id counts, whichever arrives first.
  const at = new Date(Date.now() - 60_000).toISOString()
  const [small, great] = [made().id, made().id].toSorted()
  const same = (record = '', presence: 'there' | 'absent'): SheetRecord[] => [
    { ...tap(three, presence), id: record, at },
  ]
  await outcomes(leader, id, same(great, 'there'))
  await outcomes(other, id, same(small, 'absent'))
  expect(await presences(other, id)).toMatchObject({ 'Guest 3': 'there' })
})

test('a walk-up becomes a guest beyond the places, who can be tapped in the same batch or a later one', async () => {
  const site = await openTestSite()
  const signup = SignupRules.parse({ places: 1, groups: [{ name: 'Easy' }, { name: 'Fast' }] })
  const { id, ride, leader } = await openSheet(site, { guests: 1, signup })
  const fast = ride.signup?.groups[1]?._id ?? ''
  const [lucy, rumi] = [made(60), made(50)]
  const results = await leader.sheet.send({
    id,
    records: [
      {
        ...{ ...lucy, kind: 'walk-up', name: 'Lucy', group: fast },
        ...{ phone: '+880 1700 12', contactPhone: '+880 1700 13' },
      },
      tap(lucy.id, 'absent', 40),
      { ...rumi, kind: 'walk-up', name: 'Rumi', group: crypto.randomUUID() },
    ],
  })
  expect(results.results.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken'])
  await outcomes(leader, id, [tap(rumi.id, 'absent', 30), tap(rumi.id, 'there', 20)])
  const { riders } = await leader.sheet.get({ id })
  expect(riders.find(({ name }) => name === 'Lucy')).toMatchObject({
    ...{ _id: lucy.id, kind: 'guest', state: 'going', group: fast, presence: 'absent' },
    ...{ phone: '+880 1700 12', contacts: { contact: { phone: '+880 1700 13' } } },
  })
  expect(riders.find(({ name }) => name === 'Rumi')).toMatchObject({
    ...{ _id: rumi.id, group: ride.signup?.groups[0]?._id, presence: 'there' },
  })
  expect(await site.visitor.signup.get({ id })).toMatchObject({ going: 3, left: 0 })
  const added = (await entries(site, 'sheet.walkUp')).map(({ what }) => what.id)
  expect(added.toSorted()).toEqual([lucy.id, rumi.id].toSorted())
  // A month later nothing of them is left but that they came.
  await site.tidy(Date.now() + 32 * 24 * 60 * 60 * 1000)
  const guests = await site.db.selectFrom('guest').select('name').execute()
  expect(guests.map(({ name }) => name)).not.toContain('Lucy')
})

test('a record that cannot be taken says why, and the others are taken', async () => {
  const site = await openTestSite()
  const { id, leader, riders } = await openSheet(site, { guests: 2 })
  const elsewhere = await openSheet(site, { guests: 1 })
  const [one = '', two = ''] = riders
  const known = tap(elsewhere.riders[0] ?? '', 'there')
  await outcomes(elsewhere.leader, elsewhere.id, [known])
  await site.moderator.signup.removeRider({ id, rsvp: two })
  const { results } = await leader.sheet.send({
    id,
    records: [
      tap(one, 'there', 3),
      tap(two, 'there', 2),
      tap(elsewhere.riders[0] ?? '', 'absent'),
      { ...known, rsvp: one } as SheetRecord,
      { ...made(), id: one, kind: 'walk-up', name: 'Somebody else' },
      { ...made(), kind: 'print' },
    ],
  })
  const gone = 'This rider is no longer on the list. If they are there, add them as a walk-up.'
  expect(results.map(({ outcome, detail }) => detail ?? outcome)).toEqual([
    'taken',
    gone,
    gone,
    'This was recorded for another ride.',
    'This id belongs to another rider. Add the person again.',
    'taken',
  ])
  expect(await presences(leader, id)).toMatchObject({ 'Guest 1': 'there' })
  expect(await presences(elsewhere.leader, elsewhere.id)).toMatchObject({ 'Guest 1': 'there' })
})

test('somebody who no longer leads the ride is refused with a sentence, and nothing of theirs is taken', async () => {
  const site = await openTestSite()
  const { id, leader, other, riders } = await openSheet(site, { guests: 1, leaders: 2 })
  await leader.sheet.get({ id })
  await site.moderator.events.changeLeaders({ id, leaders: [{ person: other.id }] })
  const refused = (detail: string) => ({ refusal: 'wrong-role', status: 403, detail })
  await expect(leader.sheet.get({ id })).rejects.toMatchObject(
    refused('You no longer lead this ride. Its sheet is closed to you.'),
  )
  await expect(outcomes(leader, id, [tap(riders[0] ?? '', 'there')])).rejects.toMatchObject(
    refused(
      'You no longer lead this ride. What you recorded there was not taken. Tell a leader of the ride who was there and what happened.',
    ),
  )
  expect((await presences(other, id))['Guest 1']).toBeUndefined()
})

test('the sheet of a deleted ride says that the ride was deleted', async () => {
  const site = await openTestSite()
  const { id, ride, leader } = await openSheet(site)
  await site.moderator.events.remove({ id, version: ride.version })
  const isDeleted = { refusal: 'ride-deleted' }
  await expect(leader.sheet.get({ id })).rejects.toMatchObject(isDeleted)
  await expect(outcomes(leader, id, [{ ...made(), kind: 'print' }])).rejects.toMatchObject(
    isDeleted,
  )
})

test('looks and prints are recorded when they arrive, with their own time', async () => {
  const site = await openTestSite()
  const { id, ride, leader } = await openSheet(site)
  const rider = await site.enter()
  await rider.signup.answer({ id, answer: 'going' })
  const { riders } = await leader.sheet.get({ id })
  const rsvp = riders.find(({ state }) => state === 'going')?._id ?? ''
  const at = new Date('2026-01-14T23:41:30.000Z').toISOString()
  await outcomes(leader, id, [
    { ...made(), at, kind: 'look', rsvp },
    { ...made(), at, kind: 'print' },
  ])
  const after = { ride: ride.title, rideId: id, date: ride.date, at: '2026-01-15T05:41' }
  expect(await entries(site, 'sheet.look')).toMatchObject([{ what: { id: rider.id }, after }])
  expect(await entries(site, 'sheet.print')).toMatchObject([{ what: { id }, after }])
  const { audit } = await rider.users.export({})
  expect(audit.aboutMe.map(({ action }) => action)).toContain('sheet.look')
})

test('the moments of a ride come from their latest records, and all being back moves what follows the ride', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const site = await openTestSite()
  const { id, leader, other } = await openSheet(site, { hours: -2, leaders: 2 })
  await planAfter(site, id)
  const due = async (id: string) =>
    (await site.db.selectFrom('due').select('at').where('event_id', '=', id).execute())[0]?.at
  type Moment = 'rolled-out' | 'all-back'
  const moment = (moment: Moment, minutesAgo: number, reached = true) =>
    ({ ...made(minutesAgo * 60), kind: 'moment', moment, reached }) as const
  const [out, back] = [moment('rolled-out', 110), moment('all-back', 20)]
  await outcomes(leader, id, [back, out])
  await outcomes(other, id, [moment('rolled-out', 115), moment('all-back', 30, false)])
  const times = async () => (await leader.sheet.get({ id })).ride
  expect(await times()).toMatchObject({ rolledOutAt: out.at, backAt: back.at })
  expect(await due(id)).toBe(new Date(Date.parse(back.at) + 60 * 60 * 1000).toISOString())

  await outcomes(leader, id, [moment('all-back', 1, false)])
  expect(await times()).not.toHaveProperty('backAt')
  expect(Date.parse((await due(id)) ?? '') - Date.now()).toBeGreaterThan(5 * 60 * 60 * 1000)

  // If all were back long before the phone had a signal, it follows at once.
  const early = await openSheet(site, { hours: -2 })
  await planAfter(site, early.id)
  await outcomes(early.leader, early.id, [moment('all-back', 70)])
  expect(await due(early.id)).toBe(new Date().toISOString())
})

/** What follows a ride is planned for this evening. */
const planAfter = async ({ db }: Site, id: string) => {
  const at = new Date(Date.now() + 6 * 60 * 60 * 1000).toISOString()
  await db.deleteFrom('due').where('event_id', '=', id).execute()
  await db.insertInto('due').values({ kind: 'after-ride', event_id: id, at }).execute()
}
