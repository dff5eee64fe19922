import { randomUUIDv7 } from 'node:crypto'
import { decodeJwt } from 'jose'
import { openRouteReader } from '#server/routes/read-routes.ts'
import { routeStore } from '#server/routes/store.ts'
import { gpxOf } from '#tests/support/routes.ts'
import type { Parts } from './parts.ts'
import { holds } from './placeholders.ts'
import type { Plan } from './plan.ts'

/** So many routes are used in turn; a growing list would look like a memory leak. */
const most = 80

/** Routes and previews that calls need, inserted as the site would, only faster. */
export const openRouteRows = ({ site: { db } }: Pick<Parts, 'site'>) => {
  const file = Buffer.from(gpxOf({ points: 30 }))
  const reader = openRouteReader({ warn: () => {} })
  let read: ReturnType<typeof reader.read> | undefined
  const readFile = () => {
    read ??= reader.read(file)
    return read
  }

  const insertRoute = async () => {
    const { found: measured } = await readFile()
    const adding = { state: 'shown' as const, addedBy: null, measured, source: null }
    return routeStore(db).add({ title: 'A route' }, adding)
  }

  const slugs: Promise<string>[] = []
  let turn = 0
  /** A published route that has not changed, unless another request uses it as well. */
  const aRoute = async () => {
    const at = turn++ % most
    slugs[at] ??= insertRoute().then(({ slug }) => slug)
    const slug = await slugs[at]
    const unchanged = { state: 'shown' as const, version: 1 }
    await db.updateTable('route').set(unchanged).where('slug', '=', slug).execute()
    return slug
  }

  let version: Promise<string> | undefined
  /** The version of a route that no request archives. */
  const aVersion = () => {
    version ??= insertRoute().then(async ({ slug }) => (await routeStore(db).demand(slug)).newest)
    return version
  }

  const aPreview = async (token: string) => {
    const { track } = await readFile()
    const person = await db
      .selectFrom('person')
      .select('id')
      .where('subject', '=', decodeJwt(token).sub ?? '')
      .executeTakeFirstOrThrow()
    const row = { id: randomUUIDv7(), person_id: person.id, file_id: null, track }
    const created_at = new Date().toISOString()
    await db
      .insertInto('route_preview')
      .values({ ...row, created_at })
      .execute()
    return row.id
  }

  return {
    file,
    /** What these placeholders stand for in a request of the holder of a token. */
    known: async ({ input }: Plan, token: string | undefined) => ({
      route: holds(input, 'route') ? await aRoute() : 'a-route',
      'route version': holds(input, 'route version') ? await aVersion() : randomUUIDv7(),
      preview: token && holds(input, 'preview') ? await aPreview(token) : randomUUIDv7(),
    }),
  }
}
