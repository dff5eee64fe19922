import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Club } from '#contract/club.ts'
import type { NoticeKind } from '#contract/notices.ts'
import { instant } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import type { Log } from '#server/http/log.ts'
import type { Mail } from '#server/mail/sender.ts'
import { describeFailure, isFinal } from '#server/mail/smtp.ts'
import { type Description, describeNotices } from './describe.ts'
import { writeLetter } from './letter.ts'
import type { MailLinks } from './links.ts'
import type { Push } from './push.ts'
import { openQueue, type QueuedDelivery } from './queue.ts'
import { breaksQuietHours, quietUntil } from './quiet-hours.ts'
import { type Recipient, readRecipients } from './recipients.ts'
import type { NoticeRide } from './subjects.ts'

type Parts = {
  readonly db: Database
  readonly log: Log
  readonly club: Club
  readonly origin: () => string
  readonly links: MailLinks
  /** Absent if the site sends no mail: then nothing waits for it. */
  readonly mail: Mail | undefined
  readonly push: Push
  /** Whether the addresses of these accounts are confirmed, as far as it is known. */
  readonly findConfirmed: (
    db: Database,
    subjects: readonly string[],
  ) => Promise<ReadonlyMap<string, boolean>>
}

const minutes = 60 * 1000

/** The delay after each failed attempt; after the last one the delivery is given up. */
const delays = [1, 5, 15, 60, 3 * 60, 6 * 60].map((wait) => wait * minutes)

const attemptTimeout = 2 * minutes

/** How many are sent at once: mail servers allow few connections. */
const slice = { mail: 4, push: 20 }

/** Sending rests after each slice, so that the pages keep their pace. */
const maxRest = 250

/** One delivery with all that is needed to make it. */
type Ready = {
  readonly delivery: QueuedDelivery
  readonly kind: NoticeKind
  readonly notice: Description
  readonly recipient: Recipient
}

export type Sender = ReturnType<typeof openSender>

/** Sends notices by mail and push, in slices. */
export const openSender = (parts: Parts) => {
  const { db, log, club, mail, push } = parts
  const queue = openQueue(db)
  const closing = new AbortController()
  const sent = { mail: 0, push: 0 }
  const failed = { mail: 0, push: 0 }
  let working: Promise<void> | undefined
  let again = false

  const fail = async ({ delivery }: Ready, reason: string, final: boolean, wait = 0) => {
    const { id, channel, tries } = delivery
    const planned = delays[tries - 1]
    const delay = final || planned === undefined ? undefined : Math.max(wait, planned)
    failed[channel]++
    if (delay === undefined) await queue.giveUp(id, reason)
    else await queue.tryAgain(id, Date.now() + delay, reason)
    const message = delay === undefined ? 'notice given up' : 'notice not sent, will be tried again'
    log.warn(message, { delivery: id, channel, tries, error: reason })
  }

  const sendMail = async (ready: Ready) => {
    if (!mail || !ready.recipient.email) return true
    const letter = writeLetter({
      ...{ club, origin: parts.origin(), kind: ready.kind, notice: ready.notice },
      ...(await tokensFor(ready, parts.links)),
    })
    const { id } = ready.delivery
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(attemptTimeout)])
      await mail.deliver(
        { id, recipient: ready.recipient.email, reply_to: null, ...letter },
        signal,
      )
      return true
    } catch (error) {
      if (closing.signal.aborted) await queue.putBack(ready.delivery, Date.now())
      else await fail(ready, describeFailure(error), isFinal(error))
      return false
    }
  }

  const sendPush = async (ready: Ready) => {
    const { delivery, notice, kind, recipient } = ready
    const device = recipient.devices.find(({ id }) => id === delivery.device)
    const ttl = secondsLeft(notice.ride, club.timeZone)
    if (!device || ttl <= 0) return true
    const tag = hash('sha256', `${kind} ${notice.path}`, 'base64url').slice(0, 32)
    const payload = JSON.stringify({ ...notice.lockScreen, path: notice.path, tag })
    const urgency = kind === 'ride-cancelled' ? ('high' as const) : ('normal' as const)
    const result = await push.send(device, { payload, ttl, topic: tag, urgency })
    if (result.outcome === 'sent') {
      await rememberContact(db, device.id, true)
      return true
    }
    if (result.outcome === 'gone') {
      await forgetDevice(db, device.id)
      return true
    }
    await rememberContact(db, device.id, false)
    if (result.outcome === 'wait') await fail(ready, result.reason, false, result.seconds * 1000)
    else await fail(ready, result.reason, result.final)
    return false
  }

  /** What is due of a channel, without what is held back by quiet hours or no longer wanted. */
  const prepare = async (taken: readonly QueuedDelivery[]): Promise<readonly Ready[]> => {
    const recipients = await readRecipients(db, taken, parts.findConfirmed)
    const notices = await describeNotices(
      db,
      [...recipients.values()].map(({ notice }) => notice),
    )
    const ready: Ready[] = []
    const dropped: string[] = []
    for (const delivery of taken) {
      const recipient = recipients.get(delivery.notice_id)
      const notice = notices.get(delivery.notice_id)
      const noMail = delivery.channel === 'mail' && !mail
      if (
        noMail ||
        !recipient ||
        !notice ||
        isPointless(delivery, recipient, notice, club.timeZone)
      ) {
        dropped.push(delivery.id)
        continue
      }
      const kind = recipient.notice.kind as NoticeKind
      const quiet = quietUntil(recipient, club.timeZone)
      if (quiet && !breaksQuietHours(recipient.notice, notice.ride, club.timeZone)) {
        await queue.putBack(delivery, quiet)
      } else ready.push({ delivery, kind, notice, recipient })
    }
    await queue.remove(dropped)
    return ready
  }

  const sendSlice = async (channel: 'mail' | 'push') => {
    const taken = await queue.take(channel, slice[channel])
    if (taken.length === 0) return false
    const ready = await prepare(taken)
    const send = channel === 'mail' ? sendMail : sendPush
    const done = await Promise.all(
      ready.map(async (one) => ((await send(one)) ? one.delivery.id : undefined)),
    )
    const arrived = done.filter((id) => id !== undefined)
    sent[channel] += arrived.length
    await queue.remove(arrived)
    return true
  }

  const sendAll = async (channel: 'mail' | 'push') => {
    for (;;) {
      const start = performance.now()
      if (closing.signal.aborted || !(await sendSlice(channel))) return
      await pause(Math.min(maxRest, 4 * (performance.now() - start)))
    }
  }

  const sendAllChannels = async () => {
    await Promise.all([sendAll('mail'), sendAll('push')])
  }

  const work = async () => {
    do {
      again = false
      // Notices of one change are written by several calls: a short wait gathers them.
      await pause(gathering, undefined, { ref: false })
      await sendAllChannels().catch((error) => log.error('sending notices failed', error))
    } while (again && !closing.signal.aborted)
    working = undefined
  }

  /** Starts to send in the background. */
  const start = () => {
    again = true
    if (!closing.signal.aborted) working ??= work()
  }

  return {
    start,
    /** Sends everything that is due, and waits for it. */
    async sendDue() {
      start()
      await working
    },
    counts: () => ({ sent: { ...sent }, failed: { ...failed } }),
    async close() {
      closing.abort()
      await working
      push.close()
    },
  }
}

const gathering = 100

const tokensFor = async ({ recipient, notice, kind }: Ready, links: MailLinks) => {
  const { ride } = notice
  const canWithdraw = ride?.status === 'planned' && recipient.answers && withdrawable.includes(kind)
  return {
    ...(recipient.person && {
      stopToken: await links.stopToken(recipient.person.id, kind, recipient.person.mailNumber),
    }),
    ...(canWithdraw && {
      cannotComeToken: await links.cannotComeToken(recipient.notice.recipient, ride.id),
    }),
  }
}

const withdrawable: readonly NoticeKind[] = [
  'ride-cancelled',
  'ride-changed',
  'place',
  'reminder',
  'message',
]

const startOf = ({ date, time }: NoticeRide, timeZone: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant()

const day = 24 * 60 * 60

/** How long a push message is worth delivering: until the ride begins. */
const secondsLeft = (ride: NoticeRide | undefined, timeZone: string) => {
  if (!ride) return day
  return Math.floor(
    (startOf(ride, timeZone).epochMilliseconds - instant().epochMilliseconds) / 1000,
  )
}

/** No longer wanted, to an address nobody has confirmed, to a device that is gone, or a reminder that comes too late. */
const isPointless = (
  { channel, device }: QueuedDelivery,
  recipient: Recipient,
  { ride }: Description,
  timeZone: string,
) => {
  if (!recipient.wants[channel]) return true
  if (channel === 'mail' && !recipient.email) return true
  if (channel === 'push' && !recipient.devices.some(({ id }) => id === device)) return true
  if (recipient.notice.kind !== 'reminder') return false
  return !ride || ride.status === 'cancelled' || secondsLeft(ride, timeZone) <= 0
}

const rememberContact = (db: Database, id: string, worked: boolean) => {
  const now = new Date().toISOString()
  const device = db.updateTable('device').where('id', '=', id)
  return worked
    ? device.set({ last_ok_at: now, failing_since: null }).execute()
    : device.set({ failing_since: now }).where('failing_since', 'is', null).execute()
}

const forgetDevice = async (db: Database, id: string) => {
  await db.deleteFrom('delivery').where('device', '=', id).execute()
  await db.deleteFrom('device').where('id', '=', id).execute()
}
