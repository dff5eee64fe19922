import type { Database } from '#server/database/tables.ts'
import type { Deliver, OutgoingMail } from './smtp.ts'

/** The newest mails, which stay when others go. */
const newestMails = 500
/** Finding the newest means reading all of them, so it is done once for so many. */
const extraMails = 100

/** Keeps the mails of a local trial instead of sending them, so that a newcomer can read every one. */
export const openMailbox = (db: Database): Deliver => {
  const keep = ({ id, recipient, subject, text, html }: OutgoingMail) =>
    db
      .insertInto('mailbox')
      .values({
        ...{ id, recipient, subject, text, html: html ?? null },
        at: new Date().toISOString(),
      })
      // A mail that is tried again is kept once.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()

  const deleteOldest = async () => {
    const all = db.selectFrom('mailbox').select(({ fn }) => fn.countAll().as('count'))
    const { count } = await all.executeTakeFirstOrThrow()
    if (Number(count) <= newestMails + extraMails) return
    const newest = db
      .selectFrom('mailbox')
      .select('id')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(newestMails)
    await db.deleteFrom('mailbox').where('id', 'not in', newest).execute()
  }

  return async (mails) => {
    const kept = await Promise.allSettled(mails.map(keep))
    await deleteOldest()
    return kept
  }
}
