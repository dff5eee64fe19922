import { escape as encode, foldLines } from 'ical-generator'
import type { Club } from '#contract/club.ts'
import { usualHours } from '#contract/events.ts'
import type { Dated } from './store.ts'
import { timeZoneLines } from './time-zone.ts'

type Sheet = {
  readonly rides: readonly Dated[]
  readonly club: Club
  readonly origin: string
  /** Where the calendar is fetched again, if it is one to subscribe to. */
  readonly source?: string
}

/** Rides as iCalendar (RFC 5545, 5546 and 7986): properties before components, CRLF after every line. */
export const writeCalendar = ({ rides, club, origin, source }: Sheet) => {
  const { year: thisYear } = Temporal.Now.plainDateISO(club.timeZone)
  const years = rides.map(({ date }) => Number(date.slice(0, 4)))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clubrun//Rides//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(source ? subscriptionLines(club, origin, source) : []),
    ...timeZoneLines(club.timeZone, years.at(0) ?? thisYear, years.at(-1) ?? thisYear),
    ...rides.flatMap((ride) => rideLines(ride, club, origin, source !== undefined)),
    'END:VCALENDAR',
    '',
  ]
  return foldLines(lines.join('\r\n'))
}

const text = (name: string, words: string) => `${name}:${encode(words, false)}`

/** A ride that is called off in the morning is known by breakfast. */
const refresh = 'PT1H'

const subscriptionLines = (club: Club, origin: string, source: string) => [
  text('NAME', club.name),
  text('X-WR-CALNAME', club.name),
  text('DESCRIPTION', club.tagline),
  text('X-WR-CALDESC', club.tagline),
  text('X-WR-TIMEZONE', club.timeZone),
  `URL:${origin}/calender`,
  `SOURCE;VALUE=URI:${source}`,
  `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
  `X-PUBLISHED-TTL:${refresh}`,
]

const rideLines = (ride: Dated, club: Club, origin: string, subscribed: boolean) => {
  const zone = /[:;,]/.test(club.timeZone) ? `"${club.timeZone}"` : club.timeZone
  const cancelled = ride.status === 'cancelled'
  return [
    'BEGIN:VEVENT',
    `UID:${ride._id}@${new URL(origin).hostname}`,
    `SEQUENCE:${ride.version - 1}`,
    `DTSTAMP:${utc(ride.updatedAt)}`,
    `CREATED:${utc(ride.createdAt)}`,
    `LAST-MODIFIED:${utc(ride.updatedAt)}`,
    `DTSTART;TZID=${zone}:${local(`${ride.date}T${ride.time}:00`)}`,
    `DTEND;TZID=${zone}:${local(endOf(ride))}`,
    text('SUMMARY', cancelled ? `Cancelled: ${ride.title}` : ride.title),
    text('LOCATION', ride.location),
    text('DESCRIPTION', describe(ride)),
    `URL:${origin}/calender?day=${ride.date}`,
    `ORGANIZER;CN="${encode(club.name, true)}":mailto:${club.email}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // Whoever looks at all rides of the club is free; whoever takes one ride over means to come.
    `TRANSP:${subscribed || cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

const utc = (moment: string) => moment.replace(/[-:]|\.\d+/g, '')
const local = (moment: string) => moment.replace(/[-:]/g, '')

/** By the clock on the wall, whatever the clocks do that night. */
const endOf = ({ date, time, endTime }: Dated) =>
  endTime
    ? `${date}T${endTime}:00`
    : Temporal.PlainDateTime.from(`${date}T${time}`)
        .add({ hours: usualHours })
        .toString({ smallestUnit: 'second' })

const describe = ({ description, author, grade, distance, climb, reason, status }: Dated) => {
  const facts = [
    `Leader: ${author}`,
    ...(grade ? [`Grade: ${grade}`] : []),
    ...(distance ? [`Distance: ${distance} km`] : []),
    ...(climb === undefined ? [] : [`Climb: ${climb} m`]),
  ]
  const news = status === 'cancelled' && reason ? [`Cancelled: ${reason}`] : []
  return [...news, description, facts.join('\n')].join('\n\n')
}
