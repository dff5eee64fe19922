import { addDays, usualHours, withOffset } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'

/** Links that subscribe to all rides of the club in people's own calendars. */
export const subscribeLinks = (origin: string, clubName: string) => {
  const feed = `${origin}/calendar.ics`
  const webcal = feed.replace(/^https?:/, 'webcal:')
  return {
    /** For Apple Calendar and other programs on the machine. */
    webcal,
    google: address('https://calendar.google.com/calendar/r', { cid: webcal }),
    outlook: address('https://outlook.live.com/calendar/0/addfromweb', {
      url: feed,
      name: clubName,
    }),
  }
}

type Ride = Pick<Event, '_id' | 'title' | 'description' | 'location' | 'date' | 'time' | 'endTime'>

/** Links that add one ride to people's own calendars. */
export const rideLinks = (origin: string, ride: Ride, timeZone: string) => {
  const start = `${ride.date}T${ride.time}:00`
  const end = ride.endTime ? `${ride.date}T${ride.endTime}:00` : usualEnd(ride)
  const { title, location } = ride
  const page = origin + to.ride(ride._id)
  const words = `${shortened(ride.description)}\n\n${page}`
  return {
    file: `${origin}/calendar/${ride._id}.ics`,
    google: address('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: title,
      dates: `${compact(start)}/${compact(end)}`,
      ctz: timeZone,
      details: words,
      location,
    }),
    outlook: address('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: title,
      startdt: withOffset(start, timeZone),
      enddt: withOffset(end, timeZone),
      location,
      body: words,
    }),
  }
}

/** Spaces are written %20, because Outlook shows a plus as a plus. */
const address = (base: string, query: Record<string, string>) => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${base}?${pairs.join('&')}`
}

const compact = (moment: string) => moment.replace(/[-:]/g, '')

/** Calendars refuse addresses of more than a few thousand characters; the page has the rest. */
const shortened = (words: string) => {
  const letters = [...words]
  return letters.length > 500 ? `${letters.slice(0, 500).join('')}…` : words
}

/** The end of a ride that says none. */
export const usualEnd = ({ date, time }: Pick<Ride, 'date' | 'time'>) => {
  const hour = Number(time.slice(0, 2)) + usualHours
  const day = hour < 24 ? date : addDays(date, 1)
  return `${day}T${String(hour % 24).padStart(2, '0')}${time.slice(2)}:00`
}
