import { addDays } from '#contract/days.ts'
import { type Event, usualHours } from '#contract/events.ts'

/** Where people subscribe to all rides of the club: each of these opens their own calendar. */
export const subscribeLinks = (origin: string, clubName: string) => {
  const feed = `${origin}/calendar.ics`
  const webcal = feed.replace(/^https?:/, 'webcal:')
  return {
    /** For Apple and for every other program on the machine. */
    webcal,
    google: address('https://calendar.google.com/calendar/r', { cid: webcal }),
    outlook: address('https://outlook.live.com/calendar/0/addfromweb', {
      url: feed,
      name: clubName,
    }),
  }
}

type Ride = Pick<Event, '_id' | 'title' | 'description' | 'location' | 'date' | 'time' | 'endTime'>

/** Where people take one ride over into their own calendar. */
export const rideLinks = (origin: string, ride: Ride, timeZone: string) => {
  const start = `${ride.date}T${ride.time}:00`
  const end = ride.endTime ? `${ride.date}T${ride.endTime}:00` : usualEnd(ride)
  const { title, location } = ride
  const page = `${origin}/calender?day=${ride.date}`
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
      startdt: start + offsetAt(start, timeZone),
      enddt: end + offsetAt(end, timeZone),
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

/** An address of more than some thousand characters is refused; the page has the rest. */
const shortened = (words: string) => {
  const letters = [...words]
  return letters.length > 500 ? `${letters.slice(0, 500).join('')}…` : words
}

const usualEnd = ({ date, time }: Ride) => {
  const hour = Number(time.slice(0, 2)) + usualHours
  const day = hour < 24 ? date : addDays(date, 1)
  return `${day}T${String(hour % 24).padStart(2, '0')}${time.slice(2)}:00`
}

/** What the clocks of a zone are ahead of UTC at a moment they show, such as +06:00. */
const offsetAt = (moment: string, timeZone: string) => {
  const asUtc = Date.parse(`${moment}Z`)
  const first = offsetIn(timeZone, asUtc)
  // The clocks may be changed between the two: the offset that leads back to the moment is right.
  return offsetIn(timeZone, asUtc - minutes(first) * 60_000)
}

const offsetIn = (timeZone: string, instant: number) => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  return name?.match(/[+-]\d\d:\d\d/)?.[0] ?? '+00:00'
}

const minutes = (offset: string) => {
  const [hours = 0, rest = 0] = offset.slice(1).split(':').map(Number)
  return (hours * 60 + rest) * (offset.startsWith('-') ? -1 : 1)
}
