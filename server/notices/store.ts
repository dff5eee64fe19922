import type { Database } from '#server/database/tables.ts'

const others = ['rsvp', 'leaders', 'by']

/** What members were told. */
export const noticeStore = (db: Database) => ({
  async markRead(recipient: string, ids: readonly string[] | undefined) {
    const now = new Date().toISOString()
    const unread = db
      .updateTable('notice')
      .set({ read_at: now })
      .where('recipient', '=', recipient)
      .where('read_at', 'is', null)
      .where('due_at', '<=', now)
    const chosen = ids ? unread.where('id', 'in', ids) : unread
    const { numUpdatedRows } = await chosen.executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },

  /** For the export of a member. */
  async of(recipient: string) {
    const rows = await db
      .selectFrom('notice')
      .select(['kind', 'about', 'words', 'created_at'])
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ kind, about, words, created_at }) => ({
      ...{ at: created_at, kind },
      // What others wrote, and who they are, is not the member's.
      ...(kind !== 'request' && { about }),
      ...JSON.parse(words, (name, value) => (others.includes(name) ? undefined : value)),
    }))
  },

  forget: (recipient: string) =>
    db.deleteFrom('notice').where('recipient', '=', recipient).execute(),
})
