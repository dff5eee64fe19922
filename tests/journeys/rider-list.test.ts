import { expect, test } from 'vitest'
import { openTestSite, type Person } from '#tests/site.ts'
import { addRide, removeDemoRides } from '#tests/support/rides.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** A ride that starts so many hours from now, with a leader and a rider with secrets. */
const openRide = async (site: Site, hours: number) => {
  const start = Temporal.Now.zonedDateTimeISO('Asia/Dhaka').add({ minutes: Math.round(hours * 60) })
  const ride = await addRide(site.moderator, {
    date: start.toPlainDate().toString(),
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
  })
  const [leader, rider] = [await site.enter(), await site.enter()]
  await site.moderator.events.changeLeaders({ id: ride._id, leaders: [{ person: leader.id }] })
  await rider.users.changeMe({
    firstName: 'Farida Begum',
    contactNumber: '+880 1700 555',
    emergency: { name: 'Karim', phone: '+880 1700 999' },
  })
  return { id: ride._id, leader, rider }
}

const answer = (site: Site, id: string, person: string, more = {}) =>
  site.db
    .insertInto('rsvp')
    .values({
      ...{ id: crypto.randomUUID(), event_id: id, person_id: person, guest_id: null },
      ...{ group_id: null, wants_group_id: null, state: 'going', party: 1, line_number: null },
      ...{ note: 'My knee hurts.', answered_at: new Date().toISOString(), withdrew_at: null },
      ...{ confirm_asked_at: null, presence: null, presence_by: null, presence_at: null },
      ...more,
    })
    .execute()

const secrets = /\+880|knee|Karim|example\.com/

test('no call gives a note, a phone number or an address to those who may not see it', async () => {
  const site = await openTestSite()
  const { visitor, member, moderator, admin } = site
  const { id, leader, rider } = await openRide(site, 30)
  const elsewhere = await openRide(site, 30)
  await rider.signup.answer({ id, answer: 'going', note: 'My knee hurts.' })
  await rider.users.changeMe({ nameShown: 'initial' })
  const coming = await site.enter()
  await coming.signup.answer({ id, answer: 'going' })

  const isRefused = { refusal: 'wrong-role' }
  for (const person of [member, coming, elsewhere.leader, admin, rider]) {
    await expect(person.signup.riders({ id })).rejects.toMatchObject(isRefused)
    if (person === rider) continue
    expect(JSON.stringify(await person.signup.get({ id }))).not.toMatch(secrets)
  }
  await expect(visitor.signup.riders({ id })).rejects.toMatchObject({ refusal: 'no-token' })
  for (const path of [
    `/rides/${id}`,
    `/api/events/${id}`,
    '/calendar.ics',
    `/calendar/${id}.ics`,
  ]) {
    const text = await (await site.ask(path)).text()
    expect(text).not.toMatch(/\+880|knee|Karim|Farida|ATTENDEE/)
  }
  expect(await visitor.signup.get({ id })).toMatchObject({ going: 2 })
  for (const kept of ['names', 'mine', 'emergency']) {
    expect(await visitor.signup.get({ id })).not.toHaveProperty(kept)
  }

  expect(await member.signup.get({ id })).not.toHaveProperty('names')
  const namesFor = async ({ signup }: Person) =>
    (await signup.get({ id })).names?.map(({ name }) => name)
  expect(await namesFor(coming)).toContain('Farida B.')
  expect(await namesFor(admin)).toContain('Farida Begum')
  for (const person of [leader, moderator]) {
    const riders = await person.signup.riders({ id })
    expect(riders.find(({ name }) => name === 'Farida Begum')).toMatchObject({
      note: 'My knee hurts.',
      phone: '+880 1700 555',
    })
    expect(JSON.stringify(riders)).not.toMatch(/Karim|example\.com/)
  }
})

test('emergency contacts are open from 12 hours before the start until 24 hours after it, and every look is recorded', async () => {
  const site = await openTestSite()
  const { moderator, db } = site
  const looks = () =>
    db.selectFrom('audit').selectAll().where('action', '=', 'signup.emergency').execute()
  for (const [hours, isOpen] of [
    [13, false],
    [11.5, true],
    [-23.5, true],
    [-25, false],
  ] as const) {
    const { id, leader, rider } = await openRide(site, hours)
    await answer(site, id, rider.id)
    const rsvp =
      (await leader.signup.riders({ id })).find(({ state }) => state === 'going')?._id ?? ''
    const before = (await looks()).length
    if (isOpen) {
      for (const person of [leader, moderator]) {
        expect(await person.signup.emergency({ id, rsvp })).toEqual({
          contact: { name: 'Karim', phone: '+880 1700 999' },
        })
      }
      const path = `/api/events/${id}/riders/${rsvp}/emergency`
      const headers = { authorization: `Bearer ${leader.token}` }
      const plain = await site.ask(path, { headers })
      expect(plain.headers.get('cache-control')).toBe('no-store')
      const seen = await looks()
      expect(seen).toHaveLength(before + 3)
      expect(seen.at(-1)?.subject_id).toBe(rider.id)
    } else {
      await expect(leader.signup.emergency({ id, rsvp })).rejects.toMatchObject({
        refusal: 'outside-window',
        status: 403,
      })
      expect(await looks()).toHaveLength(before)
    }
    await expect(site.admin.signup.emergency({ id, rsvp })).rejects.toMatchObject({
      refusal: 'wrong-role',
    })
  }
})

test('a day after the ride leaders no longer see notes and phone numbers, a week after it members see no names', async () => {
  const site = await openTestSite()
  for (const [hours, leaderSees, memberSees] of [
    [-23, true, true],
    [-25, false, true],
    [-8 * 24, false, false],
  ] as const) {
    const { id, leader, rider } = await openRide(site, hours)
    await answer(site, id, rider.id)
    const [seen] = (await leader.signup.riders({ id })).filter(({ state }) => state === 'going')
    expect(seen?.name).toBe('Farida Begum')
    expect(seen?.phone !== undefined).toBe(leaderSees)
    expect(seen?.note !== undefined).toBe(leaderSees)
    const [forModerator] = await site.moderator.signup.riders({ id })
    expect(forModerator).toBeDefined()
    expect((await rider.signup.get({ id })).names !== undefined).toBe(memberSees)
  }
})

test('a leader takes the roll, adds a walk-up beyond the places, moves and removes riders', async () => {
  const site = await openTestSite()
  await removeDemoRides(site.db)
  const { id, leader, rider } = await openRide(site, 1)
  const { version } = await site.moderator.events.get({ id })
  expect(version).toBe(1)
  await site.db.updateTable('event').set({ places: 1 }).where('id', '=', id).execute()
  await rider.signup.answer({ id, answer: 'going' })
  const { insertedId } = await leader.signup.addRider({ id, name: 'A friend', phone: '01700 11' })
  const list = async () => (await leader.signup.riders({ id })).filter((r) => r.state === 'going')
  expect(await list()).toHaveLength(2)
  expect((await list()).find(({ _id }) => _id === insertedId)).toMatchObject({
    kind: 'guest',
    presence: 'there',
  })
  const rsvp = (await list()).find(({ kind }) => kind === 'member')?._id ?? ''
  await leader.signup.changeRider({ id, rsvp, presence: 'absent' })
  expect(await leader.signup.changeRider({ id, rsvp, presence: 'absent' })).toEqual({
    modifiedCount: 0,
  })
  expect((await rider.signup.get({ id })).mine?.presence).toBe('absent')
  await leader.signup.changeRider({ id, rsvp, presence: null })
  expect((await rider.signup.get({ id })).mine).not.toHaveProperty('presence')
  await leader.signup.removeRider({ id, rsvp: insertedId })
  expect(await list()).toHaveLength(1)
  expect(await site.db.selectFrom('guest').selectAll().execute()).toEqual([])
  const { csv } = await site.moderator.signup.download({ id })
  expect(csv).toContain('Farida Begum,,going,0,+880 1700 555,,')
  await expect(leader.signup.download({ id })).rejects.toMatchObject({ refusal: 'wrong-role' })
  const actions = await site.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'like', 'signup.%')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'signup.addRider',
    'signup.changeRider',
    'signup.changeRider',
    'signup.removeRider',
    'signup.download',
  ])
})

test('a minor needs an adult, and only leaders see the name', async () => {
  const site = await openTestSite()
  const { id, leader, rider: adult } = await openRide(site, 30)
  const minor = await site.enter()
  const thisYear = Temporal.Now.plainDateISO().year
  await minor.users.changeMe({ firstName: 'Rafi Ahmed', birthYear: thisYear - 15 })
  const going = ({ signup }: Person) => signup.answer({ id, answer: 'going' })
  await expect(going(minor)).rejects.toMatchObject({ refusal: 'needs-guardian' })
  await minor.users.changeMe({ guardian: { name: 'Farida Begum', email: adult.email } })
  await expect(going(minor)).rejects.toMatchObject({ refusal: 'needs-guardian' })
  await going(adult)
  expect(await going(minor)).toEqual({ state: 'going' })
  await minor.users.changeMe({ guardian: { name: 'Farida Begum', phone: '+880 1700 555' } })
  expect(JSON.stringify(await adult.signup.get({ id }))).not.toContain('Rafi')
  expect((await leader.signup.riders({ id })).map(({ name }) => name)).toContain('Rafi Ahmed')
  const byAge = await site.enter()
  await byAge.users.changeMe({ age: 15 })
  await expect(going(byAge)).rejects.toMatchObject({ refusal: 'needs-guardian' })
})

test('the places of a member who leaves the club go to the line, and past rides keep only a number', async () => {
  const site = await openTestSite()
  const { id, rider } = await openRide(site, 72)
  await site.db.updateTable('event').set({ places: 1 }).where('id', '=', id).execute()
  await rider.signup.answer({ id, answer: 'going' })
  const next = await site.enter()
  await next.signup.answer({ id, answer: 'going' })
  const past = await openRide(site, -48)
  await answer(site, past.id, rider.id, { presence: 'there' })
  expect((await rider.users.export({})).rides).toHaveLength(2)
  await rider.users.leave({})
  expect((await next.signup.get({ id })).mine).toMatchObject({ state: 'going' })
  const [number] = (await site.moderator.signup.riders({ id: past.id })).filter(
    ({ state }) => state === 'going',
  )
  expect(number).toMatchObject({ name: 'A former rider', presence: 'there' })
  expect(number).not.toHaveProperty('note')
  expect(
    await site.db.selectFrom('emergency').selectAll().where('person_id', '=', rider.id).execute(),
  ).toEqual([])
})

test('a leader changes the places of the own group only, and new places go to the line', async () => {
  const site = await openTestSite()
  const groups = [
    { name: 'Easy', places: 1 },
    { name: 'Fast', places: 1 },
  ]
  const signup = {
    ...{ mode: 'open' as const, groups, guests: 1, dropIns: true },
    ...{ closes: 'start' as const, names: 'riders' as const },
  }
  const ride = await addRide(site.moderator, { signup })
  const id = ride._id
  const [easy = '', fast = ''] = (ride.signup?.groups ?? []).map(({ _id }) => _id)
  const [leader, one, two] = [await site.enter(), await site.enter(), await site.enter()]
  await site.moderator.events.changeLeaders({ id, leaders: [{ person: leader.id, group: easy }] })
  expect((await site.visitor.events.get({ id })).signup?.groups[0]?.leaders).toEqual(['Somebody'])
  for (const { signup } of [one, two]) await signup.answer({ id, answer: 'going', group: easy })
  const change = (group: string) => leader.events.changeGroupPlaces({ id, group, places: 2 })
  await expect(change(fast)).rejects.toMatchObject({ refusal: 'wrong-role' })
  await change(easy)
  expect((await two.signup.get({ id })).mine).toMatchObject({ state: 'going' })
})
