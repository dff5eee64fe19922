import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'

test('the demonstration club has past and future rides', async () => {
  const { visitor } = await openTestSite()
  const today = Temporal.Now.plainDateISO('Asia/Dhaka').toString()
  const rides = await visitor.events.list({})
  const weekday = ({ date }: { date: string }) => Temporal.PlainDate.from(date).dayOfWeek
  const fridays = rides.filter((ride) => weekday(ride) === 5 && ride.distance !== undefined)
  expect(fridays.filter(({ date }) => date < today)).toHaveLength(50)
  expect(fridays.filter(({ date }) => date >= today).length).toBeGreaterThanOrEqual(10)
  expect(new Set(fridays.map(({ author }) => author)).size).toBe(5)

  const lessons = rides.filter(({ series }) => series !== undefined)
  expect(lessons.length).toBeGreaterThan(8)
  expect(new Set(lessons.map(({ series }) => series)).size).toBe(1)
  expect(new Set(lessons.map(weekday))).toEqual(new Set([6]))

  const cancelled = rides.filter(({ status }) => status === 'cancelled')
  expect(cancelled).toMatchObject([{ reason: expect.stringContaining('ferry') }])
  expect(cancelled[0]?.date.localeCompare(today)).toBe(1)

  const [meetup] = rides.filter(({ title }) => title.startsWith('Annual meetup'))
  expect(meetup?.date).toMatch(/-03-18$/)
  expect(meetup?.date.localeCompare(today)).toBeGreaterThanOrEqual(0)
})
