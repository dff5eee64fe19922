import { randomUUIDv7 } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import type { Cue, NewRoute, RouteWindow } from '#contract/routes.ts'
import { mapColumns } from '#server/database/columns.ts'
import { fold, holdsWords, nameKey } from '#server/database/fold.ts'
import { readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import type { Measured } from './read-routes.ts'

const words = mapColumns<Tables['route']>()(['title', 'note', 'caution', 'surface', 'start'])

type Words = Pick<NewRoute, 'title' | 'note' | 'caution' | 'surface' | 'start'>

const cardColumns = [
  ...(['id', 'slug', 'title', 'title_key', 'surface', 'start', 'state', 'added_by'] as const),
  'newest',
] as const

export type RouteRow = Selectable<Tables['route']>
export type CardRow = Pick<RouteRow, (typeof cardColumns)[number]>

/** What lists show of a version: not its line, which may be long. */
const figureColumns = [
  ...(['id', 'route_id', 'number', 'length_m', 'climb_m', 'climb_given', 'noisy', 'loop'] as const),
  'small_drawing',
] as const

export type VersionRow = Selectable<Tables['route_version']>
export type FigureRow = Pick<VersionRow, (typeof figureColumns)[number]>

type Adding = {
  readonly state: RouteRow['state']
  readonly addedBy: string | null
  readonly measured: Measured
  /** The id of the stored file, if it is kept. */
  readonly source: string | null
}

/** Which routes a list shows. */
export type Shown = {
  readonly state: RouteRow['state']
  /** Only what this person has added. */
  readonly addedBy?: string
  /** Also what this person has proposed. */
  readonly proposedBy?: string
}

export const routeStore = (db: Database) => ({
  list({ q, minKm, maxKm, maxClimb, surface, start, ...window }: RouteWindow, shown: Shown) {
    let matching = db.selectFrom('route').select(cardColumns)
    const { state, addedBy, proposedBy } = shown
    matching = proposedBy
      ? matching.where(({ eb, or, and }) =>
          or([
            eb('state', '=', state),
            and([eb('state', '=', 'proposed'), eb('added_by', '=', proposedBy)]),
          ]),
        )
      : matching.where('state', '=', state)
    // An answer that many share is made for a person with an empty id.
    if (addedBy !== undefined) matching = matching.where('added_by', '=', addedBy)
    if (q?.trim()) matching = matching.where(holdsWords('search', q))
    if (minKm !== undefined) matching = matching.where('length_m', '>=', minKm * 1000)
    if (maxKm !== undefined) matching = matching.where('length_m', '<=', maxKm * 1000)
    if (maxClimb !== undefined) matching = matching.where('climb_m', '<=', maxClimb)
    if (surface) matching = matching.where('surface', '=', surface)
    if (start) matching = matching.where('start', '=', start)
    return readPage(matching, window, { by: ['title_key', 'id'], direction: 'asc' })
  },

  /** What a person has added, for lists and for their export. */
  addedBy: (personId: string) =>
    db
      .selectFrom('route')
      .select(['title', 'state', 'added_at'])
      .where('added_by', '=', personId)
      .orderBy('id')
      .execute(),

  /** The people who have proposed a route that is not decided yet. */
  async proposers() {
    const rows = await db
      .selectFrom('route')
      .select('added_by')
      .distinct()
      .where('state', '=', 'proposed')
      .execute()
    return rows.flatMap(({ added_by }) => added_by ?? [])
  },

  async demand(slug: string): Promise<RouteRow> {
    const row = await db.selectFrom('route').selectAll().where('slug', '=', slug).executeTakeFirst()
    if (!row) throw new Refusal('not-found')
    return row
  },

  async figures(ids: readonly string[]): Promise<ReadonlyMap<string, FigureRow>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('route_version')
      .select(figureColumns)
      .where('id', 'in', ids)
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  },

  async version(id: string): Promise<VersionRow> {
    const row = await db
      .selectFrom('route_version')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new Refusal('not-found')
    return row
  },

  async cues(versionId: string): Promise<Cue[]> {
    const rows = await db
      .selectFrom('route_cue')
      .select(['at_m as at', 'kind', 'words'])
      .where('version_id', '=', versionId)
      .orderBy('position')
      .execute()
    return rows
  },

  /** The published routes of which one drawing is made, the newest first. */
  outlines: (most: number) =>
    db
      .selectFrom('route')
      .innerJoin('route_version', 'route_version.id', 'route.newest')
      .select(['route.start', 'route_version.outline'])
      .where('route.state', '=', 'shown')
      .orderBy('route.id', 'desc')
      .limit(most)
      .execute(),

  /** The outlines of the routes that a new one could be nearly the same as: of about the same length. */
  outlinesNear: (length: number) =>
    db
      .selectFrom('route')
      .innerJoin('route_version', 'route_version.id', 'route.newest')
      .select(['route.slug', 'route.title', 'route_version.outline', 'route_version.hash'])
      .where('route.state', '=', 'shown')
      .where('route.length_m', '>=', Math.floor(length * 0.85))
      .where('route.length_m', '<=', Math.ceil(length / 0.85))
      .orderBy('route.id', 'desc')
      .limit(200)
      .execute(),

  async add(route: Words, { state, addedBy, measured, source }: Adding) {
    const [id, newest] = [randomUUIDv7(), randomUUIDv7()]
    const added_at = new Date().toISOString()
    const row = {
      ...{ id, state, added_by: addedBy, added_at, newest },
      ...asRow(route),
      ...{ length_m: measured.length, climb_m: measured.climb ?? null },
    }
    const slug = await insertWithSlug(db, row)
    await addVersion(db, { id: newest, route_id: id, number: 1, added_at }, measured, source)
    return { id, slug }
  },

  /** The number follows the last one; the row of the route is locked meanwhile. */
  async addVersion(route: RouteRow, measured: Measured, source: string | null) {
    const [id, added_at] = [randomUUIDv7(), new Date().toISOString()]
    const { length: length_m, climb: climb_m = null } = measured
    await db
      .updateTable('route')
      .set((is) => ({ newest: id, length_m, climb_m, version: is('version', '+', 1) }))
      .where('id', '=', route.id)
      .execute()
    const { last } = await db
      .selectFrom('route_version')
      .select(({ fn }) => fn.max<number>('number').as('last'))
      .where('route_id', '=', route.id)
      .executeTakeFirstOrThrow()
    const number = last + 1
    await addVersion(db, { id, route_id: route.id, number, added_at }, measured, source)
    return { id, number }
  },

  /** Refuses to change what has changed since it was read. */
  async change(route: RouteRow, after: Words, more: Updateable<Tables['route']> = {}) {
    const { numUpdatedRows } = await db
      .updateTable('route')
      .set({ ...asRow(after), ...more, version: route.version + 1 })
      .where('id', '=', route.id)
      .where('version', '=', route.version)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw new Refusal('stale')
  },

  giveClimb: (versionId: string, climb_given: number | null) =>
    db.updateTable('route_version').set({ climb_given }).where('id', '=', versionId).execute(),

  async replaceCues(versionId: string, cues: readonly Cue[]) {
    await db.deleteFrom('route_cue').where('version_id', '=', versionId).execute()
    await addCues(db, versionId, cues)
  },

  setState: (id: string, state: RouteRow['state']) =>
    db
      .updateTable('route')
      .set((is) => ({ state, version: is('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),

  names: (ids: readonly string[]) =>
    db.selectFrom('route').select(['id', 'title as name']).where('id', 'in', ids).execute(),
})

const asRow = (route: Words) => ({
  ...words.write(route),
  title_key: nameKey(route.title),
  search: fold(route.title, route.start ?? '', route.note ?? ''),
})

/** Addresses below `/routes` that are not routes. */
const reserved = new Set(['add', 'heat', 'new', 'previews', 'read'])

const slugOf = (title: string) => {
  const slug = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return slug === '' || reserved.has(slug) ? `route-${slug}`.replace(/-$/, '') : slug
}

type NewRow = Omit<RouteRow, 'slug' | 'version'>

/** The second route of a title gets the number 2, and so on. */
const insertWithSlug = async (db: Database, row: NewRow) => {
  const base = slugOf(row.title)
  const taken = await db
    .selectFrom('route')
    .select('slug')
    .where((is) => is.or([is('slug', '=', base), is('slug', 'like', `${base}-%`)]))
    .execute()
  const known = new Set(taken.map(({ slug }) => slug))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (known.has(slug)) continue
    const inserted = await db
      .insertInto('route')
      .values({ ...row, slug })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return slug
  }
}

type Numbered = Pick<VersionRow, 'id' | 'route_id' | 'number' | 'added_at'>

const addVersion = async (
  db: Database,
  numbered: Numbered,
  measured: Measured,
  source_key: string | null,
) => {
  await db
    .insertInto('route_version')
    .values({
      ...numbered,
      ...{ source_key, source_kind: measured.kind },
      ...{ line: measured.line, heights: measured.heights, outline: measured.outline },
      drawing: JSON.stringify(measured.drawing),
      small_drawing: JSON.stringify(measured.smallDrawing),
      samples: JSON.stringify(measured.samples),
      climbs: JSON.stringify(measured.climbs),
      ...{ length_m: measured.length, climb_m: measured.climb ?? null, climb_given: null },
      ...{ noisy: Number(measured.about), loop: Number(measured.loop) },
      ...{ box: JSON.stringify(measured.box), hash: measured.hash },
    })
    .execute()
  await addCues(db, numbered.id, measured.cues)
}

const addCues = async (db: Database, version_id: string, cues: readonly Cue[]) => {
  const rows = cues
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, kind, words }, position) => ({ version_id, position, at_m: at, kind, words }))
  for (let at = 0; at < rows.length; at += 200) {
    await db
      .insertInto('route_cue')
      .values(rows.slice(at, at + 200))
      .execute()
  }
}
