import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tables } from './database/tables.ts'
import type { Log } from './http/log.ts'
import type { Settings } from './settings.ts'

type Parts = {
  readonly db: Database
  readonly log: Log
  readonly settings: Pick<Settings, 'keepDays'>
}

const hours = 60 * 60 * 1000
const days = 24 * hours

/** Deletes what is no longer needed, and what has reached the age the settings allow. */
export const cleanUp = async (
  { db, log, settings: { keepDays } }: Parts,
  now: number,
  cleanUpFeatures: () => readonly Promise<unknown>[],
) => {
  const deleteAfter = async (table: 'message' | 'audit', keep: number | undefined) => {
    if (keep === undefined) return
    const deleted = await deleteOld(db, { table, key: ['id'], by: 'at', before: now - keep * days })
    if (deleted > 0) log.info('deleted old rows', { table, deleted })
  }
  try {
    await Promise.all([
      ...cleanUpFeatures(),
      ...temporary.map(({ keep, ...old }) => deleteOld(db, { ...old, before: now - keep })),
      deleteAfter('message', keepDays.messages),
      deleteAfter('audit', keepDays.audit),
    ])
  } finally {
    await truncateWal(db)
  }
}

type Old = {
  readonly table: keyof Tables
  /** The columns of the primary key. */
  readonly key: readonly string[]
  /** The column with the timestamp. */
  readonly by: string
  readonly before: number
  /** Whether the timestamp is stored in milliseconds instead of text. */
  readonly inNumbers?: boolean
}

/** Tables whose rows are needed for a while only, with how long they are kept after their timestamp. */
const temporary: readonly (Omit<Old, 'before'> & { readonly keep: number })[] = [
  // Longer than any client retries.
  { table: 'idempotency', key: ['caller', 'call', 'key'], by: 'created_at', keep: 48 * hours },
  { table: 'attempt', key: ['key'], by: 'resets_at', keep: 0 },
  { table: 'ended_session', key: ['session'], by: 'forget_after', keep: 0 },
  // Longer than any sign-in lasts: see `longest` in identity/store.ts.
  { table: 'ended_subject', key: ['subject'], by: 'ended_at', keep: 181 * days, inNumbers: true },
  { table: 'auth_session', key: ['id'], by: 'expiresAt', keep: 0 },
  { table: 'auth_verification', key: ['id'], by: 'expiresAt', keep: 0 },
  { table: 'notice', key: ['id'], by: 'created_at', keep: 90 * days },
  // Records are refused seven days after their ride, so none comes back after this.
  { table: 'sheet_record', key: ['id'], by: 'received_at', keep: 30 * days },
  { table: 'words_draft', key: ['token'], by: 'expires_at', keep: 0 },
  { table: 'mailbox', key: ['id'], by: 'at', keep: 30 * days },
  // Given up long ago, or the site no longer sends mail.
  { table: 'mail', key: ['id'], by: 'created_at', keep: 30 * days },
]

const batchSize = 500
const betweenBatches = 10

/** Deletes old rows in batches: there may be very many, and other writes should not wait for all of them. */
const deleteOld = async (db: Database, { table, key, by, before, inNumbers }: Old) => {
  const [rows, columns] = [sql.table(table), sql.join(key.map((name) => sql.ref(name)))]
  const moment = inNumbers ? before : new Date(before).toISOString()
  const batch = sql`delete from ${rows} where (${columns}) in (
    select ${columns} from ${rows} where ${sql.ref(by)} < ${moment} limit ${batchSize})`
  let deleted = 0
  while (true) {
    const count = Number((await batch.execute(db)).numAffectedRows ?? 0)
    deleted += count
    if (count < batchSize) return deleted
    await pause(betweenBatches)
  }
}

/**
 * Empties the write-ahead log of SQLite, which still contains deleted data. While another program reads, such
 * as a backup, it is left for the next time. The log of PostgreSQL is up to its operator.
 */
const truncateWal = async (db: Database) => {
  if (db.getExecutor().adapter.supportsMultipleConnections) return
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
