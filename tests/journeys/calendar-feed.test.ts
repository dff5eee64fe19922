import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { expectValidLines, readRides, readRidesAgain } from '#tests/support/calendars.ts'
import { addRide, addSeries, formOf } from '#tests/support/rides.ts'

const readers = [readRides, readRidesAgain]

const awkward = [
  'Über die Brücke, dann rechts; C:\\road\\',
  'রিমার সাথে নদীর ধারে',
  '🚲🚵‍♀️👩‍👩‍👧‍👦 '.repeat(12).trim(),
  '长'.repeat(300),
  'é'.repeat(300),
  `${'x'.repeat(66)}\\,;:"^'%`,
  'BEGIN:VEVENT',
]

const description = 'First; second, third\\ fourth\n\nEND:VEVENT\n\ttab "quoted" ^n \\ \\\\ 😀'

test('two calendar programs read every ride with the same words, day and hour', async () => {
  const { moderator, ask } = await openTestSite()
  const rides = []
  for (const title of awkward) rides.push(await addRide(moderator, { title, description }))
  const file = await (await ask('/calendar.ics')).text()
  for (const read of readers) {
    const shown = new Map(read(file).map((ride) => [ride.uid, ride]))
    for (const { _id, title, date, time } of rides) {
      expect(shown.get(`${_id}@localhost`)).toEqual({
        uid: `${_id}@localhost`,
        summary: title,
        description: `${description}\n\nLeader: Nadia Islam`,
        location: 'The Iron Bridge',
        start: `${date}T${time}`,
        end: `${date}T09:00`,
        zone: 'Asia/Dhaka',
        status: 'CONFIRMED',
        sequence: 0,
        url: expect.stringMatching(/^http:\/\/localhost:\d+\/rides\/[0-9a-f-]{36}$/),
      })
    }
  }
})

/** node-ical treats a backslash before an n as a line break even if it is escaped. */
test('a backslash before an n is two characters, not a line break', async () => {
  const { moderator, ask } = await openTestSite()
  const { _id, title } = await addRide(moderator, { title: 'C:\\new\\Nowhere \\\\n' })
  const [shown] = readRides(await (await ask(`/calendar/${_id}.ics`)).text())
  expect(shown?.summary).toBe(title)
})

test('every line of the calendar follows the standard', async () => {
  const { moderator, ask } = await openTestSite()
  for (const title of awkward) await addRide(moderator, { title, description, author: 'নাদিয়া' })
  const response = await ask('/calendar.ics')
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const bytes = await response.bytes()
  expectValidLines(bytes)
  const lines = Buffer.from(bytes).toString().replaceAll('\r\n ', '').split('\r\n')
  for (const line of [
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Clubrun Sonadi',
    'X-WR-CALNAME:Clubrun Sonadi',
    'X-WR-TIMEZONE:Asia/Dhaka',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'TZID:Asia/Dhaka',
    'TZOFFSETTO:+0600',
    'ORGANIZER;CN="Clubrun Sonadi":mailto:hello@clubrun.example',
  ]) {
    expect(lines.filter((said) => said === line).length).toBeGreaterThan(0)
  }
})

test('a ride says who leads it, how hard, long and high it is, and when it ends', async () => {
  const { moderator, ask } = await openTestSite()
  const facts = { endTime: '11:30', distance: 58, climb: 0, grade: 'Chatty 18 km/h' }
  const { _id } = await addRide(moderator, { ...facts, description: 'Flat roads.' })
  const file = await (await ask(`/calendar/${_id}.ics`)).text()
  const description =
    'Flat roads.\n\nLeader: Nadia Islam\nGrade: Chatty 18 km/h\nDistance: 58 km\nClimb: 0 m'
  for (const read of readers) {
    expect(read(file)).toMatchObject([{ description, end: '2131-05-16T11:30' }])
  }
})

test('a ride late in the evening ends on the next day', async () => {
  const { moderator, ask } = await openTestSite()
  const { _id } = await addRide(moderator, { date: '2131-12-31', time: '22:30' })
  const file = await (await ask(`/calendar/${_id}.ics`)).text()
  for (const read of readers) {
    expect(read(file)).toMatchObject([{ start: '2131-12-31T22:30', end: '2132-01-01T01:30' }])
  }
})

test('a cancelled ride stays with its reason, and every change has a higher sequence number', async () => {
  const { moderator, ask } = await openTestSite()
  const [ride, next] = await addSeries(moderator, '2131-05-23')
  if (!ride || !next) throw new Error('no series')
  const { id } = formOf(ride)
  const seen = async () => {
    const file = await (await ask('/calendar.ics')).text()
    const [one, two] = readers.map((read) => read(file).find(({ uid }) => uid.startsWith(id)))
    expect(two).toEqual(one)
    return one
  }
  const first = await seen()
  expect(first).toMatchObject({ sequence: 0, status: 'CONFIRMED', summary: ride.title })
  await moderator.events.change({ ...formOf(ride), time: '06:30', date: '2131-05-17' })
  const second = await seen()
  expect(second).toMatchObject({ sequence: 1, start: '2131-05-17T06:30', uid: first?.uid })
  await moderator.events.cancel({ id, version: 2, reason: 'Rain, and wind' })
  expect(await seen()).toEqual({
    ...second,
    sequence: 2,
    status: 'CANCELLED',
    summary: `Cancelled: ${ride.title}`,
    description: `Cancelled: Rain, and wind\n\n${second?.description}`,
  })
  await moderator.events.restore({ id, version: 3 })
  expect(await seen()).toEqual({ ...second, sequence: 3 })
  await moderator.events.remove({ id, version: 4 })
  expect(await seen()).toBeUndefined()
})

test('a calendar program that is up to date gets a 304 until something changes', async () => {
  const { moderator, ask } = await openTestSite()
  const first = await ask('/calendar.ics')
  const etag = first.headers.get('etag') ?? ''
  const again = () => ask('/calendar.ics', { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  await moderator.news.add({
    title: 'Something else',
    author: 'Nadia Islam',
    type: 'Other',
    dateTime: '2030-01-01T10:00',
  })
  expect((await again()).status).toBe(304)
  const { _id, version } = await addRide(moderator)
  expect((await again()).status).toBe(200)
  await moderator.events.remove({ id: _id, version })
  expect((await again()).status).toBe(304)
})

test('rides of more than a year ago are not in the feed, but can still be downloaded one by one', async () => {
  const { moderator, ask } = await openTestSite()
  const today = Temporal.Now.plainDateISO('Asia/Dhaka')
  const days = [{ days: 1 }, { days: 0 }, { days: -1 }].map((more) =>
    today.subtract({ years: 1 }).add(more),
  )
  const rides = []
  for (const day of days) rides.push(await addRide(moderator, { date: day.toString() }))
  const sent = readRides(await (await ask('/calendar.ics')).text()).map(({ uid }) => uid)
  const isSent = rides.map(({ _id }) => sent.some((uid) => uid.startsWith(_id)))
  expect(isSent).toEqual([true, true, false])
  expect((await ask(`/calendar/${rides[2]?._id}.ics`)).status).toBe(200)
})

test('a single ride is a file that a phone opens', async () => {
  const { moderator, ask } = await openTestSite()
  const { _id } = await addRide(moderator)
  const response = await ask(`/calendar/${_id}.ics`)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('inline; filename="ride-2131-05-16.ics"')
  const bytes = await response.bytes()
  expectValidLines(bytes)
  expect(readRides(Buffer.from(bytes).toString())).toHaveLength(1)
  const nothing = [`${crypto.randomUUID()}.ics`, `${_id}`, `${_id}.icsx`, 'x.ics', '%00.ics']
  for (const file of nothing) expect((await ask(`/calendar/${file}`)).status).toBe(404)
})
