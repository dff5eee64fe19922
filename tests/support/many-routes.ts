import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'
import { openRouteReader } from '#server/routes/read-routes.ts'
import { routeStore } from '#server/routes/store.ts'
import { gpxOf } from './routes.ts'

/** Puts in so many published routes, copies of one loop with other titles. */
export const insertRoutes = async (db: Database, count: number) => {
  const reader = openRouteReader({ warn: () => {} })
  const { found: measured } = await reader.read(Buffer.from(gpxOf({ points: 2000 })))
  reader.close()
  const adding = { state: 'shown' as const, addedBy: null, measured, source: null }
  const { slug } = await routeStore(db).add({ title: 'Route 0' }, adding)
  const route = await routeStore(db).demand(slug)
  const version = await routeStore(db).version(route.newest)
  for (let from = 1; from < count; from += 100) {
    const length = Math.min(100, count - from)
    const routes = Array.from({ length }, (_, at) => {
      const [number, id, newest] = [from + at, randomUUIDv7(), randomUUIDv7()]
      const title = `Route ${number}`
      const named = { slug: `route-${number}`, title, title_key: title.toLowerCase() }
      return { ...route, ...named, id, newest }
    })
    await db.insertInto('route').values(routes).execute()
    const versions = routes.map(({ id, newest }) => ({ ...version, id: newest, route_id: id }))
    await db.insertInto('route_version').values(versions).execute()
  }
}
