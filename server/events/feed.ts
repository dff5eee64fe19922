import type { Club } from '#contract/club.ts'
import { Refusal } from '#contract/refusal.ts'
import { Id } from '#contract/shapes.ts'
import type { Database } from '#server/database/tables.ts'
import { setTopics } from '#server/http/internal-headers.ts'
import { get, type Route } from '#server/http/routes.ts'
import { writeCalendar } from './icalendar.ts'
import { eventStore } from './store.ts'

const path = '/calendar.ics'

/** The rides for calendar programs: a feed of all since a year ago, and one file for each ride. */
export const rideFeeds = (db: Database, club: Club, origin: () => string): readonly Route[] => [
  {
    method: 'GET',
    path,
    cached: true,
    async answer() {
      const from = Temporal.Now.plainDateISO(club.timeZone).subtract({ years: 1 }).toString()
      const rides = await eventStore(db).dated({ from })
      const headers = headersFor('rides.ics')
      setTopics(headers, ['events'])
      const source = origin() + path
      return new Response(writeCalendar({ rides, club, origin: origin(), source }), { headers })
    },
  },
  get('/calendar/:file', async (_, { file = '' }) => {
    const id = Id.safeParse(file.replace(/\.ics$/, '')).data
    const rides = id && file.endsWith('.ics') ? await eventStore(db).dated({ id }) : []
    const [ride] = rides
    if (!ride) throw new Refusal('not-found')
    const headers = headersFor(`ride-${ride.date}.ics`)
    return new Response(writeCalendar({ rides, club, origin: origin() }), { headers })
  }),
]

/** A phone shows the file; other programs save it under this name. */
const headersFor = (file: string) =>
  new Headers({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `inline; filename="${file}"`,
    'cache-control': 'no-cache',
  })
