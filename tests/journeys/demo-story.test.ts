import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContent } from '#server/content/read-content.ts'
import { openTestSite } from '#tests/site.ts'

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

test('every headline of the demonstration club has a text of several paragraphs', async () => {
  const { visitor } = await openTestSite()
  for (const { _id: id, title } of await visitor.news.list({})) {
    const { body = '' } = await visitor.news.get({ id })
    expect([title, body.split('\n\n').length > 3, body.length > 700]).toEqual([title, true, true])
  }
})
