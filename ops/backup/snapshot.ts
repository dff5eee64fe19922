import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'

/** Everything read inside is the state of one moment; nobody who writes has to wait for it. */
export const inSnapshot = <Seen>(db: Database, see: (db: Database) => Promise<Seen>) =>
  db.connection().execute(async (one) => {
    if (one.getExecutor().adapter.supportsMultipleConnections) {
      await sql`begin isolation level repeatable read read only`.execute(one)
      await takeTime(one)
    } else await sql`begin`.execute(one)
    try {
      return await see(one)
    } finally {
      await sql`rollback`.execute(one)
    }
  })

/** On PostgreSQL calls of the site are cut off after seconds; this is no such call. */
export const takeTime = async (transaction: Database) => {
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
}

/** The names of the migrations a database has seen. */
export const migrationsOf = async (db: Database) => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
