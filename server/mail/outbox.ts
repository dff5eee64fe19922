import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { Line } from '#contract/shapes.ts'
import type { Database, Tables } from '#server/database/tables.ts'

const Address = z.email().check(z.maxLength(254))

/** Plain addresses and a subject of one line, so nothing else can get into the headers. */
const MailMessage = z.object({
  to: Address,
  /** Where an answer goes, if not to the club. */
  replyTo: z.optional(Address),
  subject: Line(200),
  text: z.string().check(z.minLength(1), z.maxLength(20_000)),
})
export type MailMessage = z.output<typeof MailMessage>

export type QueuedMail = Selectable<Tables['mail']>

/**
 * Queues a mail in the caller's transaction: it is sent only if that commits. A mail that is about an
 * account names its subject.
 */
export const queueMail = (db: Database, message: MailMessage, about?: string) =>
  queueMails(db, [message], about)

export const queueMails = async (
  db: Database,
  messages: readonly MailMessage[],
  about: string | null = null,
) => {
  const now = moment(Date.now())
  const rows = messages.map((message) => {
    const checked = check(MailMessage, message)
    if ('errors' in checked) throw new Refusal('bad-fields', { errors: checked.errors })
    const { to: recipient, replyTo, subject, text } = checked.value
    return {
      ...{ id: randomUUIDv7(), recipient, reply_to: replyTo ?? null, subject, text, about },
      ...{ created_at: now, tries: 0, next_try_at: now, last_error: null },
    }
  })
  await db.insertInto('mail').values(rows).execute()
}

/** Longer than an attempt may take: afterwards another process may send the mail. */
const reservedFor = 5 * 60 * 1000
/** An attempt further in the future than this was planned by a wrong clock. */
const maxDelay = 24 * 60 * 60 * 1000
const failedStoredFor = 30 * 24 * 60 * 60 * 1000

/** The queued mails, for the sender. */
export const openOutbox = (db: Database) => ({
  /** Reserves the mail that is due first, for this process only. */
  take: (now: number): Promise<QueuedMail | undefined> =>
    db.transaction().execute(async (transaction) => {
      const due = transaction
        .selectFrom('mail')
        .selectAll()
        .where(({ or, eb }) =>
          or([
            eb('next_try_at', '<=', moment(now)),
            eb('next_try_at', '>', moment(now + maxDelay)),
          ]),
        )
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
      const several = transaction.getExecutor().adapter.supportsMultipleConnections
      const mail = await (several ? due.forUpdate().skipLocked() : due).executeTakeFirst()
      if (!mail) return undefined
      const taken = { tries: mail.tries + 1, next_try_at: moment(now + reservedFor) }
      await transaction.updateTable('mail').set(taken).where('id', '=', mail.id).execute()
      return { ...mail, ...taken }
    }),

  remove: (id: string) => db.deleteFrom('mail').where('id', '=', id).execute(),

  tryAgain: (id: string, at: number, last_error: string) =>
    change(db, id, { next_try_at: moment(at), last_error }),

  giveUp: (id: string, last_error: string) => change(db, id, { next_try_at: null, last_error }),

  /** Undoes `take` when we aborted the attempt ourselves. */
  putBack: ({ id, tries }: QueuedMail, at: number) =>
    change(db, id, { tries: tries - 1, next_try_at: moment(at) }),

  deleteOldFailed: (now: number) =>
    db
      .deleteFrom('mail')
      .where('next_try_at', 'is', null)
      .where('created_at', '<', moment(now - failedStoredFor))
      .execute(),
})

type Deleted = { readonly subject: string; readonly email: string }

/** Deletes all queued and failed mails to a person, at any of their addresses. */
export const deleteMailTo = (db: Database, { subject, email }: Deleted) =>
  db
    .deleteFrom('mail')
    .where((is) => is.or([is('recipient', '=', email), is('about', '=', subject)]))
    .execute()

const change = (db: Database, id: string, values: Partial<QueuedMail>) =>
  db.updateTable('mail').set(values).where('id', '=', id).execute()

const moment = (time: number) => new Date(time).toISOString()
