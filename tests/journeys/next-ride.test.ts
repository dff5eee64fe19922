import { expect, test } from 'vitest'
import type { NewEvent } from '#contract/events.ts'
import type { Database } from '#server/database/tables.ts'
import { eventHandlers } from '#server/events/handlers.ts'
import type { Call } from '#server/http/call.ts'
import { openTestSite } from '#tests/site.ts'
import { addRide, inLists } from '#tests/support/rides.ts'

const timeZone = 'Asia/Dhaka'
const now = () => Temporal.Now.zonedDateTimeISO(timeZone)

/** A ride so many hours from now. */
const inHours = (hours: number) => {
  const start = now().add({ hours }).toPlainDateTime()
  return {
    date: start.toPlainDate().toString(),
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** The words of the home page as a visitor without scripts reads them. */
const home = async ({ ask }: Pick<Awaited<ReturnType<typeof openTestSite>>, 'ask'>) => {
  const html = await ask('/').then((response) => response.text())
  return html.replace(/<(script|noscript)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '')
}

test('the next rides are those that have not begun, and the home page says which is cancelled', async () => {
  const site = await openTestSite()
  const { moderator, visitor, db } = site
  await db.deleteFrom('event').execute()
  await addRide(moderator, { ...inHours(-2), title: 'Gone already' })
  const called = await addRide(moderator, { ...inHours(2), title: 'Called off' })
  await moderator.events.cancel({ id: called._id, version: called.version, reason: 'Rain' })
  const later = await addRide(moderator, { ...inHours(50), title: 'Later' })
  expect(await home(site)).toContain('Later')
  const soon = await addRide(moderator, { ...inHours(26), title: 'Sooner', location: 'The Quay' })
  const now = await visitor.events.get({ id: called._id })
  expect(await visitor.events.next({})).toEqual([now, soon, later].map(inLists))
  const html = await home(site)
  for (const words of ['The next ride', 'Sooner', 'The Quay', soon.time]) {
    expect(html).toContain(words)
  }
  expect(html).toMatch(/(Today|Tomorrow)’s ride is cancelled: Rain\./)
  expect(html).not.toContain('Gone already')

  await moderator.events.restore({ id: called._id, version: called.version + 1 })
  const restored = await home(site)
  expect(restored).toContain('Called off')
  expect(restored).not.toContain('is cancelled')
})

test('only a ride before the next one is said to be cancelled, by its day, and a lesson is no ride', async () => {
  const site = await openTestSite()
  const { moderator, db, visitor } = site
  await db.deleteFrom('event').execute()
  const cancel = async (reason: string, ride: Partial<NewEvent>) => {
    const { _id: id, version } = await addRide(moderator, ride)
    await moderator.events.cancel({ id, version, reason })
  }
  await cancel('The teacher is ill', { ...inHours(30), title: 'Lesson' })
  await cancel('The ferry is in dry dock. We go later.', { ...inHours(72), distance: 40 })
  await addRide(moderator, { ...inHours(20), title: 'Puncture evening' })
  await addRide(moderator, { ...inHours(24 * 12), title: 'To the weir', distance: 50 })
  await cancel('Too far away to matter', { ...inHours(24 * 20), distance: 60 })
  const html = await home(site)
  const { date } = (await visitor.events.list({ q: 'City' })).at(-2) ?? { date: '' }
  const weekday = Temporal.PlainDate.from(date).toLocaleString('en', { weekday: 'long' })
  expect(html).toContain(`${weekday}’s ride is cancelled: The ferry is in dry dock. We go later.`)
  expect(html).toContain('To the weir')
  expect(html).not.toContain('The teacher is ill')
  expect(html).not.toContain('Too far away to matter')
})

test('the home page names a cancelled ride even when no other ride is planned', async () => {
  const site = await openTestSite()
  await site.db.deleteFrom('event').execute()
  const { _id: id, version } = await addRide(site.moderator, { ...inHours(24 * 15) })
  await site.moderator.events.cancel({ id, version, reason: 'Flood' })
  expect(await home(site)).toMatch(/The ride on \w+ \d+ \w+ is cancelled: Flood\./)
})

/** Calls the handler itself and returns until when its answer may be cached. */
const askNext = async (db: Database) => {
  let until = 0
  const cacheUntil: Call['cacheUntil'] = ({ epochMilliseconds }) => {
    until = epochMilliseconds
  }
  const pictures = {
    check: async () => [],
    claim: async () => undefined,
    release: async () => async () => {},
  }
  await eventHandlers(pictures, timeZone).next({}, { db, cacheUntil } as Call)
  return { until }
}

test('the cached next ride expires when it begins or when the day ends', async () => {
  const { moderator, db } = await openTestSite()
  await db.deleteFrom('event').execute()
  const midnight = now().add({ days: 1 }).startOfDay()
  expect(await askNext(db)).toEqual({ until: midnight.epochMilliseconds })
  const { date, time } = await addRide(moderator, inHours(1))
  const start = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone)
  const { until } = await askNext(db)
  expect(until).toBe(Math.min(start.epochMilliseconds, midnight.epochMilliseconds))
})

test('a cancelled ride is shown until it would have begun', async () => {
  const { moderator, db } = await openTestSite()
  await db.deleteFrom('event').execute()
  const { _id: id, version, date, time } = await addRide(moderator, inHours(1))
  await moderator.events.cancel({ id, version, reason: 'Storm' })
  const { until } = await askNext(db)
  const start = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone)
  const midnight = now().add({ days: 1 }).startOfDay()
  expect(until).toBe(Math.min(start.epochMilliseconds, midnight.epochMilliseconds))
})

test('search engines get the next rides and the news with every field they require', async () => {
  const { ask } = await openTestSite()
  const html = await (await ask('/')).text()
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)]
  const facts = found.map(([, json]) => JSON.parse(json ?? ''))
  const ride = facts.find((fact) => fact['@type'] === 'SportsEvent')
  for (const field of ['name', 'startDate', 'location', 'image', 'organizer', 'eventStatus']) {
    expect(ride).toHaveProperty([field])
  }
  expect(ride.startDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  expect(ride.location.address['@type']).toBe('PostalAddress')
  const news = facts.find((fact) => fact['@type'] === 'NewsArticle')
  for (const field of ['headline', 'datePublished', 'author', 'image', 'publisher']) {
    expect(news).toHaveProperty([field])
  }
})
