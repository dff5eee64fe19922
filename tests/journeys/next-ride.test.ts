import { expect, test } from 'vitest'
import type { Call } from '#server/door/call.ts'
import { eventHandlers } from '#server/events/handlers.ts'
import { openHouse } from '#tests/house.ts'
import { addRide } from '#tests/machinery/rides.ts'

const timeZone = 'Asia/Dhaka'
const now = () => Temporal.Now.zonedDateTimeISO(timeZone)

/** A ride as many hours from now as it says. */
const inHours = (hours: number) => {
  const start = now().add({ hours }).toPlainDateTime()
  return {
    date: start.toPlainDate().toString(),
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

test('the next rides are those that take place and have not begun, and the home page shows the first', async () => {
  const { moderator, visitor, db, ask } = await openHouse()
  await db.deleteFrom('event').execute()
  await addRide(moderator, { ...inHours(-2), title: 'Gone already' })
  const called = await addRide(moderator, { ...inHours(2), title: 'Called off' })
  await moderator.events.cancel({ id: called._id, version: called.version, reason: 'Rain' })
  const later = await addRide(moderator, { ...inHours(50), title: 'Later' })
  const home = () => ask('/').then((response) => response.text())
  expect(await home()).toContain('Later')
  const soon = await addRide(moderator, { ...inHours(26), title: 'Sooner', location: 'The Quay' })
  expect(await visitor.events.next({})).toEqual([soon, later])
  const html = await home()
  for (const words of ['The next ride', 'Sooner', 'The Quay', soon.time]) {
    expect(html).toContain(words)
  }
  expect(html).not.toContain('Called off')
  expect(html).not.toContain('Gone already')
})

test('what is said of the next ride grows old when it begins, or when the day ends', async () => {
  const { moderator, db } = await openHouse()
  await db.deleteFrom('event').execute()
  const untils: number[] = []
  const keepUntil: Call['keepUntil'] = ({ epochMilliseconds }) => untils.push(epochMilliseconds)
  const pictures = {
    check: async () => [],
    claim: async () => undefined,
    release: async () => async () => {},
  }
  const ask = () => eventHandlers(pictures, timeZone).next({}, { db, keepUntil } as Call)

  const midnight = now().add({ days: 1 }).startOfDay()
  await ask()
  expect(untils).toEqual([midnight.epochMilliseconds])
  const { date, time } = await addRide(moderator, inHours(1))
  const start = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone)
  await ask()
  expect(untils[1]).toBe(Math.min(start.epochMilliseconds, midnight.epochMilliseconds))
})

test('search engines are told of the next rides and the news with all they ask for', async () => {
  const { ask } = await openHouse()
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
