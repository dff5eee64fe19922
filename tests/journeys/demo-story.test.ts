import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContent } from '#server/content/read-content.ts'
import { openTestSite } from '#tests/site.ts'
import { emptyData } from '#tests/support/data-settings.ts'

const content = () => readContent(join(import.meta.dirname, '../../content'))

test('the admins and moderators of the team page are those of the site', async () => {
  const { admin } = await openTestSite()
  const { team } = await content()
  const users = await admin.users.list({})
  const people = users.filter(({ email }) => email.endsWith('@demo.club'))
  const holding = (role: 'admin' | 'moderator') =>
    people.filter(({ roles }) => roles.includes(role)).map(({ firstName }) => firstName)
  const names = ({ people }: (typeof team)['admins']) => people.map(({ name }) => name)
  expect(holding('admin')).toEqual([...names(team.founder), ...names(team.admins)])
  expect(holding('moderator')).toEqual(names(team.moderators))
  expect(people.map(({ firstName }) => firstName)).toEqual(
    expect.arrayContaining(names(team.members)),
  )
  const { firstName } = people.find(({ email }) => email === 'member@demo.club') ?? {}
  expect(names(team.members)).toContain(firstName)
})

test('rides, lessons and workshops match the times and places on the pages', async () => {
  const { visitor } = await openTestSite()
  const { about, team } = await content()
  const rides = await visitor.events.list({})
  const weekday = ({ date }: { date: string }) => Temporal.PlainDate.from(date).dayOfWeek
  const on = (day: number) => rides.filter((ride) => weekday(ride) === day && isWeekly(ride.title))
  const isWeekly = (title: string) => !title.startsWith('Annual meetup')
  const starts = (day: number) => [
    ...new Set(on(day).map(({ time, location }) => `${time} ${location}`)),
  ]
  const text = (name: string) => about.activities.items.find((item) => item.name === name)?.text
  const rollsOut = about.fridays.steps[1]?.time
  expect(starts(5)).toEqual([`${rollsOut} The Iron Bridge`])
  expect(starts(6)).toEqual(['08:00 Old Airfield gate'])
  expect(text('Riding school')).toContain('Saturdays at eight on the old airfield')
  expect(starts(2)).toEqual(['18:00 The Boathouse, 16 Ferry Road'])
  expect(text('Open workshop')).toContain('Tuesday evenings at the boathouse')
  expect(about.contact.lead).toContain('Tuesday evenings from six')
  const leaders = [team.founder, team.admins, team.moderators].flatMap(({ people }) => people)
  expect(leaders.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...new Set(rides.map(({ author }) => author))]),
  )
})

test('the week of the admins tells how the demonstration club came to be as it is', async () => {
  const { admin, moderator, visitor } = await openTestSite(await emptyData())
  const { office } = await admin.overview.get({})
  const week = office?.week ?? []
  const happened = (kind: string) => week.find(({ action }) => action === kind)
  expect(new Set(week.map(({ who }) => who.name)).size).toBeGreaterThan(5)
  for (const { at } of week) expect(Date.parse(at)).toBeLessThan(Date.now())
  const rideOf = (kind: string) => visitor.events.get({ id: happened(kind)?.what.id ?? '' })
  expect(await rideOf('events.cancel')).toMatchObject({ status: 'cancelled' })
  expect(await rideOf('events.change')).toMatchObject(happened('events.change')?.after ?? {})
  expect(await rideOf('events.add')).toMatchObject({ author: happened('events.add')?.who.name })
  const proposed = await moderator.routes.list({ state: 'proposed' })
  expect(proposed).toMatchObject([
    { by: happened('routes.add')?.who.name, title: happened('routes.add')?.what.name },
  ])
  const [objected] = (await moderator.gallery.proposals({})).filter(({ removal }) => removal)
  expect(objected?._id).toBe(happened('gallery.askRemoval')?.what.id)
})

test('every headline of the demonstration club has a text of several paragraphs', async () => {
  const { visitor } = await openTestSite()
  for (const { _id: id, title } of await visitor.news.list({})) {
    const { body = '' } = await visitor.news.get({ id })
    expect([title, body.split('\n\n').length > 3, body.length > 700]).toEqual([title, true, true])
  }
})

test('in the demonstration club one ride needs a leader, and one leader a stand-in', async () => {
  const { moderator } = await openTestSite()
  const { open, requests, leaders } = await moderator.leading.get({})
  expect(open).toHaveLength(1)
  expect(requests).toMatchObject([{ from: expect.any(String), side: 'is-asked' }])
  expect(requests[0]).not.toHaveProperty('to')
  expect(leaders.every(({ marked }) => marked)).toBe(true)
  expect(leaders.at(-1)).toMatchObject({ name: 'Lucy Gomes', led: 0 })
})
