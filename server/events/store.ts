import { randomUUIDv7 } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Event, EventWindow } from '#contract/events.ts'
import { Refusal } from '#contract/refusal.ts'
import { mapColumns } from '#server/database/columns.ts'
import { fold, holdsWords } from '#server/database/fold.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'

/** A ride without what the site adds: its id, series, status, version and sign-up. */
export type Ride = Omit<
  Event,
  '_id' | 'series' | 'status' | 'reason' | 'report' | 'version' | 'signup' | 'leaders' | 'drawing'
>

const ride = mapColumns<Tables['event']>()([
  'title',
  'description',
  'location',
  'author',
  'date',
  'time',
  'image',
  'end_time as endTime',
  'distance',
  'climb',
  'grade',
  'route_version_id as route',
])

const added = mapColumns<Tables['event']>()(['id as _id', 'series', 'status', 'reason', 'version'])

const report = mapColumns<Tables['event']>()(['ridden_distance as distance', 'report as words'])

/** All columns of an event, without the search text, which is as long again. */
const columns = [...ride.columns, ...added.columns, ...report.columns, 'picture'] as const

type Row = Pick<Tables['event'], (typeof columns)[number]>

const asEvent = (row: Row): Event => ({
  ...ride.read(row),
  ...added.read(row),
  ...((row.ridden_distance !== null || row.report !== null) && { report: report.read(row) }),
  ...(row.picture !== null && { picture: JSON.parse(row.picture) }),
})

export const asRow = ({ picture, ...words }: Ride) => ({
  ...ride.write(words),
  picture: picture ? JSON.stringify(picture) : null,
})

type Entry = { readonly date: string; readonly series: string | undefined }

/** A ride with the times at which it was added and last changed. */
export type Dated = Event & { readonly createdAt: string; readonly updatedAt: string }

export const eventStore = (db: Database) => ({
  async list({ q, order, from, to, ...window }: EventWindow) {
    let matching = db.selectFrom('event').select(columns)
    if (from) matching = matching.where('date', '>=', from)
    if (to) matching = matching.where('date', '<=', to)
    if (q?.trim()) matching = matching.where(holdsWords('search', q))
    const direction = order === 'newest' ? 'desc' : 'asc'
    const page = await readPage(matching, window, { by: ['date', 'time', 'id'], direction })
    return mapPage(page, asEvent)
  },

  async find(id: string): Promise<Event | undefined> {
    const row = await db.selectFrom('event').select(columns).where('id', '=', id).executeTakeFirst()
    return row && asEvent(row)
  },

  /** The next five planned rides after a moment of the club's clock, and the cancelled ones among them. */
  async after(now: Temporal.PlainDateTime): Promise<readonly Event[]> {
    const date = now.toPlainDate().toString()
    const time = now.toPlainTime().toString({ smallestUnit: 'minute' })
    const next = (status: Event['status']) =>
      db
        .selectFrom('event')
        .select(columns)
        .where('date', '>=', date)
        .where(({ eb, or }) => or([eb('date', '>', date), eb('time', '>', time)]))
        .where('status', '=', status)
        .orderBy('date')
        .orderBy('time')
        .orderBy('id')
        .limit(5)
    const planned = await next('planned').execute()
    const last = planned.at(-1)?.date
    const cancelled = await (last
      ? next('cancelled').where('date', '<=', last)
      : next('cancelled')
    ).execute()
    const start = (row: { date: string; time: string }) => `${row.date}T${row.time}`
    return [...planned, ...cancelled]
      .toSorted((one, other) => Temporal.PlainDateTime.compare(start(one), start(other)))
      .map(asEvent)
  },

  /** The later rides of its series, in order. */
  async laterThan({ _id, series, date, time }: Event): Promise<readonly Event[]> {
    if (!series) return []
    const rows = await db
      .selectFrom('event')
      .select(columns)
      .where('series', '=', series)
      .where('date', '>=', date)
      .where(({ eb, or }) => or([eb('date', '>', date), eb('time', '>', time)]))
      .where('id', '!=', _id)
      .orderBy('date')
      .orderBy('time')
      .orderBy('id')
      .execute()
    return rows.map(asEvent)
  },

  /** The next other rides of its series from a day on, in order. */
  async otherDates({ _id, series }: Event, from: string) {
    if (!series) return []
    const rows = await db
      .selectFrom('event')
      .select(['id as _id', 'date', 'time', 'status'])
      .where('series', '=', series)
      .where('date', '>=', from)
      .where('id', '!=', _id)
      .orderBy('date')
      .orderBy('time')
      .limit(8)
      .execute()
    return rows
  },

  /** All rides from a day on, or the rides with these ids, for calendars. */
  async dated({
    from,
    ids,
  }: { from: string; ids?: readonly string[] } | { from?: never; ids: readonly string[] }) {
    let rows = db.selectFrom('event').select([...columns, 'created_at', 'updated_at'])
    if (from) rows = rows.where('date', '>=', from)
    if (ids) rows = rows.where('id', 'in', ids)
    const found = await rows.orderBy('date').orderBy('time').orderBy('id').execute()
    return found.map(
      ({ created_at, updated_at, ...row }): Dated => ({
        ...asEvent(row),
        createdAt: created_at,
        updatedAt: updated_at,
      }),
    )
  },

  async add(words: Omit<Ride, 'date'>, entries: readonly Entry[]) {
    const now = new Date().toISOString()
    const rows = entries.map(({ date, series = null }) => ({
      id: randomUUIDv7(),
      ...asRow({ ...words, date }),
      series,
      status: 'planned' as const,
      version: 1,
      search: searchable(words),
      created_at: now,
      updated_at: now,
    }))
    await db.insertInto('event').values(rows).execute()
    return rows.map(({ id }) => id)
  },

  async change(event: Event, after: Ride) {
    await replace(db, event, { ...asRow(after), search: searchable(after) })
  },

  async setRoute(event: Event, route: string | null) {
    await replace(db, event, { route_version_id: route })
  },

  async setStatus(event: Event, status: Event['status'], reason: string | null) {
    await replace(db, event, { status, reason })
  },

  /** It is no new version: it must not get in the way of a person who edits the ride. */
  async setReport(id: string, words: NonNullable<Event['report']>) {
    await db.updateTable('event').set(report.write(words)).where('id', '=', id).execute()
  },

  async remove({ _id, version }: Event) {
    const { numDeletedRows } = await db
      .deleteFrom('event')
      .where('id', '=', _id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (!numDeletedRows) throw new Refusal('stale')
  },

  names: (ids: readonly string[]) =>
    db.selectFrom('event').select(['id', 'title as name']).where('id', 'in', ids).execute(),

  async shows(url: string) {
    const found = await db
      .selectFrom('event')
      .select('id')
      .where('image', '=', url)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },
})

/** Refuses to change a ride that has changed since it was read, so no change is lost. */
const replace = async (
  db: Database,
  { _id, version }: Event,
  columns: Updateable<Tables['event']>,
) => {
  const { numUpdatedRows } = await db
    .updateTable('event')
    .set({ ...columns, version: version + 1, updated_at: new Date().toISOString() })
    .where('id', '=', _id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) throw new Refusal('stale')
}

const searchable = ({ title, description, location, author }: Omit<Ride, 'date'>) =>
  fold(title, description, location, author)
