import { Kysely } from 'kysely'
import { type Changes, ownChanges } from './changes.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database, Tables } from './tables.ts'

export type Place = {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  readonly onLost: (error: Error) => void
}

export type Opened = { readonly db: Database; readonly changes: Changes; close(): Promise<void> }

export const openDatabase = (place: Place): Promise<Opened> =>
  place.databaseUrl ? openPostgres(place.databaseUrl, place.onLost) : openSqlite(place.dataDir)

const openSqlite = async (dataDir: string): Promise<Opened> => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(dataDir) })
  return { db, changes: ownChanges(), close: () => db.destroy() }
}

const openPostgres = async (url: string, onLost: (error: Error) => void): Promise<Opened> => {
  // Most clubs never need it, and it takes its time to load.
  const { openPool, postgresDialect } = await import('./postgres.ts')
  const { sharedChanges } = await import('./shared-changes.ts')
  const db = new Kysely<Tables>({ dialect: postgresDialect(openPool(url, onLost)) })
  const changes = await sharedChanges(url, onLost).catch(async (error) => {
    await db.destroy()
    throw error
  })
  return {
    db,
    changes,
    async close() {
      await changes.close()
      await db.destroy()
    },
  }
}
