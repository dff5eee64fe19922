import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tables } from './tables.ts'

const atOnce = 500
const breath = 10

type Old = {
  readonly table: keyof Tables
  /** The columns that tell one row from another. */
  readonly key: readonly string[]
  /** The moment by which a row is old. */
  readonly by: string
  readonly before: number
  /** Whether that moment is kept in milliseconds and not as text. */
  readonly inNumbers?: boolean
}

/** Removes old rows, a few at a time: there may be very many, and nobody should have to wait for all. */
export const deleteOld = async (db: Database, { table, key, by, before, inNumbers }: Old) => {
  const [rows, columns] = [sql.table(table), sql.join(key.map((name) => sql.ref(name)))]
  const moment = inNumbers ? before : new Date(before).toISOString()
  const some = sql`delete from ${rows} where (${columns}) in (
    select ${columns} from ${rows} where ${sql.ref(by)} < ${moment} limit ${atOnce})`
  let removed = 0
  while (true) {
    const count = Number((await some.execute(db)).numAffectedRows ?? 0)
    removed += count
    if (count < atOnce) return removed
    await pause(breath)
  }
}
