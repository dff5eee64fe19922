import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '#server/database/tables.ts'

const tables = {
  sqlite: sql<{ name: string }>`select name from sqlite_master where type = 'table'`,
  postgres: sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`,
}

/** Every row of every table there is, as one text. */
export const everythingStored = async (db: Database) => {
  const { rows } = await tables[inject('engine')].execute(db)
  const all = rows.map(async ({ name }) => [
    name,
    (await sql`select * from ${sql.table(name)}`.execute(db)).rows,
  ])
  return JSON.stringify(await Promise.all(all))
}
