import { expect, test } from 'vitest'
import { SignupRules } from '#contract/signup-rules.ts'
import { readRides } from '#tests/support/calendars.ts'
import { ledBy, openLeadingClub, openTo } from '#tests/support/leading.ts'
import { titlesOf, turnClock } from '#tests/support/told.ts'

test('of ten leaders who want the same ride one leads it, and the others read who', async () => {
  const { leader, ride, member, visitor } = await openLeadingClub()
  const leaders = await Promise.all(
    Array.from({ length: 10 }, (_, place) => leader(`Leader${place} Das`)),
  )
  const id = await ride('To the ferry', [])
  await ride('Fix a flat', [], { grade: 'Workshop', distance: undefined })
  await ride('Too far ahead', [], { date: '2031-05-10' })
  await member.signup.answer({ id, answer: 'going' })
  const [first] = leaders
  expect(first && (await openTo(first))).toEqual(['To the ferry'])

  const outcomes = await Promise.allSettled(leaders.map(({ leading }) => leading.lead({ id })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const place = outcomes.findIndex(({ status }) => status === 'fulfilled')
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        refusal: 'already-led',
        detail: `Leader${place} leads this ride now.`,
      })
  }
  expect(first && (await openTo(first))).toEqual([])
  const [winner] = leaders.slice(place)
  expect(winner && (await ledBy(winner))).toEqual(['To the ferry'])
  expect((await visitor.events.get({ id })).leaders).toEqual([`Leader${place}`])
  const again = winner?.leading.lead({ id })
  await expect(again).rejects.toMatchObject({ detail: 'You already lead this ride.' })
  // Small changes are told ten minutes later.
  turnClock('2031-03-10', '10:11')
  expect(await titlesOf(member)).toContain('Changed: To the ferry')
})

test('groups without a leader are taken one by one, and a leader of the whole ride leads them all', async () => {
  const { leader, ride, moderator } = await openLeadingClub()
  const [rima, samir, nadia] = [await leader('Rima'), await leader('Samir'), await leader('Nadia')]
  const signup = SignupRules.parse({ groups: [{ name: 'Easy' }, { name: 'Fast' }] })
  const id = await ride('In groups', [], { signup })
  expect(await openTo(rima)).toEqual(['In groups Easy Fast'])
  const [easy, fast] = (await moderator.events.get({ id })).signup?.groups ?? []
  await rima.leading.lead({ id, group: easy?._id })
  expect(await openTo(rima)).toEqual(['In groups Fast'])
  expect((await rima.leading.get({})).mine).toMatchObject([{ group: { name: 'Easy' } }])
  await expect(samir.leading.lead({ id, group: easy?._id })).rejects.toMatchObject({
    detail: 'Rima leads this group now.',
  })
  await samir.leading.lead({ id })
  expect(await openTo(rima)).toEqual([])
  await expect(nadia.leading.lead({ id, group: fast?._id })).rejects.toMatchObject({
    detail: 'Samir leads this ride now.',
  })
})

test('only who has the mark leads, and what a moderator gives and takes back at once is never told', async () => {
  const { moderator, member, admin, ride, visitor, db } = await openLeadingClub()
  const id = await ride('To the ferry', [])
  for (const person of [member, admin]) {
    await expect(person.leading.lead({ id })).rejects.toMatchObject({
      refusal: 'not-a-leader',
      status: 409,
    })
    expect(await person.leading.get({})).toMatchObject({
      mayLead: false,
      leaders: [],
      requests: [],
    })
  }
  const mark = (mayLead: boolean) => moderator.leading.mark({ person: member.id, mayLead })
  expect(await mark(true)).toEqual({ modifiedCount: 1 })
  expect(await mark(true)).toEqual({ modifiedCount: 0 })
  await mark(false)
  turnClock('2031-03-10', '10:20')
  expect(await titlesOf(member)).not.toContain('You may lead rides of the club')
  await mark(true)
  turnClock('2031-03-10', '10:40')
  expect(await titlesOf(member)).toContain('You may lead rides of the club')
  await member.leading.lead({ id })
  expect((await member.users.export({})).leading).toEqual({ mayLead: true, requests: [] })
  const entries = await db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', member.id)
    .where('person_id', '=', moderator.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['leading.mark', '{"mayLead":true}'],
    ['leading.mark', '{"mayLead":false}'],
    ['leading.mark', '{"mayLead":true}'],
  ])
  await expect(visitor.leading.get({})).rejects.toMatchObject({ status: 401 })
})

test('a ride that was cancelled or has begun takes no leader', async () => {
  const { leader, ride, moderator } = await openLeadingClub()
  const rima = await leader('Rima')
  const cancelled = await ride('Cancelled', [])
  await moderator.events.cancel({ id: cancelled, version: 1, reason: 'Storm' })
  const begun = await ride('Begun', [], { date: '2031-03-10', time: '08:00' })
  for (const id of [cancelled, begun]) {
    await expect(rima.leading.lead({ id })).rejects.toMatchObject({ refusal: 'ride-over' })
  }
  expect(await openTo(rima)).toEqual([])
})

test('leaders see who led how often this season, by rides that are over', async () => {
  const { leader, ride, moderator } = await openLeadingClub()
  const [rima, samir] = [await leader('Rima'), await leader('Samir')]
  await ride('Last year', [rima], { date: '2030-12-27' })
  await ride('One', [rima], { date: '2031-01-03' })
  await ride('Two', [rima, samir], { date: '2031-01-10' })
  const stormy = await ride('Stormy', [samir], { date: '2031-01-17' })
  await moderator.events.cancel({ id: stormy, version: 1, reason: 'Storm' })
  const next = await ride('Next', [samir])
  const { leaders } = await samir.leading.get({})
  expect(leaders).toEqual([
    { _id: rima.id, name: 'Rima', marked: true, led: 2, coming: [] },
    {
      ...{ _id: samir.id, name: 'Samir', marked: true, led: 1 },
      coming: [{ _id: next, title: 'Next', date: '2031-03-14' }],
    },
  ])
})

test('a leader has a calendar of the rides they lead, which ends together with their own', async () => {
  const { leader, ride, ask } = await openLeadingClub()
  const rima = await leader('Rima')
  await ride('Led', [rima])
  const ridden = await ride('Ridden', [])
  await rima.signup.answer({ id: ridden, answer: 'going' })
  const { pathname } = new URL((await rima.leading.calendar({})).address)
  const response = await ask(pathname)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(readRides(await response.text()).map(({ summary }) => summary)).toEqual(['Led'])
  // The address of one calendar opens no other.
  expect((await ask(pathname.replace('/leading/', '/mine/'))).status).toBe(404)
  await rima.signup.renewCalendar({})
  expect((await ask(pathname)).status).toBe(404)
  expect(pathname).not.toBe(new URL((await rima.leading.calendar({})).address).pathname)
})
