import { expect, test } from 'vitest'
import { SignupRules } from '#contract/signup-rules.ts'
import type { Person } from '#tests/site.ts'
import { ledBy, openLeadingClub } from '#tests/support/leading.ts'
import { titlesOf, turnClock } from '#tests/support/told.ts'

const requestsOf = async ({ leading }: Person) => (await leading.get({})).requests

test('a leader who cannot come leads until one of several says yes to stand in', async () => {
  const { leader, ride, member, moderator, visitor } = await openLeadingClub()
  const [rima, samir, nadia] = [
    await leader('Rima Chowdhury'),
    await leader('Samir Das'),
    await leader('Nadia Islam'),
  ]
  const signup = SignupRules.parse({ groups: [{ name: 'Easy' }] })
  const id = await ride('To the ferry', [], { signup })
  const [group] = (await moderator.events.get({ id })).signup?.groups ?? []
  await rima.leading.lead({ id, group: group?._id })
  await member.signup.answer({ id, answer: 'going', group: group?._id })
  await samir.signup.answer({ id, answer: 'going', group: group?._id })
  const { insertedId: request } = await rima.leading.ask({ id })

  expect(await ledBy(rima)).toEqual(['To the ferry'])
  expect((await rima.leading.get({})).mine).toMatchObject([{ request, group: { name: 'Easy' } }])
  expect(await requestsOf(nadia)).toMatchObject([{ _id: request, from: 'Rima', side: 'is-asked' }])
  expect(await requestsOf(member)).toEqual([])
  for (const asked of [samir, nadia, moderator])
    expect(await titlesOf(asked)).toContain('Stand-in wanted: To the ferry')
  expect(await titlesOf(rima)).not.toContain('Stand-in wanted: To the ferry')
  const notAsked = { refusal: 'not-a-leader' }
  await expect(member.leading.accept({ request })).rejects.toMatchObject(notAsked)
  await expect(nadia.leading.decline({ request })).rejects.toMatchObject({ status: 409 })

  const answers = await Promise.allSettled(
    [samir, nadia].map(({ leading }) => leading.accept({ request })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const isSamir = answers[0]?.status === 'fulfilled'
  const [taker, name] = isSamir ? [samir, 'Samir'] : [nadia, 'Nadia']
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      refusal: 'request-over',
      detail: expect.stringMatching(new RegExp(`^(${name} leads this ride now|It was answered)`)),
    },
  })
  expect((await taker.leading.get({})).mine).toMatchObject([{ group: { name: 'Easy' } }])
  expect(await ledBy(rima)).toEqual([])
  expect(await requestsOf(nadia)).toEqual([])
  expect(await titlesOf(rima)).toContain(`${name} leads for you: To the ferry`)
  expect((await visitor.events.get({ id })).leaders).toEqual([name])
  // Who handed it over holds no place.
  expect((await rima.signup.get({ id })).mine?.state).toBe('no')
  expect((await taker.signup.get({ id })).mine?.state).toBe('leading')
  turnClock('2031-03-10', '10:11')
  expect(await titlesOf(member)).toContain('Changed: To the ferry')
})

test('two leaders swap their rides once both have said yes', async () => {
  const { leader, ride, visitor } = await openLeadingClub()
  const [rima, samir, nadia] = [await leader('Rima'), await leader('Samir'), await leader('Nadia')]
  const ferry = await ride('To the ferry', [rima])
  const hills = await ride('Up the hills', [samir], { date: '2031-03-21' })
  await rima.signup.answer({ id: hills, answer: 'going' })
  const { insertedId: request } = await rima.leading.ask({ id: ferry, to: samir.id, other: hills })
  expect(await requestsOf(samir)).toMatchObject([
    { ride: { title: 'To the ferry' }, other: { title: 'Up the hills' }, to: 'Samir' },
  ])
  expect(await requestsOf(nadia)).toEqual([])
  await expect(nadia.leading.accept({ request })).rejects.toMatchObject({ status: 404 })
  await expect(rima.leading.accept({ request })).rejects.toMatchObject({ status: 404 })
  expect(await titlesOf(samir)).toContain('Rima asks to swap: To the ferry')

  await samir.leading.accept({ request })
  expect([await ledBy(rima), await ledBy(samir)]).toEqual([['Up the hills'], ['To the ferry']])
  expect((await visitor.events.get({ id: ferry })).leaders).toEqual(['Samir'])
  expect((await rima.signup.get({ id: hills })).mine?.state).toBe('leading')
  const [notice] = await rima.notices.list({})
  expect(notice).toMatchObject({
    title: 'Samir leads for you: To the ferry',
    text: 'Friday 14 March 2031 at 06:30. In exchange you lead Up the hills on Friday 21 March 2031.',
    path: '/dashboard/leading',
  })
  await expect(samir.leading.accept({ request })).rejects.toMatchObject({ refusal: 'request-over' })
})

test('a swap is declined or withdrawn, and asking again replaces what was asked', async () => {
  const { leader, ride } = await openLeadingClub()
  const [rima, samir, nadia] = [await leader('Rima'), await leader('Samir'), await leader('Nadia')]
  const ferry = await ride('To the ferry', [rima])
  const hills = await ride('Up the hills', [samir])
  const ask = async (swap = {}) => (await rima.leading.ask({ id: ferry, ...swap })).insertedId
  const withSamir = { to: samir.id, other: hills }
  const first = await ask(withSamir)
  await samir.leading.decline({ request: first })
  expect(await titlesOf(rima)).toContain("Samir can't swap: To the ferry")
  expect(await ledBy(rima)).toEqual(['To the ferry'])
  const second = await ask(withSamir)
  const third = await ask()
  expect((await requestsOf(samir)).map(({ _id, other }) => [_id, other])).toEqual([
    [third, undefined],
  ])
  await expect(samir.leading.accept({ request: second })).rejects.toMatchObject({
    refusal: 'request-over',
  })
  await expect(nadia.leading.withdraw({ request: third })).rejects.toMatchObject({ status: 404 })
  expect(await rima.leading.withdraw({ request: third })).toEqual({ deletedCount: 1 })
  expect(await rima.leading.withdraw({ request: third })).toEqual({ deletedCount: 0 })
  expect(await requestsOf(nadia)).toEqual([])
})

test('a request needs a ride of the caller and, for a swap, one of the other leader', async () => {
  const { leader, ride, member } = await openLeadingClub()
  const [rima, samir] = [await leader('Rima'), await leader('Samir')]
  const ferry = await ride('To the ferry', [rima])
  const hills = await ride('Up the hills', [samir])
  const both = await ride('Together', [rima, samir])
  await expect(member.leading.ask({ id: ferry })).rejects.toMatchObject({ refusal: 'not-a-leader' })
  const half = rima.leading.ask({ id: ferry, to: samir.id })
  await expect(half).rejects.toMatchObject({ errors: [{ field: 'other' }] })
  const notTheirs = rima.leading.ask({ id: ferry, to: member.id, other: hills })
  await expect(notTheirs).rejects.toMatchObject({ refusal: 'request-over' })
  const shared = rima.leading.ask({ id: both, to: samir.id, other: hills })
  await expect(shared).rejects.toMatchObject({ refusal: 'already-led' })
  const { insertedId: request } = await rima.leading.ask({ id: both })
  expect(await requestsOf(samir)).toEqual([])
  await expect(samir.leading.accept({ request })).rejects.toMatchObject({
    detail: 'You already lead this ride.',
  })
})

test('requests end when a ride is cancelled, begins or gets other leaders, and with the account', async () => {
  const { leader, ride, moderator, admin, db } = await openLeadingClub()
  const [rima, samir, nadia] = [await leader('Rima'), await leader('Samir'), await leader('Nadia')]
  const cancelled = await ride('Cancelled', [rima])
  const passedOn = await ride('Passed on', [rima])
  const begun = await ride('Begun', [rima], {
    ...{ date: '2031-03-10', time: '10:30', endTime: '12:00' },
  })
  const exchanged = await ride('Exchanged', [samir])
  await rima.leading.ask({ id: cancelled, to: samir.id, other: exchanged })
  await rima.leading.ask({ id: passedOn })
  await rima.leading.ask({ id: begun })
  await samir.leading.ask({ id: exchanged, to: rima.id, other: passedOn })
  const titles = async () => (await requestsOf(nadia)).map(({ ride }) => ride.title)
  expect(await titles()).toEqual(['Passed on', 'Begun'])

  await moderator.events.cancel({ id: cancelled, version: 1, reason: 'Storm' })
  expect((await requestsOf(samir)).map(({ ride, side }) => [ride.title, side])).toEqual([
    ['Passed on', 'is-asked'],
    ['Begun', 'is-asked'],
    ['Exchanged', 'asked'],
  ])
  const leaders = [{ person: nadia.id }]
  await moderator.events.changeLeaders({ id: passedOn, leaders, tell: false })
  expect((await requestsOf(samir)).map(({ ride }) => ride.title)).toEqual(['Begun'])
  turnClock('2031-03-10', '10:30')
  expect(await requestsOf(samir)).toEqual([])
  const { insertedId: late } = await samir.leading.ask({ id: exchanged })
  expect((await requestsOf(nadia)).map(({ _id }) => _id)).toEqual([late])
  await admin.users.remove({ id: samir.id })
  expect(await requestsOf(nadia)).toEqual([])
  expect(await db.selectFrom('leading_request').select('event_id').execute()).toEqual([
    { event_id: begun },
  ])
})
