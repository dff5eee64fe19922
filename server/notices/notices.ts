import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'

/** What people are told about. */
export type NoticeKind = 'ride-cancelled' | 'ride-changed' | 'place' | 'rider'

export type Notice = {
  /** The id of a member or of a guest. */
  readonly recipient: string
  readonly kind: NoticeKind
  /** The id of the ride or series it is about. */
  readonly about: string
  /** The same notice is written once. */
  readonly key: string
  readonly words: Readonly<Record<string, unknown>>
}

const atOnce = 500

/** Writes notices in the transaction of the change they report. One that is already there stays as it is. */
export const writeNotices = async (db: Database, notices: readonly Notice[]) => {
  const now = new Date().toISOString()
  for (let at = 0; at < notices.length; at += atOnce) {
    const rows = notices.slice(at, at + atOnce).map(({ words, ...notice }) => ({
      id: randomUUIDv7(),
      ...notice,
      words: JSON.stringify(words),
      created_at: now,
      due_at: now,
      read_at: null,
    }))
    await db
      .insertInto('notice')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['recipient', 'kind', 'about', 'key']).doNothing())
      .execute()
  }
}

export const noticesOf = async (db: Database, recipient: string) => {
  const rows = await db
    .selectFrom('notice')
    .select(['kind', 'about', 'words', 'created_at'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, about, words, created_at }) => ({
    at: created_at,
    kind,
    about,
    ...JSON.parse(words),
  }))
}

export const forgetNoticesTo = (db: Database, recipient: string) =>
  db.deleteFrom('notice').where('recipient', '=', recipient).execute()
