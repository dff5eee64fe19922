import { compileOnce, type Value } from './compile-once.ts'
import type { Database, Tables } from './tables.ts'

type Tallied = Tables['tally']['name']

/** The number of rows of a table, read without counting them. */
export const readTally = async (db: Database, table: Tallied) => {
  const [row] = await counts(db, { table })
  if (!row) throw new Error(`There is no tally of ${table}.`)
  return row.count
}

const counts = compileOnce((db, value: Value<{ table: Tallied }>) => tallyOf(db, value('table')))

/**
 * Call it in the transaction that adds or removes rows, after doing so: a transaction that waits here then
 * holds no lock that another one still needs.
 */
export const adjustTally = (db: Database, table: Tallied, by: number) =>
  db
    .updateTable('tally')
    .set((row) => ({ count: row('count', '+', by) }))
    .where('name', '=', table)
    .execute()

/**
 * Counts again, in case rows were changed without the tally, such as by a process of the previous version.
 * While the tally is locked, no adjustment is uncommitted, so no row is counted twice.
 */
export const recount = (db: Database, table: Tallied) =>
  db.transaction().execute(async (transaction) => {
    const shared = transaction.getExecutor().adapter.supportsMultipleConnections
    const tally = tallyOf(transaction, table)
    await (shared ? tally.forUpdate() : tally).execute()
    const { count } = await transaction
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await transaction.updateTable('tally').set({ count }).where('name', '=', table).execute()
  })

const tallyOf = (db: Database, table: Tallied) =>
  db.selectFrom('tally').select('count').where('name', '=', table)
