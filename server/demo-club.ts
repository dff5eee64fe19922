import type { Database } from './database/tables.ts'
import { demoNews } from './news/demo.ts'

const mark = 'demo-club'

/** Lays out a demonstration club on an empty database, whole or not at all. */
export const layOutDemoClub = (db: Database, timeZone: string) =>
  db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('fact')
      .values({ name: mark, value: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return false
    await demoNews(transaction, Temporal.Now.plainDateISO(timeZone))
    return true
  })

export const holdsDemoClub = async (db: Database) => {
  const fact = await db
    .selectFrom('fact')
    .select('name')
    .where('name', '=', mark)
    .executeTakeFirst()
  return fact !== undefined
}
