import type { Club } from '#contract/club.ts'
import { Refusal } from '#contract/refusal.ts'
import { Id } from '#contract/shapes.ts'
import { zonedNow } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import { setTopics } from '#server/http/internal-headers.ts'
import { get, type Route } from '#server/http/routes.ts'
import {
  answeredRides,
  type CalendarAddresses,
  calendarPaths,
} from '#server/signup/calendar-address.ts'
import { writeCalendar } from './icalendar.ts'
import { eventStore } from './store.ts'

const path = '/calendar.ics'

type Parts = {
  readonly db: Database
  readonly club: () => Club
  readonly origin: () => string
  readonly calendars: CalendarAddresses
}

/**
 * The rides for calendar programs: a feed of all since a year ago, one file for each ride, and for every member
 * feeds at secret addresses: the rides they go to, and those they lead.
 */
export const rideFeeds = ({ db, club, origin, calendars }: Parts): readonly Route[] => [
  {
    method: 'GET',
    path,
    cached: 'for everyone',
    async answer() {
      const rides = await eventStore(db).dated({ from: sinceAYear(club()) })
      const headers = headersFor('rides.ics')
      setTopics(headers, ['events'])
      const source = origin() + path
      return new Response(writeCalendar({ rides, club: club(), origin: origin(), source }), {
        headers,
      })
    },
  },
  ...(['mine', 'leading'] as const).map((which) =>
    get(`${calendarPaths[which]}/:file`, async (_, { file = '' }) => {
      const person = await calendars.find(db, which, file)
      if (!person) throw new Refusal('not-found')
      const from = sinceAYear(club())
      const answers = await answeredRides(db, person, which)
      const ids = [...answers.keys()]
      const rides = ids.length > 0 ? await eventStore(db).dated({ from, ids }) : []
      const source = `${origin()}${calendarPaths[which]}/${file}`
      const headers = headersFor(which === 'mine' ? 'my-rides.ics' : 'rides-i-lead.ics')
      headers.set('cache-control', 'private, no-store')
      headers.set('x-robots-tag', 'noindex')
      const calendar = writeCalendar({ rides, club: club(), origin: origin(), source, answers })
      return new Response(calendar, { headers })
    }),
  ),
  get('/calendar/:file', async (_, { file = '' }) => {
    const id = Id.safeParse(file.replace(/\.ics$/, '')).data
    const rides = id && file.endsWith('.ics') ? await eventStore(db).dated({ ids: [id] }) : []
    const [ride] = rides
    if (!ride) throw new Refusal('not-found')
    const headers = headersFor(`ride-${ride.date}.ics`)
    return new Response(writeCalendar({ rides, club: club(), origin: origin() }), { headers })
  }),
]

const sinceAYear = ({ timeZone }: Club) =>
  zonedNow(timeZone).toPlainDate().subtract({ years: 1 }).toString()

/** A phone shows the file; other programs save it under this name. */
const headersFor = (file: string) =>
  new Headers({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `inline; filename="${file}"`,
    'cache-control': 'no-cache',
  })
