import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isUpToDate } from '#server/database/migrate.ts'
import type { Settings } from '#server/settings.ts'
import { openRows } from './backup/rows.ts'
import { CommandError } from './explain-failure.ts'

/** Opens the database, if a site of this version has migrated it. */
export const openClub = async (settings: Settings) => {
  const missing = !settings.databaseUrl && !existsSync(join(settings.dataDir, 'club.sqlite'))
  const db = missing ? undefined : openRows(settings)
  if (db && (await isUpToDate(db))) return db
  await db?.destroy()
  throw new CommandError(
    'There is no club of this version in this database. Start the site first, then try again.',
  )
}
