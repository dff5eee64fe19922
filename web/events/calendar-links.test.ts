import { expect, test } from 'vitest'
import { rideLinks, subscribeLinks } from './calendar-links.ts'

const origin = 'https://club.example'
const ride = {
  _id: '0196d3f0-0000-7000-8000-000000000000',
  title: 'Tea & hills: 50 % up',
  description: 'Bring water.\nAnd tubes + a pump.',
  location: 'The Iron Bridge, Sonadi',
  date: '2026-05-15',
  time: '06:00',
}

const query = (address: string) => Object.fromEntries(new URL(address).searchParams)

test('all rides are subscribed to in the calendar people have', () => {
  const links = subscribeLinks(origin, 'Wheels & Spokes')
  expect(links.webcal).toBe('webcal://club.example/calendar.ics')
  expect(links.google).toBe(
    'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fclub.example%2Fcalendar.ics',
  )
  expect(links.outlook).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/addfromweb\?/)
  expect(query(links.outlook)).toEqual({
    url: 'https://club.example/calendar.ics',
    name: 'Wheels & Spokes',
  })
  expect(subscribeLinks('http://localhost:3000', 'x').webcal).toBe(
    'webcal://localhost:3000/calendar.ics',
  )
})

test('one ride is taken over with its words, its place and its hours', () => {
  const links = rideLinks(origin, { ...ride, endTime: '11:30' }, 'Asia/Dhaka')
  expect(links.file).toBe(`${origin}/calendar/${ride._id}.ics`)
  const words = `${ride.description}\n\n${origin}/rides/${ride._id}`
  expect(query(links.google)).toEqual({
    action: 'TEMPLATE',
    text: ride.title,
    dates: '20260515T060000/20260515T113000',
    ctz: 'Asia/Dhaka',
    details: words,
    location: ride.location,
  })
  expect(query(links.outlook)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: ride.title,
    startdt: '2026-05-15T06:00:00+06:00',
    enddt: '2026-05-15T11:30:00+06:00',
    location: ride.location,
    body: words,
  })
  expect(links.outlook).not.toContain('+')
})

test('a ride without an end takes three hours, past midnight as well', () => {
  const late = rideLinks(origin, { ...ride, date: '2026-12-31', time: '22:30' }, 'Asia/Dhaka')
  expect(query(late.google)).toMatchObject({ dates: '20261231T223000/20270101T013000' })
})

test('long words are cut between letters', () => {
  const links = rideLinks(origin, { ...ride, description: '🚲'.repeat(2500) }, 'Asia/Dhaka')
  expect(query(links.google).details).toMatch(/^🚲{500}…\n\nhttps:/u)
  expect(links.outlook.length).toBeLessThan(8000)
})

test('the hour of a ride is the club’s on every side of a change of the clocks', () => {
  const days = ['2027-03-13', '2027-03-14', '2027-03-28', '2027-10-31', '2027-11-07', '2027-06-01']
  const zones = [
    'Europe/Berlin',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'UTC',
  ]
  for (const timeZone of zones) {
    for (const date of days) {
      for (const hour of ['00:30', '04:30', '12:00', '23:30']) {
        const { startdt = '' } = query(
          rideLinks(origin, { ...ride, date, time: hour }, timeZone).outlook,
        )
        const moment = Temporal.PlainDateTime.from(`${date}T${hour}`)
        const instant = moment.toZonedDateTime(timeZone).toInstant()
        expect(Temporal.Instant.from(startdt).toString()).toBe(instant.toString())
      }
    }
  }
})
