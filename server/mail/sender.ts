import type { Database } from '#server/database/tables.ts'
import type { Log } from '#server/http/log.ts'
import { openMailbox } from './mailbox.ts'
import { openOutbox, type QueuedMail } from './outbox.ts'
import { describeFailure, isFinal, openSmtp, type SmtpSettings } from './smtp.ts'

type Parts = {
  readonly db: Database
  readonly log: Log
  /** A local trial sends nothing: an admin reads its mails on a page. */
  readonly through: SmtpSettings | 'mailbox'
}

export type Mail = ReturnType<typeof openMail>

type Clock = () => number

const minutes = 60 * 1000

/** The delay after each failed attempt; after the last one the mail is given up. */
const delays = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60].map((wait) => wait * minutes)

const pollInterval = 30 * 1000
const attemptTimeout = 2 * minutes
const closeTimeout = 3 * 1000

/** Sends the mails of the outbox, one after the other. */
export const openMail = ({ db, log, through }: Parts) => {
  const queue = openOutbox(db)
  const deliver = through === 'mailbox' ? openMailbox(db) : openSmtp(through)
  const closing = new AbortController()
  let closed = false
  let working: Promise<void> | undefined
  let again = false

  const failed = async ({ id, tries }: QueuedMail, error: unknown, now: Clock) => {
    const reason = describeFailure(error)
    const delay = isFinal(error) ? undefined : delays[tries - 1]
    if (delay === undefined) {
      await queue.giveUp(id, reason)
      log.warn('mail given up', { mail: id, tries, error: reason })
    } else {
      await queue.tryAgain(id, now() + delay, reason)
      log.warn('mail not sent, will be tried again', { mail: id, tries, error: reason })
    }
  }

  const send = async (mail: QueuedMail, now: Clock) => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(attemptTimeout)])
    const [result] = await deliver([mail], signal)
    if (result?.status !== 'rejected') return queue.remove(mail.id)
    return closing.signal.aborted ? queue.putBack(mail, now()) : failed(mail, result.reason, now)
  }

  /** Sends all mail that is due. That may take long, so each mail is reserved when its turn comes. */
  const sendDue = async (now: Clock = Date.now) => {
    while (!closed) {
      const mail = await queue.take(now())
      if (!mail) break
      await send(mail, now)
    }
    await queue.deleteOldFailed(now())
  }

  const work = async () => {
    do {
      again = false
      await sendDue().catch((error) => log.error('sending mail failed', error))
    } while (again && !closed)
    working = undefined
  }

  /** Starts to send in the background. */
  const startSending = () => {
    again = true
    if (!closed) working ??= work()
  }

  const polling = setInterval(startSending, pollInterval).unref()

  return {
    startSending,
    sendDue,
    deliver,
    /** Waits a short time for the mail that is being sent. */
    async close(timeout = closeTimeout) {
      closed = true
      clearInterval(polling)
      const over = setTimeout(() => closing.abort(), timeout)
      await working
      clearTimeout(over)
    },
  }
}
