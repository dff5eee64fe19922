import { sql } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Empties the file in which SQLite writes down changes first: what was deleted from the database is
 * still in there. While another program reads, such as one that makes a backup, nobody waits for it:
 * there is a next time. PostgreSQL has a log of its own, which is the care of its operator.
 */
export const truncateWal = async (db: Database) => {
  if (db.getExecutor().adapter.supportsMultipleConnections) return
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
