import { randomUUIDv7 } from 'node:crypto'
import type { Event, EventWindow } from '#contract/events.ts'
import { fold, holdsWords } from '#server/database/fold.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database } from '#server/database/tables.ts'
import { asEvent, asRow, type Ride } from './row.ts'

/** What is entered with a ride besides its own words and facts. */
type Entry = { readonly date: string; readonly series: string | undefined }

export const eventStore = (db: Database) => ({
  async list({ q, order, from, to, ...window }: EventWindow) {
    let matching = db.selectFrom('event').selectAll()
    if (from) matching = matching.where('date', '>=', from)
    if (to) matching = matching.where('date', '<=', to)
    if (q?.trim()) matching = matching.where(holdsWords('search', q))
    const direction = order === 'newest' ? 'desc' : 'asc'
    const page = await readPage(matching, window, { by: ['date', 'time', 'id'], direction })
    return mapPage(page, asEvent)
  },

  async find(id: string): Promise<Event | undefined> {
    const row = await db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
    return row && asEvent(row)
  },

  /** Keeps others from changing a ride until the transaction ends, if it still has this version. */
  async hold(id: string, version: number) {
    const held = await db
      .updateTable('event')
      .set({ version })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    return held.numUpdatedRows > 0
  },

  /** This ride and the later ones of its series, in order. */
  async thisAndLater({ _id, series, date }: Event): Promise<readonly Event[]> {
    if (!series) return []
    const rows = await db
      .selectFrom('event')
      .selectAll()
      .where('series', '=', series)
      .where((is) => is.or([is('date', '>', date), is('id', '=', _id)]))
      .orderBy('date')
      .execute()
    return rows.map(asEvent)
  },

  async add(ride: Ride, entries: readonly Entry[]) {
    const now = new Date().toISOString()
    const rows = entries.map(({ date, series = null }) => ({
      id: randomUUIDv7(),
      ...asRow({ ...ride, date }),
      series,
      status: 'planned' as const,
      version: 1,
      search: searchable(ride),
      created_at: now,
      updated_at: now,
    }))
    await db.insertInto('event').values(rows).execute()
    return rows.map(({ id }) => id)
  },

  /** Writes a ride anew. What calendars were told before has a lower version. */
  async change(id: string, ride: Ride) {
    await db
      .updateTable('event')
      .set(({ eb }) => ({
        ...asRow(ride),
        search: searchable(ride),
        version: eb('version', '+', 1),
        updated_at: new Date().toISOString(),
      }))
      .where('id', '=', id)
      .execute()
  },

  async setStatus(ids: readonly string[], status: Event['status'], reason: string | null) {
    await db
      .updateTable('event')
      .set(({ eb }) => ({
        status,
        reason,
        version: eb('version', '+', 1),
        updated_at: new Date().toISOString(),
      }))
      .where('id', 'in', ids)
      .execute()
  },

  remove: (ids: readonly string[]) => db.deleteFrom('event').where('id', 'in', ids).execute(),

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

const searchable = ({ title, description, location, author }: Ride) =>
  fold(title, description, location, author)
