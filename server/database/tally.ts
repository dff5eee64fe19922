import type { Database, Tables } from './tables.ts'

type Tallied = Tables['tally']['name']

/** How many rows a table has, which is known without counting them. */
export const readTally = async (db: Database, table: Tallied) => {
  const { count } = await tallyOf(db, table).executeTakeFirstOrThrow()
  return count
}

/**
 * Said in the transaction that adds or removes the rows, and after it has: whoever waits here for
 * another then holds nothing that the other still needs.
 */
export const adjustTally = (db: Database, table: Tallied, by: number) =>
  db
    .updateTable('tally')
    .set((row) => ({ count: row('count', '+', by) }))
    .where('name', '=', table)
    .execute()

/**
 * Counts anew, in case rows came or went by another hand, such as a process of the version before.
 * Nobody who has said it stays uncommitted while the tally is held, so none is counted twice.
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
