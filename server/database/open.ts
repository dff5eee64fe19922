import { Kysely, type LogEvent } from 'kysely'
import { type Changes, ownChanges } from './changes.ts'
import { observeQuery } from './errors.ts'
import { sqliteDialect } from './sqlite.ts'
import type { WatchTables } from './table-versions.ts'
import type { Database, Tables } from './tables.ts'

export type Place = {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  readonly onLost: (error: Error) => void
}

export type Opened = {
  readonly db: Database
  readonly changes: Changes
  /** Absent on PostgreSQL, where a site does not see what other processes write. */
  readonly watch?: WatchTables
  /** The load of the database and its failures, for the metrics. */
  load(): Load
  close(): Promise<void>
}

type Load = {
  readonly failures: number
  readonly pool?: { readonly used: number; readonly idle: number; readonly waiting: number }
}

export const openDatabase = (place: Place): Promise<Opened> =>
  place.databaseUrl ? openPostgres(place.databaseUrl, place.onLost) : openSqlite(place.dataDir)

const openSqlite = async (dataDir: string): Promise<Opened> => {
  const { log, failures } = countFailures()
  const dialect = sqliteDialect(dataDir)
  const db = new Kysely<Tables>({ dialect, log })
  const load = () => ({ failures: failures() })
  return { db, changes: ownChanges(), watch: dialect.watch, load, close: () => db.destroy() }
}

const countFailures = () => {
  let count = 0
  return {
    log: (event: LogEvent) => {
      if (event.level === 'error') count++
      observeQuery(event)
    },
    failures: () => count,
  }
}

const openPostgres = async (url: string, onLost: (error: Error) => void): Promise<Opened> => {
  // Loaded only here: most clubs never need it, and loading is slow.
  const { openPool, postgresDialect, sharedChanges } = await import('./postgres.ts')
  const { log, failures } = countFailures()
  const pool = openPool(url, onLost)
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool), log })
  const changes = await sharedChanges(url, onLost).catch(async (error) => {
    await db.destroy()
    throw error
  })
  return {
    db,
    changes,
    load: () => ({
      failures: failures(),
      pool: {
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      },
    }),
    async close() {
      await changes.close()
      await db.destroy()
    },
  }
}
