import type { Club } from '#contract/club.ts'
import { usualHours } from '#contract/days.ts'

import { to } from '#contract/pages.ts'
import { zonedNow } from '#server/clock.ts'
import type { Answer } from '#server/signup/calendar-address.ts'
import type { Dated } from './store.ts'
import { timeZoneLines } from './time-zone.ts'

type Calendar = {
  readonly rides: readonly Dated[]
  readonly club: Club
  readonly origin: string
  /** The address of the feed, if people can subscribe to this calendar. */
  readonly source?: string
  /** In a member's own calendar: what they answered, and when, by ride. */
  readonly answers?: ReadonlyMap<string, Answer>
}

/** Rides as iCalendar (RFC 5545, 5546 and 7986): properties come before components. */
export const writeCalendar = ({ rides, club, origin, source, answers }: Calendar) => {
  const { year: thisYear } = zonedNow(club.timeZone)
  const years = rides.map(({ date }) => Number(date.slice(0, 4)))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clubrun//Rides//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(source ? subscriptionLines(club, origin, source) : []),
    ...timeZoneLines(club.timeZone, years.at(0) ?? thisYear, years.at(-1) ?? thisYear),
    ...rides.flatMap((ride) =>
      rideLines(ride, club, origin, source !== undefined, answers?.get(ride._id)),
    ),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const text = (name: string, value: string) => `${name}:${escapeText(value)}`

/** A value of the type TEXT (RFC 5545, 3.3.11). */
const escapeText = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** The value of a parameter, which knows no backslashes (RFC 6868). */
const quoteParameter = (value: string) =>
  `"${value
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")
    .replace(/\r\n|\r|\n/g, '^n')}"`

/** Lines have up to 75 octets; a continuation begins with a space, and no character is split. */
const maxOctets = 74

const fold = (line: string) => {
  if (Buffer.byteLength(line) <= maxOctets) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    octets += size
    if (octets > maxOctets) {
      folded += '\r\n '
      octets = size
    }
    folded += character
  }
  return folded
}

/** Calendars show a cancellation within the hour. */
const refresh = 'PT1H'

const subscriptionLines = (club: Club, origin: string, source: string) => [
  text('NAME', club.name),
  text('X-WR-CALNAME', club.name),
  text('DESCRIPTION', club.tagline),
  text('X-WR-CALDESC', club.tagline),
  text('X-WR-TIMEZONE', club.timeZone),
  `URL:${origin}${to.calendar()}`,
  `SOURCE;VALUE=URI:${source}`,
  `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
  `X-PUBLISHED-TTL:${refresh}`,
]

const rideLines = (
  ride: Dated,
  club: Club,
  origin: string,
  subscribed: boolean,
  answer?: Answer,
) => {
  const zone = /[:;,]/.test(club.timeZone) ? `"${club.timeZone}"` : club.timeZone
  const cancelled = ride.status === 'cancelled'
  const changedAt = answer && answer.at > ride.updatedAt ? answer.at : ride.updatedAt
  return [
    'BEGIN:VEVENT',
    `UID:${ride._id}@${new URL(origin).hostname}`,
    `SEQUENCE:${ride.version - 1}`,
    `DTSTAMP:${utc(changedAt)}`,
    `CREATED:${utc(ride.createdAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `DTSTART;TZID=${zone}:${local(`${ride.date}T${ride.time}:00`)}`,
    `DTEND;TZID=${zone}:${local(endOf(ride))}`,
    text('SUMMARY', cancelled ? `Cancelled: ${ride.title}` : ride.title),
    text('LOCATION', ride.location),
    text('DESCRIPTION', describe(ride)),
    `URL:${origin}${to.ride(ride._id)}`,
    `ORGANIZER;CN=${quoteParameter(club.name)}:mailto:${club.email}`,
    `STATUS:${cancelled ? 'CANCELLED' : statusOf(answer)}`,
    // A subscriber of all rides is free; a person who adds one ride or says yes to it means to come.
    `TRANSP:${isFree(subscribed, answer) || cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

const statusOf = (answer: Answer | undefined) =>
  answer?.state === 'maybe' ? 'TENTATIVE' : 'CONFIRMED'

const isFree = (subscribed: boolean, answer: Answer | undefined) =>
  answer ? answer.state === 'maybe' : subscribed

const utc = (moment: string) => moment.replace(/[-:]|\.\d+/g, '')
const local = (moment: string) => moment.replace(/[-:]/g, '')

/** In local time, also in a night when the clocks change. */
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
