import { expect, test } from 'vitest'
import type { SignupRules } from '#contract/signup-rules.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { addRide, addSeries, formOf, removeDemoRides } from '#tests/support/rides.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** The rules of a sign-up; what is left out is as in the form. */
const rules = (more: Partial<SignupRules> = {}): SignupRules => ({
  mode: 'open',
  groups: [],
  guests: 3,
  dropIns: true,
  closes: 'start',
  names: 'riders',
  ...more,
})

const people = (site: Site, count: number) =>
  Promise.all(Array.from({ length: count }, () => site.enter()))

const going = ({ signup }: Person, id: string, more = {}) =>
  signup.answer({ id, answer: 'going', ...more })

const mine = async ({ signup }: Person, id: string) => (await signup.get({ id })).mine

const noticesOf = ({ db }: Site, kind: string) =>
  db.selectFrom('notice').selectAll().where('kind', '=', kind).orderBy('id').execute()

const rsvps = ({ db }: Site) => db.selectFrom('rsvp').selectAll().orderBy('id').execute()

const openEmptySite = async () => {
  const site = await openTestSite()
  await removeDemoRides(site.db)
  return site
}

test('of fifty who answer at once twelve get a place, and the first in line move up when others leave', async () => {
  const site = await openEmptySite()
  const { _id: id } = await addRide(site.moderator, { signup: rules({ places: 12 }) })
  const riders = await people(site, 50)
  const answers = await Promise.all(riders.map((rider) => going(rider, id)))
  const waiting = answers.filter(({ state }) => state === 'waiting')
  expect(answers.filter(({ state }) => state === 'going')).toHaveLength(12)
  expect(waiting.map(({ rank }) => rank).toSorted((a = 0, b = 0) => a - b)).toEqual(
    Array.from({ length: 38 }, (_, place) => place + 1),
  )

  const withPlace = riders.filter((_, at) => answers[at]?.state === 'going')
  await Promise.all(withPlace.slice(0, 5).map(({ signup }) => signup.answer({ id, answer: 'no' })))
  const first = riders.filter((_, at) => (answers[at]?.rank ?? 99) <= 5)
  for (const rider of first) expect(await mine(rider, id)).toMatchObject({ state: 'going' })
  const numbers = await site.visitor.signup.get({ id })
  expect(numbers).toMatchObject({ going: 12, waiting: 33, places: 12, open: true })
  const notices = await noticesOf(site, 'place')
  expect(notices.map(({ recipient }) => recipient).toSorted()).toEqual(
    first.map((rider) => rider.id).toSorted(),
  )
  const sixth = riders.find((_, at) => answers[at]?.rank === 6) as Person
  expect(await mine(sixth, id)).toMatchObject({ state: 'waiting', rank: 1 })
})

test('the same answer sent again and again, from two browsers, is one row and one notice', async () => {
  const site = await openEmptySite()
  const { member, moderator } = site
  const { _id: id } = await addRide(moderator)
  const leader = await site.enter()
  await moderator.events.changeLeaders({ id, leaders: [{ person: leader.id }] })
  const other = site.holding(member.token)
  const send = (signup: Person['signup']) =>
    signup.answer({ id, answer: 'going', note: 'I bring tea.' })
  await Promise.all([member, other, member, other, member].map(({ signup }) => send(signup)))
  expect((await rsvps(site)).filter(({ person_id }) => person_id === member.id)).toHaveLength(1)
  const notices = await noticesOf(site, 'rider')
  expect(notices.map(({ recipient }) => recipient)).toEqual([leader.id])
  expect(await mine(leader, id)).toMatchObject({ state: 'leading' })
  expect(await site.visitor.signup.get({ id })).toMatchObject({ going: 1 })
})

test('a change of a series keeps every answer, and everyone is told once', async () => {
  const site = await openEmptySite()
  const { moderator } = site
  const series = await addSeries(moderator, '2131-07-04')
  expect(series).toHaveLength(8)
  const riders = await people(site, 3)
  for (const { _id } of series) for (const rider of riders) await going(rider, _id)
  const before = await rsvps(site)
  const [first] = series
  if (!first) throw new Error('There is no ride.')
  await moderator.events.change({ ...formOf(first), time: '05:30', scope: 'later' })
  expect(await rsvps(site)).toEqual(before)
  expect(before).toHaveLength(24)
  const notices = await noticesOf(site, 'ride-changed')
  expect(notices.map(({ recipient }) => recipient).toSorted()).toEqual(
    riders.map((rider) => rider.id).toSorted(),
  )
  expect(JSON.parse(notices[0]?.words ?? '').rides).toHaveLength(8)
})

test('a renamed group keeps its riders, and one with riders is not removed', async () => {
  const site = await openEmptySite()
  const { moderator, member } = site
  const groups = [{ name: 'Easy' }, { name: 'Steady', paceFrom: 22, paceTo: 25, places: 3 }]
  const series = await addSeries(moderator, '2131-05-23', { signup: rules({ groups }) })
  const [ride, next] = series
  if (!ride?.signup || !next?.signup) throw new Error('There is no ride.')
  const steady = ride.signup.groups[1]
  await going(member, ride._id, { group: steady?._id })
  await going(member, next._id, { group: next.signup.groups[1]?._id })

  const renamed = { ...ride.signup, groups: [{ name: 'Slow' }, { ...steady, name: 'Brisk' }] }
  await moderator.events.change({
    ...formOf(ride),
    scope: 'later',
    signup: rules({ groups: renamed.groups.map(({ name, ...rest }) => ({ ...pick(rest), name })) }),
  })
  for (const id of [ride._id, next._id]) {
    const { groups, mine } = await member.signup.get({ id })
    expect(groups.map(({ name, going }) => [name, going])).toEqual([
      ['Slow', 0],
      ['Brisk', 1],
    ])
    expect(mine?.group).toBe(groups[1]?._id)
  }

  const now = await moderator.events.get({ id: ride._id })
  const removal = moderator.events.change({
    ...formOf(now),
    signup: rules({ groups: [{ name: 'Slow' }] }),
  })
  await expect(removal).rejects.toMatchObject({
    refusal: 'group-has-riders',
    detail: 'Brisk on 2131-05-16 has riders. Move them to another group first.',
  })
  expect((await member.signup.get({ id: ride._id })).groups).toHaveLength(2)
})

const pick = ({ _id, paceFrom, paceTo, places }: Partial<SignupRules['groups'][number]>) => ({
  ...(_id && { _id }),
  paceFrom,
  paceTo,
  places,
})

test('a party that does not fit waits, a single behind it gets the place, and the party is told', async () => {
  const site = await openEmptySite()
  const { _id: id } = await addRide(site.moderator, { signup: rules({ places: 4 }) })
  const [first, leaves, party, single] = (await people(site, 4)) as [Person, Person, Person, Person]
  await going(first, id, { guests: 1 })
  await going(leaves, id, { guests: 1 })
  expect(await going(party, id, { guests: 2 })).toEqual({ state: 'waiting', rank: 1 })
  expect(await going(single, id)).toEqual({ state: 'waiting', rank: 2 })
  await leaves.signup.answer({ id, answer: 'maybe' })
  expect(await mine(party, id)).toMatchObject({ state: 'waiting', rank: 1, party: 3 })
  expect(await mine(single, id)).toMatchObject({ state: 'going' })
  const told = (await noticesOf(site, 'place')).map(({ recipient, words }) => [
    recipient,
    JSON.parse(words).what,
  ])
  expect(told.toSorted()).toEqual(
    [
      [single.id, 'place'],
      [party.id, 'passed-over'],
    ].toSorted(),
  )
  await expect(going(party, id, { guests: 5 })).rejects.toMatchObject({ refusal: 'party-too-big' })
  expect(await going(party, id, { guests: 0 })).toEqual({ state: 'going' })
})

test('a cancelled ride keeps its answers for when it takes place after all', async () => {
  const site = await openEmptySite()
  const { moderator, visitor } = site
  const { _id: id, version } = await addRide(moderator, { signup: rules({ places: 1 }) })
  const [one, two] = (await people(site, 2)) as [Person, Person]
  await going(one, id)
  await going(two, id)
  const before = await rsvps(site)
  await moderator.events.cancel({ id, version, reason: 'Storm warning' })
  expect(await visitor.signup.get({ id })).toMatchObject({ open: false, going: 0, waiting: 0 })
  expect(await mine(one, id)).toMatchObject({ state: 'going' })
  await expect(going(await site.enter(), id)).rejects.toMatchObject({ refusal: 'signup-closed' })
  await moderator.events.restore({ id, version: version + 1 })
  expect(await rsvps(site)).toEqual(before)
  expect(await mine(two, id)).toMatchObject({ state: 'waiting', rank: 1 })
  expect(await noticesOf(site, 'ride-cancelled')).toHaveLength(4)
  await expect(moderator.events.remove({ id, version: version + 2 })).rejects.toMatchObject({
    refusal: 'ride-has-riders',
  })
})

test('after a move to another day riders confirm, or lose their place at closing time', async () => {
  const site = await openEmptySite()
  const { moderator } = site
  const ride = await addRide(moderator, { signup: rules({ places: 2 }) })
  const id = ride._id
  const [stays, lapses, waits] = (await people(site, 3)) as [Person, Person, Person]
  for (const rider of [stays, lapses, waits]) await going(rider, id)
  await moderator.events.change({ ...formOf(ride), date: '2131-05-17' })
  for (const rider of [stays, lapses]) {
    expect(await mine(rider, id)).toMatchObject({ state: 'going', confirm: true })
  }
  await going(stays, id)
  expect(await mine(stays, id)).not.toHaveProperty('confirm')

  // Sign-up ends now: the ride is moved close, so that its sign-up has closed since.
  await site.db.updateTable('event').set({ date: '2026-01-01' }).where('id', '=', id).execute()
  await site.aMinuteLater()
  expect((await rsvps(site)).map(({ state }) => state)).toEqual(['going', 'maybe', 'going'])
  expect(await mine(stays, id)).toMatchObject({ state: 'going' })
  expect(await mine(lapses, id)).toMatchObject({ state: 'maybe' })
  expect(await mine(waits, id)).toMatchObject({ state: 'going' })
})

const clubNow = () => Temporal.Now.zonedDateTimeISO('Asia/Dhaka')

test('late on the evening before, nobody moves up until a leader lets them in', async () => {
  const site = await openEmptySite()
  const { moderator } = site
  const start = clubNow().add({ hours: 2 })
  const { _id: id } = await addRide(moderator, {
    date: start.toPlainDate().toString(),
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    signup: rules({ places: 1 }),
  })
  const [leader, leaves, waits, comes] = (await people(site, 4)) as [Person, Person, Person, Person]
  await moderator.events.changeLeaders({ id, leaders: [{ person: leader.id }] })
  await going(leaves, id)
  await going(waits, id)
  await leaves.signup.answer({ id, answer: 'no' })
  expect(await mine(waits, id)).toMatchObject({ state: 'waiting', rank: 1 })
  expect(await going(comes, id)).toMatchObject({ state: 'waiting', rank: 2 })
  const riders = await leader.signup.riders({ id })
  const withdrawn = riders.find(({ withdrewAt }) => withdrewAt !== undefined)
  expect(withdrawn).toMatchObject({ state: 'no' })
  const first = riders.find(({ rank }) => rank === 1)
  await leader.signup.changeRider({ id, rsvp: first?._id ?? '', state: 'going' })
  expect(await mine(waits, id)).toMatchObject({ state: 'going' })
})

test('a rider who would rather ride in a full group keeps their place until there is one', async () => {
  const site = await openEmptySite()
  const groups = [
    { name: 'Easy', places: 1 },
    { name: 'Fast', places: 1 },
  ]
  const ride = await addRide(site.moderator, { signup: rules({ groups }) })
  const id = ride._id
  const [easy, fast] = (ride.signup?.groups ?? []).map(({ _id }) => _id)
  const [one, two, three] = (await people(site, 3)) as [Person, Person, Person]
  await going(one, id, { group: easy })
  await going(two, id, { group: fast })
  await going(one, id, { group: fast })
  expect(await mine(one, id)).toMatchObject({
    state: 'going',
    group: easy,
    wantsGroup: fast,
    rank: 1,
  })
  expect(await going(three, id, { group: easy })).toEqual({ state: 'waiting', rank: 1 })
  await two.signup.answer({ id, answer: 'no' })
  expect(await mine(one, id)).toMatchObject({ state: 'going', group: fast })
  expect(await mine(three, id)).toMatchObject({ state: 'going', group: easy })
})
