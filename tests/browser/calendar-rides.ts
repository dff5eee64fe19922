import type { Insertable } from 'kysely'
import type { Database, Tables } from '#server/database/tables.ts'

type Row = Insertable<Tables['event']>

const ride = {
  title: 'Along the river',
  description: 'An easy morning on the river road.',
  location: 'Iron Bridge',
  author: 'Nadia Islam',
  time: '06:30',
  image: '/art/hero.svg',
  picture: null,
  end_time: null,
  distance: null,
  climb: null,
  grade: null,
  series: null,
  status: 'planned' as const,
  reason: null,
  version: 1,
  search: '',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

/** Replaces the rides of the demonstration club; each names only what differs. */
export const insertRideRows = (
  db: Database,
  rides: readonly (Partial<Row> & Pick<Row, 'date'>)[],
) =>
  db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('event').execute()
    const rows = rides.map((own) => ({ id: crypto.randomUUID(), ...ride, ...own }))
    // A statement of SQLite holds some 32,000 values.
    for (let start = 0; start < rows.length; start += 1000) {
      const some = rows.slice(start, start + 1000)
      await transaction.insertInto('event').values(some).execute()
    }
    return rows
  })
