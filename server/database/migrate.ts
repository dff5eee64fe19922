import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  MIGRATION_LOCK_ID,
  type Migration,
  Migrator,
} from 'kysely/migration'
import { house } from './migrations/0001-house.ts'
import { news } from './migrations/0002-news.ts'
import { identity } from './migrations/0003-identity.ts'
import { mail } from './migrations/0004-mail.ts'
import { pictures } from './migrations/0005-pictures.ts'
import { events } from './migrations/0006-events.ts'
import { contact } from './migrations/0007-contact.ts'
import { people } from './migrations/0008-people.ts'
import { audit } from './migrations/0009-audit.ts'
import { newsBodies } from './migrations/0010-news-bodies.ts'
import { typedAddresses } from './migrations/0011-typed-addresses.ts'
import { lettersAbout } from './migrations/0012-letters-about.ts'
import { signup } from './migrations/0013-signup.ts'
import { notices } from './migrations/0014-notices.ts'
import { memberArea } from './migrations/0015-member-area.ts'
import { routes } from './migrations/0016-routes.ts'
import { rideDay } from './migrations/0017-ride-day.ts'
import { words } from './migrations/0018-words.ts'
import { peopleByInvitation } from './migrations/0019-people.ts'
import { records } from './migrations/0020-records.ts'
import { membership } from './migrations/0021-membership.ts'
import { club } from './migrations/0022-club.ts'
import { noticesTogether } from './migrations/0023-notices-together.ts'
import type { Database } from './tables.ts'

/** Only ever added to: a migration that has run somewhere is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-house': house,
  '0002-news': news,
  '0003-identity': identity,
  '0004-mail': mail,
  '0005-pictures': pictures,
  '0006-events': events,
  '0007-contact': contact,
  '0008-people': people,
  '0009-audit': audit,
  '0010-news-bodies': newsBodies,
  '0011-typed-addresses': typedAddresses,
  '0012-letters-about': lettersAbout,
  '0013-signup': signup,
  '0014-notices': notices,
  '0015-member-area': memberArea,
  '0016-routes': routes,
  '0017-ride-day': rideDay,
  '0018-words': words,
  '0019-people': peopleByInvitation,
  '0020-records': records,
  '0021-membership': membership,
  '0022-club': club,
  '0023-notices-together': noticesTogether,
}

/** The migrations with these names, if they are our first ones in order. */
export const migrationsNamed = (names: readonly string[]) => {
  const first = Object.entries(migrations).slice(0, names.length)
  const ours = isDeepStrictEqual(
    first.map(([name]) => name),
    names,
  )
  return ours ? Object.fromEntries(first) : undefined
}

/** Explains in a sentence why the database cannot be migrated. */
export class MigrationFailure extends Error {}

/** Migrates the database. If several processes call it at once, one migrates and the others wait. */
export const migrate = async (db: Database, wanted = migrations) => {
  // Inside a PostgreSQL transaction no query may fail, not even one on a missing table.
  if (!db.isTransaction && (await isUpToDate(db, Object.keys(wanted)))) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } })
  const { error, results = [] } = await migrator.migrateToLatest()
  const failed = results.find(({ status }) => status === 'Error')
  if (failed) {
    throw new MigrationFailure(
      `The database could not be brought up to date: ${failed.migrationName} failed (${reason(error)}). Nothing was changed. Start the previous version again, which still works with it, and report the error.`,
      { cause: error },
    )
  }
  if (error instanceof Error && /corrupted migrations/.test(error.message)) {
    throw new MigrationFailure(
      'This database was written by a newer version of the site. Start that version, or restore a backup made by this one.',
      { cause: error },
    )
  }
  if (error) throw error
}

/**
 * Does the work while no other site migrates the same database or works in turn. On PostgreSQL a statement
 * that waited for another's transaction would be cancelled after a while; SQLite serves one site only.
 */
export const inTurn = <Done>(db: Database, work: (db: Database) => Promise<Done>) =>
  db.connection().execute(async (connection) => {
    const { adapter } = connection.getExecutor()
    await adapter.acquireMigrationLock(connection, lock)
    try {
      return await work(connection)
    } finally {
      await adapter.releaseMigrationLock(connection, lock)
    }
  })

/** Kysely asks for these names; neither of our databases uses them. */
const lock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID }

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Most starts have nothing to migrate, and asking the migrator is slow. */
export const isUpToDate = async (
  db: Database,
  names: readonly string[] = Object.keys(migrations),
) => {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    return isDeepStrictEqual(rows.map(({ name }) => name).sort(), names.toSorted())
  } catch {
    return false
  }
}

export const migrationNames = Object.keys(migrations)
