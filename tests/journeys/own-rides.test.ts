import { expect, test } from 'vitest'
import { SignupRules } from '#contract/signup-rules.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { expectValidLines, readRides, readRidesAgain } from '#tests/support/calendars.ts'
import { addRide, formOf } from '#tests/support/rides.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const addressOf = async (person: Person) => new URL((await person.signup.calendar({})).address)

const readFeed = async ({ ask }: Site, { pathname }: URL) => {
  const response = await ask(pathname)
  expect(response.status).toBe(200)
  return { response, file: await response.text() }
}

test('members find the rides they answered, with group, rank and what they are asked, and nobody else’s', async () => {
  const site = await openTestSite()
  const { member, moderator, admin } = site
  const signup = SignupRules.parse({ groups: [{ name: 'Steady', places: 1 }] })
  const full = await addRide(moderator, { title: 'Full', signup })
  const moved = await addRide(moderator, { title: 'Moved', date: '2131-05-18' })
  const maybe = await addRide(moderator, { title: 'Maybe', date: '2131-05-17' })
  await addRide(moderator, { title: 'Not answered' })
  expect(await member.signup.mine({})).toEqual([])

  await admin.signup.answer({ id: full._id, answer: 'going' })
  await member.signup.answer({ id: full._id, answer: 'going', note: 'If I may.' })
  await member.signup.answer({ id: maybe._id, answer: 'maybe' })
  await member.signup.answer({ id: moved._id, answer: 'going', guests: 1 })
  await moderator.events.change({ ...formOf(moved), date: '2131-05-19' })
  await moderator.events.cancel({ id: maybe._id, version: 1, reason: 'Storm' })

  const mine = await member.signup.mine({})
  expect(mine.map(({ ride, state }) => [ride.title, ride.date, ride.status, state])).toEqual([
    ['Full', '2131-05-16', 'planned', 'waiting'],
    ['Maybe', '2131-05-17', 'cancelled', 'maybe'],
    ['Moved', '2131-05-19', 'planned', 'going'],
  ])
  expect(mine[0]).toMatchObject({ groupName: 'Steady', rank: 1, note: 'If I may.', party: 1 })
  expect(mine[1]?.ride.reason).toBe('Storm')
  expect(mine[2]).toMatchObject({ confirm: true, party: 2 })

  await admin.signup.answer({ id: full._id, answer: 'no' })
  await member.signup.answer({ id: moved._id, answer: 'going' })
  const [first, , third] = await member.signup.mine({})
  expect(first?.state).toBe('going')
  expect(third).not.toHaveProperty('confirm')
  expect((await admin.signup.mine({})).map(({ state }) => state)).toEqual(['no'])

  const counts = await site.visitor.signup.counts({
    events: `${full._id},${maybe._id},${moved._id}`,
  })
  expect(counts.toSorted((one, other) => one.going - other.going)).toEqual([
    { _id: full._id, open: true, going: 1, left: 0, waiting: 0 },
    { _id: moved._id, open: true, going: 2, waiting: 0 },
  ])
})

test('the own calendar follows the answers and the rides, and names nobody', async () => {
  const site = await openTestSite()
  const { member, moderator, admin } = site
  const [yes, perhaps, no, led] = [
    await addRide(moderator, { title: 'Yes' }),
    await addRide(moderator, { title: 'Perhaps' }),
    await addRide(moderator, { title: 'No' }),
    await addRide(moderator, { title: 'Led' }),
  ]
  await addRide(moderator, { title: 'Not answered' })
  await member.signup.answer({ id: yes._id, answer: 'going', note: 'A secret note' })
  await member.signup.answer({ id: perhaps._id, answer: 'maybe' })
  await member.signup.answer({ id: no._id, answer: 'no' })
  await moderator.events.changeLeaders({ id: led._id, leaders: [{ person: member.id }] })
  await admin.signup.answer({ id: yes._id, answer: 'going' })

  const address = await addressOf(member)
  const { response, file } = await readFeed(site, address)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expectValidLines(Buffer.from(file))
  const states = (file: string) =>
    readRides(file).map(({ summary, status, sequence }) => `${summary}: ${status} ${sequence}`)
  const expected = ['Led: CONFIRMED 0', 'Perhaps: TENTATIVE 0', 'Yes: CONFIRMED 0']
  expect(states(file).toSorted()).toEqual(expected)
  expect(readRidesAgain(file).map(({ status }) => status)).toHaveLength(3)
  expect(readRides(file).find(({ summary }) => summary === 'Yes')?.url).toMatch(
    new RegExp(`/rides/${yes._id}$`),
  )
  for (const hidden of ['ATTENDEE', 'A secret note', member.email, admin.email]) {
    expect(file).not.toContain(hidden)
  }

  await moderator.events.cancel({ id: yes._id, version: 1, reason: 'Storm' })
  await member.signup.answer({ id: perhaps._id, answer: 'going' })
  await moderator.events.changeLeaders({ id: led._id, leaders: [] })
  await member.signup.answer({ id: led._id, answer: 'no' })
  const later = await readFeed(site, address)
  expect(states(later.file).toSorted()).toEqual([
    'Cancelled: Yes: CANCELLED 1',
    'Perhaps: CONFIRMED 0',
  ])
})

test('a new address ends the old one, and an address cannot be guessed', async () => {
  const site = await openTestSite()
  const { member, admin, ask } = site
  const old = await addressOf(member)
  expect(await addressOf(member)).toEqual(old)
  const { address } = await member.signup.renewCalendar({})
  const now = new URL(address)
  expect(now.pathname).not.toBe(old.pathname)
  await readFeed(site, now)
  const [, signature = ''] = now.pathname.split('.')
  for (const path of [
    old.pathname,
    now.pathname.replace(signature, `${'A'.repeat(signature.length)}`),
    now.pathname.replace(member.id, admin.id),
    now.pathname.replace(`.${signature}`, ''),
  ]) {
    expect((await ask(path)).status).toBe(404)
  }
  await readFeed(site, await addressOf(admin))
})
