import type { Database } from '#server/database/tables.ts'
import type { Log } from '#server/http/log.ts'
import { openOutbox, type QueuedMail } from './outbox.ts'
import { describeFailure, isFinal, openSmtp, type SmtpSettings } from './post.ts'

type Parts = SmtpSettings & { readonly db: Database; readonly log: Log }

export type Mail = ReturnType<typeof openMail>

type Clock = () => number

const minutes = 60 * 1000

/** How long a letter waits after each failed try; after the last one it is given up. */
const waits = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60].map((wait) => wait * minutes)

const betweenLooks = 30 * 1000
const longestTry = 2 * minutes
const longestFarewell = 3 * 1000

/** Sends the letters of the outbox, one after the other. */
export const openMail = ({ db, log, ...settings }: Parts) => {
  const letters = openOutbox(db)
  const post = openSmtp(settings)
  const leaving = new AbortController()
  let closed = false
  let working: Promise<void> | undefined
  let again = false

  const failed = async ({ id, tries }: QueuedMail, error: unknown, now: Clock) => {
    const said = describeFailure(error)
    const wait = isFinal(error) ? undefined : waits[tries - 1]
    if (wait === undefined) {
      await letters.giveUp(id, said)
      log.warn('mail given up', { mail: id, tries, error: said })
    } else {
      await letters.tryAgain(id, now() + wait, said)
      log.warn('mail not sent, will be tried again', { mail: id, tries, error: said })
    }
  }

  const send = async (letter: QueuedMail, now: Clock) => {
    try {
      await post(letter, AbortSignal.any([leaving.signal, AbortSignal.timeout(longestTry)]))
    } catch (error) {
      return leaving.signal.aborted ? letters.putBack(letter, now()) : failed(letter, error, now)
    }
    return letters.remove(letter.id)
  }

  /** Tries every letter that is due. A round may take long, so each letter is reserved from the present moment on. */
  const sendDue = async (now: Clock = Date.now) => {
    while (!closed) {
      const letter = await letters.take(now())
      if (!letter) break
      await send(letter, now)
    }
    await letters.forgetFailed(now())
  }

  const work = async () => {
    do {
      again = false
      await sendDue().catch((error) => log.error('sending mail failed', error))
    } while (again && !closed)
    working = undefined
  }

  /** Says that there may be something to send. Nobody waits for it. */
  const startSending = () => {
    again = true
    if (!closed) working ??= work()
  }

  const looking = setInterval(startSending, betweenLooks).unref()

  return {
    startSending,
    sendDue,
    /** Lets the letter that is on its way arrive, but not for long. */
    async close(patience = longestFarewell) {
      closed = true
      clearInterval(looking)
      const over = setTimeout(() => leaving.abort(), patience)
      await working
      clearTimeout(over)
    },
  }
}
