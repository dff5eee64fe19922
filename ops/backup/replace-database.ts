import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { lockFolder } from '#server/database/folder-lock.ts'
import { migrationsNamed } from '#server/database/migrate.ts'
import { channel, listenerName } from '#server/database/postgres.ts'
import { schemaAfter } from '#server/database/schema.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { flush } from '#server/flush.ts'
import type { Settings } from '#server/settings.ts'
import { CommandError } from '../explain-failure.ts'
import { disableTimeouts, migrationsOf, openRows } from './rows.ts'

type Replacement = {
  /** Reads the old contents, and throws if they must stay. */
  readonly inspect: (old: Database) => Promise<void>
  /** Does slow work outside the database, before it is locked. */
  readonly prepare: () => Promise<void>
  /** Fills a database without tables; if it fails, the old contents stay. */
  readonly fill: (db: Database) => Promise<void>
}

const sqliteBusy = 5

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>

/** Replaces the whole contents of a database no site is using, in one step. */
export const replaceDatabase = (place: Place, replacement: Replacement) =>
  place.databaseUrl ? replacePostgres(place, replacement) : replaceSqlite(place, replacement)

const running =
  'The site is running on this database. Stop all of its processes, then restore again.'

/** Creates a new file in another folder, while the old one is locked, and then replaces it. */
const replaceSqlite = async (place: Place, { inspect, prepare, fill }: Replacement) => {
  const { dataDir } = place
  const temporary = join(dataDir, 'restoring')
  using folderLock = await lockFolder(dataDir, { timeout: 0 })
  if (!folderLock) throw new CommandError(running)
  await using db = openUnused(place)
  await db.connection().execute(async (old) => {
    await lockSqlite(old)
    await inspect(old)
    await prepare()
    await rm(temporary, { recursive: true, force: true })
    await mkdir(temporary, { mode: 0o700 })
    try {
      await using fresh = new Kysely<Tables>({ dialect: sqliteDialect(temporary) })
      await fresh.transaction().execute(fill)
      await fresh.destroy()
      await flush(join(temporary, 'club.sqlite'))
      await using replaced = await open(join(dataDir, 'club.sqlite'), 'r+')
      await rename(join(temporary, 'club.sqlite'), join(dataDir, 'club.sqlite'))
      // A site that is waiting for the lock must not continue with the old file.
      await replaced.write('This database was replaced.', 0)
      await flush(dataDir)
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  })
}

const openUnused = (place: Place) => {
  try {
    return openRows(place)
  } catch (cause) {
    if ((cause as { errcode?: number }).errcode === sqliteBusy)
      throw new CommandError(running, { cause })
    throw cause
  }
}

/** Only the sole user of a file can change its journal mode; afterwards everything is in that file. */
const lockSqlite = async (db: Database) => {
  try {
    await sql`pragma busy_timeout = 0`.execute(db)
    await sql`pragma journal_mode = delete`.execute(db)
    await sql`begin exclusive`.execute(db)
  } catch (cause) {
    throw new CommandError(running, { cause })
  }
}

/** One transaction, kept short because a database server may end one that is idle for long. */
const replacePostgres = async (place: Place, { inspect, prepare, fill }: Replacement) => {
  await using db = openRows(place)
  await requireNoSite(db)
  await inspect(db)
  await prepare()
  await db.transaction().execute(async (transaction) => {
    await disableTimeouts(transaction)
    await requireNoSite(transaction)
    await inspect(transaction)
    for (const table of await ownTables(transaction)) {
      await sql`drop table ${sql.table(table)}`.execute(transaction)
    }
    await fill(transaction)
    // A site that was started meanwhile clears its page cache.
    await sql`select pg_notify(${channel}, 'restored')`.execute(transaction)
  })
}

/** Every running site listens for changes of its database. */
const requireNoSite = async (db: Database) => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`.execute(db)
  if (rows.length > 0) throw new CommandError(running)
}

/** Other tables in the same database are left alone. */
const ownTables = async (db: Database) => {
  const names = await migrationsOf(db)
  if (names.length === 0) return []
  const migrations = migrationsNamed(names)
  if (!migrations) {
    throw new CommandError(
      'This database was written by a newer version of the site. Create an empty database, and restore into that.',
    )
  }
  const tables = (await schemaAfter(migrations)).map(({ name }) => name)
  return [...tables.toReversed(), 'kysely_migration', 'kysely_migration_lock']
}
