import type { Database } from '#server/database/tables.ts'
import type { Deliver, OutgoingMail } from './smtp.ts'

/** The oldest mails go when there are more. */
const most = 500

/** Keeps the mails of a local trial instead of sending them, so that a newcomer can read every one. */
export const openMailbox = (db: Database): Deliver => {
  const keep = async ({ id, recipient, subject, text, html }: OutgoingMail) => {
    const letter = {
      ...{ id, recipient, subject, text, html: html ?? null },
      at: new Date().toISOString(),
    }
    await db.transaction().execute(async (transaction) => {
      // A mail that is tried again is kept once.
      await transaction
        .insertInto('mailbox')
        .values(letter)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      const newest = transaction
        .selectFrom('mailbox')
        .select('id')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
      await transaction.deleteFrom('mailbox').where('id', 'not in', newest).execute()
    })
  }
  return (mails) => Promise.allSettled(mails.map(keep))
}
