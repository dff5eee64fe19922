import type { Database } from './tables.ts'

/** What things are called today, by their ids; what is gone has no name. */
export type FindNames = (
  db: Database,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>

type Row = { readonly id: string; readonly name: string }

/** Makes a look-up of the verb of a store. Each thing is asked for once, and nobody for nothing. */
export const findNamesWith =
  (read: (db: Database, ids: readonly string[]) => Promise<readonly Row[]>): FindNames =>
  async (db, ids) => {
    const asked = [...new Set(ids)]
    const rows = asked.length > 0 ? await read(db, asked) : []
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
