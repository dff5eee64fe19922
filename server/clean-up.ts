import { deleteOld } from './database/remove-old.ts'
import type { Database } from './database/tables.ts'
import { truncateWal } from './database/traces.ts'
import type { Log } from './http/log.ts'
import type { KeepingSettings } from './keeping-settings.ts'

type Parts = {
  readonly db: Database
  readonly log: Log
  readonly settings: Pick<KeepingSettings, 'keepDays'>
}

const hours = 60 * 60 * 1000
const days = 24 * hours

/** Forgets what is of no use any more, and what has been kept for as long as it may be. */
export const cleanUp = async (
  { db, log, settings: { keepDays } }: Parts,
  now: number,
  theRooms: () => readonly Promise<unknown>[],
) => {
  const chosen = async (table: 'message' | 'audit', keep: number | undefined) => {
    if (keep === undefined) return
    const removed = await deleteOld(db, { table, key: ['id'], by: 'at', before: now - keep * days })
    if (removed > 0) log.info('removed what was kept for long enough', { table, removed })
  }
  try {
    await Promise.all([
      ...theRooms(),
      ...passing.map(({ keep, ...old }) => deleteOld(db, { ...old, before: now - keep })),
      chosen('message', keepDays.messages),
      chosen('audit', keepDays.audit),
    ])
  } finally {
    await truncateWal(db)
  }
}

type Passing = Omit<Parameters<typeof deleteOld>[1], 'before'> & { readonly keep: number }

/** Notes that are good for a while only, with how long they are kept beyond their moment. */
const passing: readonly Passing[] = [
  // Longer than any client tries again.
  { table: 'idempotency', key: ['caller', 'call', 'key'], by: 'created_at', keep: 48 * hours },
  { table: 'attempt', key: ['key'], by: 'resets_at', keep: 0 },
  { table: 'ended_session', key: ['session'], by: 'forget_after', keep: 0 },
  // Longer than any sign-in lives: see `longest` in identity/store.ts.
  { table: 'ended_subject', key: ['subject'], by: 'ended_at', keep: 181 * days, inNumbers: true },
  { table: 'auth_session', key: ['id'], by: 'expiresAt', keep: 0 },
  { table: 'auth_verification', key: ['id'], by: 'expiresAt', keep: 0 },
  // Given up long ago, or there is nobody any more who sends.
  { table: 'mail', key: ['id'], by: 'created_at', keep: 30 * days },
]
