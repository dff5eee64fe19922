import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { Line } from '#contract/shapes.ts'
import type { Database, Tables } from '#server/database/tables.ts'

const Address = z.email().check(z.maxLength(254))

/** What can be sent: plain addresses and one line of subject, so nothing else gets into the headers. */
const MailMessage = z.object({
  to: Address,
  /** Whom an answer goes to, if not to the club. */
  replyTo: z.optional(Address),
  subject: Line(200),
  text: z.string().check(z.minLength(1), z.maxLength(20_000)),
})
export type MailMessage = z.output<typeof MailMessage>

export type QueuedMail = Selectable<Tables['mail']>

/**
 * Writes a letter down in the caller's transaction: it is sent if that commits, and only then. One that
 * is about an account names its subject.
 */
export const queueMail = async (db: Database, letter: MailMessage, about?: string) => {
  const checked = check(MailMessage, letter)
  if ('errors' in checked) throw new Refusal('bad-fields', { errors: checked.errors })
  const { to, replyTo, subject, text } = checked.value
  const now = moment(Date.now())
  await db
    .insertInto('mail')
    .values({
      id: randomUUIDv7(),
      recipient: to,
      reply_to: replyTo ?? null,
      subject,
      text,
      created_at: now,
      tries: 0,
      next_try_at: now,
      last_error: null,
      about: about ?? null,
    })
    .execute()
}

/** Longer than a try may take: after it, a letter whose sender died is anybody's again. */
const reserved = 5 * 60 * 1000
/** No try is planned further ahead than this, unless by a clock that went wrong. */
const furthest = 24 * 60 * 60 * 1000
const failedKeptFor = 30 * 24 * 60 * 60 * 1000

/** The letters, as those who send them see them. */
export const openOutbox = (db: Database) => ({
  /** Reserves the letter that is due first. Nobody else, in no other process, is given it meanwhile. */
  take: (now: number): Promise<QueuedMail | undefined> =>
    db.transaction().execute(async (transaction) => {
      const due = transaction
        .selectFrom('mail')
        .selectAll()
        .where(({ or, eb }) =>
          or([
            eb('next_try_at', '<=', moment(now)),
            eb('next_try_at', '>', moment(now + furthest)),
          ]),
        )
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
      const several = transaction.getExecutor().adapter.supportsMultipleConnections
      const letter = await (several ? due.forUpdate().skipLocked() : due).executeTakeFirst()
      if (!letter) return undefined
      const taken = { tries: letter.tries + 1, next_try_at: moment(now + reserved) }
      await transaction.updateTable('mail').set(taken).where('id', '=', letter.id).execute()
      return { ...letter, ...taken }
    }),

  /** A letter that is sent is forgotten. */
  remove: (id: string) => db.deleteFrom('mail').where('id', '=', id).execute(),

  tryAgain: (id: string, at: number, last_error: string) =>
    change(db, id, { next_try_at: moment(at), last_error }),

  giveUp: (id: string, last_error: string) => change(db, id, { next_try_at: null, last_error }),

  /** Undoes `take`, for a try that was broken off by ourselves. */
  putBack: ({ id, tries }: QueuedMail, at: number) =>
    change(db, id, { tries: tries - 1, next_try_at: moment(at) }),

  forgetFailed: (now: number) =>
    db
      .deleteFrom('mail')
      .where('next_try_at', 'is', null)
      .where('created_at', '<', moment(now - failedKeptFor))
      .execute(),
})

type Gone = { readonly subject: string; readonly email: string }

/** Takes back what was to be sent to somebody who is gone, at any address, or has failed. */
export const deleteMailTo = (db: Database, { subject, email }: Gone) =>
  db
    .deleteFrom('mail')
    .where((is) => is.or([is('recipient', '=', email), is('about', '=', subject)]))
    .execute()

const change = (db: Database, id: string, values: Partial<QueuedMail>) =>
  db.updateTable('mail').set(values).where('id', '=', id).execute()

const moment = (time: number) => new Date(time).toISOString()
