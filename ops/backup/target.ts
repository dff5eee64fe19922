import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { lockFolder } from '#server/database/folder-lock.ts'
import { migrationsNamed } from '#server/database/migrate.ts'
import { channel, listenerName } from '#server/database/postgres.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { flush } from '#server/flush.ts'
import type { Settings } from '#server/settings.ts'
import { openRows } from './open-rows.ts'
import { schemaAfter } from './schema.ts'
import { migrationsOf, takeTime } from './snapshot.ts'
import { BackupTrouble } from './trouble.ts'

/** How the whole contents of a database that nobody else uses are changed at one moment. */
type Renewal = {
  /** Looks at what is there, and throws if it has to stay. */
  readonly inspect: (old: Database) => Promise<void>
  /** Does what takes its time outside, before the database is held up. */
  readonly prepare: () => Promise<void>
  /** Fills a database without tables; if it fails, everything stays. */
  readonly fill: (db: Database) => Promise<void>
}

const locked = 5

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>

export const renew = (place: Place, renewal: Renewal) =>
  place.databaseUrl ? renewPostgres(place, renewal) : renewSqlite(place, renewal)

const running =
  'The site is running on this database. Stop it, all of its processes, and restore then.'

/** The new file is made beside the old one, which is locked until it is replaced. */
const renewSqlite = async (place: Place, { inspect, prepare, fill }: Renewal) => {
  const { dataDir } = place
  const beside = join(dataDir, 'restoring')
  using folder = await lockFolder(dataDir, { timeout: 0 })
  if (!folder) throw new BackupTrouble(running)
  await using db = openAlone(place)
  await db.connection().execute(async (old) => {
    await lock(old)
    await inspect(old)
    await prepare()
    await rm(beside, { recursive: true, force: true })
    await mkdir(beside, { mode: 0o700 })
    try {
      await using fresh = new Kysely<Tables>({ dialect: sqliteDialect(beside) })
      await fresh.transaction().execute(fill)
      await fresh.destroy()
      await flush(join(beside, 'club.sqlite'))
      await using replaced = await open(join(dataDir, 'club.sqlite'), 'r+')
      await rename(join(beside, 'club.sqlite'), join(dataDir, 'club.sqlite'))
      // A site that waits for the lock just now must not go on with the old file.
      await replaced.write('This database was replaced.', 0)
      await flush(dataDir)
    } finally {
      await rm(beside, { recursive: true, force: true })
    }
  })
}

const openAlone = (place: Place) => {
  try {
    return openRows(place)
  } catch (cause) {
    if ((cause as { errcode?: number }).errcode === locked)
      throw new BackupTrouble(running, { cause })
    throw cause
  }
}

/** Only whoever is alone with a file can change its mode; afterwards all of it is in that one file. */
const lock = async (db: Database) => {
  try {
    await sql`pragma busy_timeout = 0`.execute(db)
    await sql`pragma journal_mode = delete`.execute(db)
    await sql`begin exclusive`.execute(db)
  } catch (cause) {
    throw new BackupTrouble(running, { cause })
  }
}

/** One transaction, and as short as can be: a database server may end one that is idle for long. */
const renewPostgres = async (place: Place, { inspect, prepare, fill }: Renewal) => {
  await using db = openRows(place)
  await demandNoSite(db)
  await inspect(db)
  await prepare()
  await db.transaction().execute(async (transaction) => {
    await takeTime(transaction)
    await demandNoSite(transaction)
    await inspect(transaction)
    for (const table of await ownTables(transaction)) {
      await sql`drop table ${sql.table(table)}`.execute(transaction)
    }
    await fill(transaction)
    // A site that was started meanwhile forgets what it keeps ready.
    await sql`select pg_notify(${channel}, 'restored')`.execute(transaction)
  })
}

/** Whoever hears of changes of this database is a running site. */
const demandNoSite = async (db: Database) => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`.execute(db)
  if (rows.length > 0) throw new BackupTrouble(running)
}

/** Nobody else's tables are touched. */
const ownTables = async (db: Database) => {
  const names = await migrationsOf(db)
  if (names.length === 0) return []
  const migrations = migrationsNamed(names)
  if (!migrations) {
    throw new BackupTrouble(
      'This database was written by a newer version of the site. Make an empty one beside it, and restore into that.',
    )
  }
  const tables = (await schemaAfter(migrations)).map(({ name }) => name)
  return [...tables.toReversed(), 'kysely_migration', 'kysely_migration_lock']
}
