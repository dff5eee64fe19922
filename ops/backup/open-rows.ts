import { Kysely } from 'kysely'
import { openPool, postgresDialect } from '#server/database/postgres.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Settings } from '#server/settings.ts'

/** What is done with all rows at once may take its time, and so may a disk between two statements. */
const longestSilence = 10 * 60 * 1000

/** The database of the settings, without hearing of changes: whoever does counts as a running site. */
export const openRows = ({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>) =>
  new Kysely<Tables>({
    dialect: databaseUrl
      ? postgresDialect(openPool(databaseUrl, () => {}, longestSilence))
      : sqliteDialect(dataDir),
  })
