import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { insertRides } from '#tests/support/many-rides.ts'
import { insertRoutes } from '#tests/support/many-routes.ts'
import { gpxOf, type RidePlace } from '#tests/support/route-files.ts'
import { againstBare } from '../against-bare.ts'
import type { Call } from '../call.ts'
import type { Case, Gauge } from '../case.ts'
import type { Meter } from '../meter.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'
import { signIn, uploader } from '../uploads.ts'
import { amongMany } from './among-many.ts'
import { byTheClock } from './by-the-clock.ts'

const asPage = { headers: { Accept: 'text/html' } }

const askForRoute = async (port: number): Promise<Call> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/routes`)
  const [route]: { slug: string }[] = await response.json()
  return { path: `/routes/${route?.slug}`, ...asPage }
}

const routePage: Case = {
  name: 'route-page',
  asks: 'What does it cost to answer with the finished page `/routes/:slug`, where visitors may see it?',
  limit: 'bare node:http sending the same bytes and headers',
  target: { atLeast: 0.85 },
  openings: 3,
  open: againstBare(askForRoute, { ROUTES_PUBLIC: '1' }),
}

const askForRideOnRoute = async (port: number): Promise<Call> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/events`)
  const rides: { _id: string; drawing?: object }[] = await response.json()
  const ride = rides.findLast(({ drawing }) => drawing)
  if (!ride) throw new Error('no ride of the demonstration club has a route')
  return { path: `/rides/${ride._id}`, ...asPage }
}

const rideOnRoute: Case = {
  name: 'ride-with-route',
  asks: 'What does it cost to answer with the finished page of a ride that has a route?',
  limit: 'bare node:http sending the same bytes and headers',
  target: { atLeast: 0.85 },
  openings: 3,
  open: againstBare(askForRideOnRoute),
}

const points = 20_000
/** Milliseconds between two files. */
const every = 5_000
/** Microseconds. */
const mostCpu = 500_000

/** A loop of about 100 km with hills. */
const loop = (): RidePlace[] =>
  Array.from({ length: points }, (_, at) => {
    const turn = (at / (points - 1)) * 2 * Math.PI
    const radius = 0.13 * (1 + 0.2 * Math.sin(5 * turn) + 0.02 * Math.sin(61 * turn))
    return {
      lat: 23.8 + radius * Math.sin(turn),
      lon: 90.4 + radius * 1.09 * Math.cos(turn),
      height: 60 + 40 * Math.sin(7 * turn),
    }
  })

const openReader = async (port: number) => {
  const origin = `http://127.0.0.1:${port}`
  const token = await signIn(origin)
  const bytes = gpxOf({ pieces: [loop()] })
  return async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'loop.gpx')
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${origin}/api/routes/read`, {
      method: 'POST',
      headers,
      body: form,
    })
    if (!response.ok) throw new Error(`a route was answered with ${response.status}`)
    await response.arrayBuffer()
  }
}

const whileReading: Case = {
  name: 'while-reading-routes',
  asks: `How much of its pace does the home page keep while a route of ${points.toLocaleString('en')} points is read every ${every / 1000} seconds, each with at most ${mostCpu / 1e6} s of CPU time?`,
  limit: 'the same site without routes to read, by the clock',
  target: { atLeast: 0.9 },
  async open(stack) {
    const site = stack.use(await openSite({ variables: uploader }))
    const read = await openReader(site.port)
    const idle = byTheClock(underLoad(site, { path: '/', ...asPage }), 5)
    const busy: Gauge = async (effort) => {
      const before = await site.child.ask<Meter>('meter')
      await read()
      const after = await site.child.ask<Meter>('meter')
      const cpu = after.cpu - before.cpu
      const done = new AbortController()
      const reading = readOften(read, done.signal)
      const measured = await idle(effort).finally(() => done.abort())
      await reading
      const missed = `a route took ${Math.round(cpu / 1000)} ms of CPU time`
      return { ...measured, perMinute: 60_000 / every, ...(cpu > mostCpu && { missed }) }
    }
    return { subject: busy, limit: idle }
  },
}

const readOften = async (read: () => Promise<void>, signal: AbortSignal) => {
  while (!signal.aborted) {
    const next = sleep(every, undefined, { signal }).catch(() => {})
    await read()
    await next
  }
}

const [few, many] = [20, 2000]

/** Each route was ridden once. */
const putIn = async (db: Database, count: number) => {
  await insertRoutes(db, count)
  await insertRides(db, count, '2020-05-15')
  const newest = sql`(select newest from route where slug = 'route-' || substr(event.title, 6))`
  await sql`update event set route_version_id = ${newest} where title like 'Ride %'`.execute(db)
}

/** More than any route is long, and more than the cache remembers. */
const longest = Array.from({ length: 1_500 }, (_, at) => `maxKm=${500 + at}`)

/** What the library asks for first. */
const library = amongMany({
  name: 'routes',
  asks: (engine) =>
    `What does the first page of the library cost among ${many.toLocaleString('en')} routes on ${engine}?`,
  limit: `the same among ${few} routes`,
  many,
  few,
  putIn,
  path: '/api/routes?limit=20&maxKm=2000',
  turns: [{ placeholder: 'maxKm=2000', texts: longest, every: 1 }],
  as: 'moderator',
  connections: 8,
  check({ body, headers }, count) {
    const total = headers[headers.findIndex((name) => name.toLowerCase() === 'x-total-count') + 1]
    if (JSON.parse(body.toString()).length !== few || Number(total) < count)
      throw new Error('another list came')
  },
})

export const routes = [routePage, rideOnRoute, whileReading, ...library]
