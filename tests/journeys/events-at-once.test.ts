import { expect, test } from 'vitest'
import type { Event } from '#contract/events.ts'
import { openTestSite } from '#tests/site.ts'
import {
  addRide,
  addSeries,
  formOf,
  inLists,
  readRide,
  uploadPicture,
} from '#tests/support/rides.ts'

const stale = { status: 409, refusal: 'stale' }

test('a moderator who changes an outdated version gets a conflict, and nothing is lost', async () => {
  const { moderator, enter, visitor } = await openTestSite()
  const other = await enter('moderator')
  const ride = await addRide(moderator)
  const { id, version } = formOf(ride)
  await other.events.change({ ...formOf(ride), time: '06:30' })
  const late = [
    () => moderator.events.change({ ...formOf(ride), title: 'Late' }),
    () => moderator.events.cancel({ id, version, reason: 'Late' }),
    () => moderator.events.restore({ id, version }),
    () => moderator.events.remove({ id, version }),
  ]
  for (const attempt of late) await expect(attempt()).rejects.toMatchObject(stale)
  const now = { ...inLists(ride), time: '06:30', version: 2 }
  expect(await readRide(visitor, id)).toEqual(now)
  await moderator.events.change({ ...formOf(now), title: 'In time' })
  expect(await readRide(visitor, id)).toEqual({ ...now, title: 'In time', version: 3 })
})

test('when ten people save at the same time, one succeeds and nine get a conflict', async () => {
  const { moderator, db, visitor } = await openTestSite()
  const ride = await addRide(moderator)
  const titles = Array.from({ length: 10 }, (_, number) => `Title ${number}`)
  const saved = await Promise.allSettled(
    titles.map((title) => moderator.events.change({ ...formOf(ride), title })),
  )
  const heard = titles.filter((_, at) => saved[at]?.status === 'fulfilled')
  const refusals = saved.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(heard).toHaveLength(1)
  for (const refusal of refusals) expect(refusal).toMatchObject(stale)
  expect(await visitor.events.get({ id: ride._id })).toEqual({
    ...ride,
    title: heard[0],
    version: 2,
  })
  const changes = db.selectFrom('audit').select('id').where('action', '=', 'events.change')
  expect(await changes.execute()).toHaveLength(1)
})

test('changing a whole series and a single ride at the same time loses neither change', async () => {
  const { moderator, enter } = await openTestSite()
  const other = await enter('moderator')
  for (let round = 0; round < 8; round++) {
    const series = await addSeries(moderator, '2131-06-13')
    const [first, second, , fourth] = series as [Event, Event, Event, Event]
    const [whole, single, gone] = await Promise.allSettled([
      moderator.events.change({ ...formOf(first), title: 'All of them', scope: 'later' }),
      other.events.change({ ...formOf(fourth), author: 'Samir Das' }),
      other.events.cancel({ id: second._id, version: 1, reason: 'Rain' }),
    ])
    for (const one of [whole, single, gone]) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject(stale)
    }
    const now = await Promise.all(series.map(({ _id }) => moderator.events.get({ id: _id })))
    const title = whole.status === 'fulfilled' ? 'All of them' : first.title
    expect(now.map((ride) => ride.title)).toEqual(series.map(() => title))
    const leader = single.status === 'fulfilled' ? 'Samir Das' : fourth.author
    expect(now[3]?.author).toBe(leader)
    expect(now[1]?.status).toBe(gone.status === 'fulfilled' ? 'cancelled' : 'planned')
  }
})

test('rides that swap their pictures at the same time all get the right one', async () => {
  const { moderator } = await openTestSite()
  const [one, other] = [await uploadPicture(moderator), await uploadPicture(moderator)]
  for (const url of [one, other]) await moderator.gallery.add({ url })
  const swapped = (image: string) => (image === one ? other : one)
  let rides = await Promise.all(
    [one, other, one, other, one, other].map((image) => addRide(moderator, { image })),
  )
  for (let round = 0; round < 4; round++) {
    const wanted = rides.map((ride) => ({ ...formOf(ride), image: swapped(ride.image) }))
    await Promise.all(wanted.map((change) => moderator.events.change(change)))
    rides = await Promise.all(rides.map(({ _id }) => moderator.events.get({ id: _id })))
    expect(rides.map(({ image }) => image)).toEqual(wanted.map(({ image }) => image))
  }
})
