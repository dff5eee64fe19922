import { expect, test } from 'vitest'
import type { Event } from '#contract/events.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import {
  addSeries,
  formOf,
  inLists,
  planRide,
  readRide,
  uploadPicture,
} from '#tests/support/rides.ts'

/** The stored rides of a series, in order. */
const standing = ({ events }: Pick<Person, 'events'>, series: readonly Event[]) =>
  Promise.all(series.map(({ _id }) => readRide({ events }, _id)))

const fourWeeks = '2131-06-06'

test('a weekly series is a separate ride in every week until the last day', async () => {
  const { moderator, visitor, db } = await openTestSite()
  const plan = await planRide(moderator, { repeat: { every: 'week', until: fourWeeks } })
  const { insertedId, insertedIds } = await moderator.events.add(plan)
  const rides = await visitor.events.list({ from: plan.date, to: '2131-12-31' })
  expect(rides.map(({ date }) => date)).toEqual([
    '2131-05-16',
    '2131-05-23',
    '2131-05-30',
    '2131-06-06',
  ])
  expect(rides.map(({ _id }) => _id)).toEqual(insertedIds)
  expect(insertedId).toBe(insertedIds?.[0])
  expect(new Set(rides.map(({ series }) => series)).size).toBe(1)
  const recorded = await db
    .selectFrom('audit')
    .select('subject_id')
    .where('action', '=', 'events.add')
    .execute()
  const subjects = recorded.map(({ subject_id }) => subject_id)
  expect(subjects.toSorted()).toEqual(insertedIds?.toSorted())
})

test('a yearly ride of 29 February is on the 28th in between and back on the 29th', async () => {
  const { moderator, visitor } = await openTestSite()
  const repeat = { every: 'year', until: '2133-03-01' } as const
  await moderator.events.add(await planRide(moderator, { date: '2128-02-29', repeat }))
  const rides = await visitor.events.list({ from: '2128-01-01' })
  expect(rides.map(({ date }) => date)).toEqual([
    '2128-02-29',
    '2129-02-28',
    '2130-02-28',
    '2131-02-28',
    '2132-02-29',
    '2133-02-28',
  ])
})

test('a repeated call adds a series once', async () => {
  const { moderator, visitor } = await openTestSite()
  const plan = await planRide(moderator, { repeat: { every: 'week', until: fourWeeks } })
  const once = { idempotencyKey: 'the-same-key' }
  const answers = await Promise.all([1, 2, 3].map(() => moderator.events.add(plan, once)))
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(await visitor.events.list({ from: plan.date, to: fourWeeks })).toHaveLength(4)
})

test('a change for one ride leaves the others alone', async () => {
  const { moderator } = await openTestSite()
  const series = await addSeries(moderator, fourWeeks)
  const [, second] = series as [Event, Event]
  await moderator.events.change({ ...formOf(second), time: '07:00' })
  expect(await standing(moderator, series)).toEqual(
    series
      .map((ride) => (ride === second ? { ...ride, time: '07:00', version: 2 } : ride))
      .map(inLists),
  )
})

test('a change for later rides carries over what was changed and nothing else', async () => {
  const { moderator, visitor } = await openTestSite()
  const series = await addSeries(moderator, fourWeeks, { endTime: '09:00', distance: 40 })
  const [first, second, third, fourth] = series as [Event, Event, Event, Event]
  const image = await uploadPicture(moderator)
  await moderator.events.change({ ...formOf(third), author: 'Samir Das', grade: 'Hilly', image })
  await moderator.events.cancel({ id: fourth._id, version: 1, reason: 'Festival' })

  const { distance: _, ...form } = formOf(second)
  const wanted = { ...form, title: 'By the ferry', date: '2131-05-24', scope: 'later' } as const
  expect(await moderator.events.change(wanted)).toEqual({ modifiedCount: 3 })

  const { distance: _gone, ...news } = { ...inLists(second), title: 'By the ferry' }
  expect(await standing(visitor, series)).toEqual([
    inLists(first),
    { ...news, date: '2131-05-24', version: 2 },
    {
      ...news,
      ...{ _id: third._id, date: '2131-05-31', version: 3 },
      ...{ author: 'Samir Das', grade: 'Hilly', image, picture: expect.anything() },
    },
    {
      ...news,
      ...{ _id: fourth._id, date: '2131-06-07', version: 3 },
      ...{ status: 'cancelled', reason: 'Festival' },
    },
  ])
})

test('a later ride that already has the new values keeps its version', async () => {
  const { moderator, db } = await openTestSite()
  const series = await addSeries(moderator, fourWeeks)
  const [first, second] = series as [Event, Event]
  await moderator.events.change({ ...formOf(second), time: '06:30' })
  const change = { ...formOf(first), time: '06:30', scope: 'later' } as const
  expect(await moderator.events.change(change)).toEqual({ modifiedCount: 3 })
  const versions = (await standing(moderator, series)).map(({ version, time }) => [version, time])
  expect(versions).toEqual(Array(4).fill([2, '06:30']))
  const recorded = await db
    .selectFrom('audit')
    .select('id')
    .where('subject_id', '=', second._id)
    .execute()
  expect(recorded).toHaveLength(2)
})

test('a later ride never ends before it starts', async () => {
  const { moderator } = await openTestSite()
  const series = await addSeries(moderator, fourWeeks, { endTime: '12:00' })
  const [first, second, third] = series as [Event, Event, Event]
  await moderator.events.change({ ...formOf(second), endTime: '07:00' })
  await moderator.events.change({ ...formOf(third), endTime: '10:00' })
  await moderator.events.change({ ...formOf(first), time: '08:00', scope: 'later' })
  const hours = (await standing(moderator, series)).map(({ time, endTime }) => [time, endTime])
  expect(hours).toEqual([
    ['08:00', '12:00'],
    ['08:00', '12:00'],
    ['08:00', '10:00'],
    ['08:00', '12:00'],
  ])
})

test('a series cannot be moved out of the calendar', async () => {
  const { moderator } = await openTestSite()
  const series = await addSeries(moderator, '2199-12-27', { date: '2199-12-20' })
  const [first] = series as [Event]
  const change = { ...formOf(first), date: '2199-12-25', scope: 'later' } as const
  await expect(moderator.events.change(change)).rejects.toMatchObject({
    refusal: 'bad-fields',
    errors: [{ field: 'date', detail: expect.any(String) }],
  })
  expect(await standing(moderator, series)).toEqual(series.map(inLists))
})

test('later rides are cancelled and restored together, and keep their own reasons', async () => {
  const { moderator } = await openTestSite()
  const series = await addSeries(moderator, fourWeeks)
  const [first, second, third] = series as [Event, Event, Event]
  await moderator.events.cancel({ id: third._id, version: 1, reason: 'Festival' })
  const all = { id: second._id, version: 1, scope: 'later', reason: 'Monsoon' } as const
  expect(await moderator.events.cancel(all)).toEqual({ modifiedCount: 2 })
  const reasons = async () => (await standing(moderator, series)).map(({ reason }) => reason)
  expect(await reasons()).toEqual([undefined, 'Monsoon', 'Festival', 'Monsoon'])
  const back = { id: first._id, version: 1, scope: 'later' } as const
  expect(await moderator.events.restore(back)).toEqual({ modifiedCount: 4 })
  expect(await reasons()).toEqual(Array(4).fill(undefined))
  const states = (await standing(moderator, series)).map(({ status, version }) => [status, version])
  expect(states).toEqual([2, 3, 3, 3].map((version) => ['planned', version]))
})

test('later rides are removed together, and their pictures with them', async () => {
  const { moderator, visitor, ask, db } = await openTestSite()
  const series = await addSeries(moderator, fourWeeks)
  const [first, second] = series as [Event, Event]
  const later = { id: second._id, version: 1, scope: 'later' } as const
  expect(await moderator.events.remove(later)).toEqual({ deletedCount: 3 })
  expect(await visitor.events.list({ from: first.date, to: fourWeeks })).toEqual([inLists(first)])
  expect((await ask(first.image)).status).toBe(200)
  const removed = db.selectFrom('audit').select('id').where('action', '=', 'events.remove')
  expect(await removed.execute()).toHaveLength(3)
  await moderator.events.remove({ id: first._id, version: 1, scope: 'later' })
  expect((await ask(first.image)).status).toBe(404)
})
