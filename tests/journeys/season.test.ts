import { expect, onTestFinished, test, vi } from 'vitest'
import type { NewEvent } from '#contract/events.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { claimsOf } from '#tests/support/add-person.ts'
import { addRide, removeDemoRides } from '#tests/support/rides.ts'
import { turnClock } from '#tests/support/told.ts'

/** A club without rides, whose clock stands at Friday 14 March 2031, 18:00. */
const openClub = async () => {
  const site = await openTestSite()
  await removeDemoRides(site.db)
  onTestFinished(() => void vi.useRealTimers())
  turnClock('2031-03-14', '18:00')
  const [farida, samir, moderator] = [
    await site.enter(),
    await site.enter(),
    await site.enter('moderator'),
  ]
  await farida.users.changeMe({ firstName: 'Farida Begum' })
  await samir.users.changeMe({ firstName: 'Samir Das', nameShown: 'initial' })

  /** A ride of 40 km with a roll call: who was there, and who was not. */
  const ride = async (
    date: string,
    { there = [], absent = [], ...more }: Partial<NewEvent> & RollCall = {},
  ) => {
    const planned = { time: '06:00', endTime: '10:00', distance: 40, climb: 100 }
    const { _id: id } = await addRide(moderator, { date, ...planned, ...more })
    for (const [people, presence] of [[there, 'there'] as const, [absent, 'absent'] as const]) {
      for (const person of people) {
        const { insertedId: rsvp } = await moderator.signup.addRider({ id, person: person.id })
        await moderator.signup.changeRider({ id, rsvp, presence })
      }
    }
    return id
  }
  return { ...site, farida, samir, moderator, ride }
}

type RollCall = { there?: readonly Person[]; absent?: readonly Person[] }

test('a season counts the rides that a roll call found somebody on, by month and year', async () => {
  const { farida, samir, ride } = await openClub()
  await ride('2029-05-18', { there: [farida], distance: 104 })
  await ride('2031-01-03', { there: [farida] })
  const longest = await ride('2031-01-04', { there: [farida, samir], distance: 78, climb: 610 })
  await ride('2031-02-07', { absent: [farida] })
  await ride('2031-02-08', { there: [farida], distance: undefined })
  await ride('2031-03-21')

  const season = await farida.season.mine({})
  expect(season).toMatchObject({ year: 2031, rides: 2, kilometres: 118, climb: 710, led: 0 })
  expect(season.months.slice(0, 2)).toEqual([
    { rides: 2, kilometres: 118 },
    { rides: 0, kilometres: 0 },
  ])
  expect(season.longest).toMatchObject({ _id: longest, distance: 78 })
  expect(season.list.map(({ date }) => date)).toEqual(['2031-01-04', '2031-01-03'])
  expect(season.years).toEqual([
    { year: 2031, rides: 2, kilometres: 118, climb: 710, led: 0 },
    { year: 2029, rides: 1, kilometres: 104, climb: 100, led: 0 },
  ])
  expect(await farida.season.mine({ year: 2029 })).toMatchObject({ year: 2029, kilometres: 104 })
  expect(await farida.season.club({})).toMatchObject({ rides: 3, riders: 2, kilometres: 196 })
})

test('only a Friday that somebody missed ends their Fridays in a row', async () => {
  const { farida, samir, moderator, ride } = await openClub()
  await ride('2031-02-14', { there: [samir], absent: [farida] })
  await ride('2031-02-21', { there: [farida, samir] })
  const rained = await ride('2031-02-28', { there: [samir] })
  await moderator.events.cancel({ id: rained, version: 1, reason: 'Rain' })
  await ride('2031-03-05', { there: [samir] })
  await ride('2031-03-07', { there: [farida] })
  const fridays = async ({ season }: Person) => (await season.mine({})).fridays
  expect([await fridays(farida), await fridays(samir)]).toEqual([2, 0])

  await ride('2031-03-14', { there: [samir], time: '16:00', endTime: '18:40' })
  expect([await fridays(farida), await fridays(samir)]).toEqual([2, 0])
  turnClock('2031-03-14', '18:40')
  expect([await fridays(farida), await fridays(samir)]).toEqual([0, 1])
})

test('who leads a ride has ridden it, unless it was cancelled or they were absent', async () => {
  const { farida, moderator, ride } = await openClub()
  const leaders = [{ person: farida.id }]
  const [led, cancelled, ill, today] = [
    await ride('2031-02-21'),
    await ride('2031-02-28'),
    await ride('2031-03-07'),
    await ride('2031-03-14', { time: '16:00', endTime: '20:00' }),
  ]
  for (const id of [led, cancelled, ill, today]) {
    await moderator.events.changeLeaders({ id, leaders })
  }
  const { version } = await moderator.events.get({ id: cancelled })
  await moderator.events.cancel({ id: cancelled, version, reason: 'Rain' })
  const [own] = await moderator.signup.riders({ id: ill })
  await moderator.signup.changeRider({ id: ill, rsvp: own?._id ?? '', presence: 'absent' })

  const season = await farida.season.mine({})
  expect(season).toMatchObject({ rides: 1, led: 1, fridays: 0 })
  expect(season.list).toMatchObject([{ _id: led, led: true }])
})

test('a year begins and ends at midnight of the club', async () => {
  const { farida, tokens, holding, ride } = await openClub()
  turnClock('2032-01-01', '00:10')
  // In UTC it is still the last evening of 2031.
  expect(new Date().getUTCFullYear()).toBe(2031)
  const now = holding(await tokens.mint(claimsOf(farida.id)))
  expect(await now.season.mine({})).toMatchObject({ year: 2032, rides: 0 })
  turnClock('2031-03-14', '18:00')
  await ride('2030-12-31', { there: [farida], time: '22:00', endTime: '23:59' })
  await ride('2031-01-01', { there: [farida], time: '00:30', endTime: '02:00' })
  const { years } = await farida.season.mine({})
  expect(years.map(({ year, rides }) => [year, rides])).toEqual([
    [2031, 1],
    [2030, 1],
  ])
})

test('nobody sees a season but those whose season it is, until they share it', async () => {
  const { farida, samir, member, tokens, holding, ride } = await openClub()
  await ride('2031-02-28', { there: [farida] })
  await ride('2031-03-07', { there: [farida, samir] })
  const other = holding(await tokens.mint(claimsOf(member.id)))
  expect(await other.season.club({})).toMatchObject({ riders: 2, board: [] })
  expect((await farida.season.mine({})).shown).toBe(false)

  for (const { season } of [farida, samir]) await season.share({ shown: true })
  expect((await farida.season.mine({})).shown).toBe(true)
  const { board } = await farida.season.club({})
  expect(board).toEqual([
    { rank: 1, name: 'Farida Begum', rides: 2, kilometres: 80, mine: true },
    { rank: 2, name: 'Samir D.', rides: 1, kilometres: 40 },
  ])
  expect(await farida.users.export({})).toMatchObject({ seasonShown: true })

  expect(await farida.season.share({ shown: false })).toEqual({ modifiedCount: 1 })
  expect((await other.season.club({})).board).toMatchObject([{ name: 'Samir D.' }])
})
