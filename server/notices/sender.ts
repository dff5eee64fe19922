import { setTimeout as pause } from 'node:timers/promises'
import type { NoticeKind } from '#contract/notices.ts'
import type { Database } from '#server/database/tables.ts'
import type { Log } from '#server/http/log.ts'
import {
  type DeliveryParts,
  type Failure,
  type Outcome,
  openDelivery,
  type Ready,
  secondsLeft,
} from './deliver.ts'
import { type Description, describeNotices } from './describe.ts'
import { forgetDevices, rememberContact } from './devices.ts'
import { openQueue, type QueuedDelivery } from './queue.ts'
import { breaksQuietHours, quietUntil } from './quiet-hours.ts'
import { type Recipient, readRecipients } from './recipients.ts'

type Parts = DeliveryParts & {
  readonly db: Database
  readonly log: Log
  /** Whether the addresses of these accounts are confirmed, as far as it is known. */
  readonly findConfirmed: (
    db: Database,
    subjects: readonly string[],
  ) => Promise<ReadonlyMap<string, boolean>>
}

const minutes = 60 * 1000

/** The delay after each failed attempt; after the last one the delivery is given up. */
const delays = [1, 5, 15, 60, 3 * 60, 6 * 60].map((wait) => wait * minutes)

/** How many are sent at once; mails over few connections. */
const slice = { mail: 10, push: 10 }

/** Sending rests after each slice and keeps this pace, so that the pages keep theirs. In milliseconds. */
const sliceTime = 300
const shortestRest = 50

type Channel = QueuedDelivery['channel']
type Queue = ReturnType<typeof openQueue>
type Result = { readonly delivery: QueuedDelivery; readonly outcome: Outcome }

export type Sender = ReturnType<typeof openSender>

/** Sends notices by mail and push, in slices. */
export const openSender = (parts: Parts) => {
  const { db, log, club, mail, push } = parts
  const queue = openQueue(db)
  const deliver = openDelivery(parts)
  const closing = new AbortController()
  const sent = { mail: 0, push: 0 }
  const failed = { mail: 0, push: 0 }
  let working: Promise<void> | undefined
  let again = false

  /** What is due of a channel, without what is held back by quiet hours or no longer wanted. */
  const prepare = async (taken: readonly QueuedDelivery[]): Promise<readonly Ready[]> => {
    const recipients = await readRecipients(db, taken, parts.findConfirmed)
    const notices = await describeNotices(
      db,
      [...recipients.values()].map(({ notice }) => notice),
    )
    const ready: Ready[] = []
    const dropped: string[] = []
    const quiet: { readonly id: string; readonly until: number }[] = []
    for (const delivery of taken) {
      const recipient = recipients.get(delivery.notice_id)
      const notice = notices.get(delivery.notice_id)
      const noMail = delivery.channel === 'mail' && !mail
      if (
        noMail ||
        !recipient ||
        !notice ||
        isPointless(delivery, recipient, notice, club().timeZone)
      ) {
        dropped.push(delivery.id)
        continue
      }
      const kind = recipient.notice.kind as NoticeKind
      const until = quietUntil(recipient, club().timeZone)
      if (until && !breaksQuietHours(recipient.notice, notice.ride, club().timeZone)) {
        quiet.push({ id: delivery.id, until })
      } else ready.push({ delivery, kind, notice, recipient })
    }
    await queue.remove(dropped)
    for (const [until, held] of Map.groupBy(quiet, ({ until }) => until)) {
      await queue.putBack(
        held.map(({ id }) => id),
        until,
      )
    }
    return ready
  }

  const fail = async (queue: Queue, delivery: QueuedDelivery, failure: Failure) => {
    const { id, channel, tries } = delivery
    const { reason, final, wait = 0 } = failure
    const planned = delays[tries - 1]
    const delay = final || planned === undefined ? undefined : Math.max(wait, planned)
    failed[channel]++
    if (delay === undefined) await queue.giveUp(id, reason)
    else await queue.tryAgain(id, Date.now() + delay, reason)
    const message = delay === undefined ? 'notice given up' : 'notice not sent, will be tried again'
    log.warn(message, { delivery: id, channel, tries, error: reason })
  }

  /** Stores what became of a slice, in one transaction: it waits for the disk once. */
  const finish = (channel: Channel, results: readonly Result[]) =>
    db.transaction().execute(async (transaction) => {
      const queue = openQueue(transaction)
      const of = (is: Outcome['is']) =>
        results.filter(({ outcome }) => outcome.is === is).map(({ delivery }) => delivery)
      const idsOf = (is: Outcome['is']) => of(is).map(({ id }) => id)
      const devicesOf = (is: Outcome['is']) => of(is).flatMap(({ device }) => device || [])
      await queue.remove(idsOf('sent'))
      await queue.putBack(idsOf('stopped'), Date.now())
      for (const { delivery, outcome } of results) {
        if (outcome.is === 'failed') await fail(queue, delivery, outcome)
      }
      await rememberContact(transaction, devicesOf('sent'), devicesOf('failed'))
      await forgetDevices(transaction, devicesOf('gone'))
      sent[channel] += of('sent').length
    })

  /** Returns how many were due. */
  const sendSlice = async (channel: Channel) => {
    const taken = await queue.take(channel, slice[channel])
    if (taken.length === 0) return 0
    const ready = await prepare(taken)
    if (ready.length === 0) return taken.length
    const outcomes = await deliver[channel](ready, closing.signal)
    const results = outcomes.flatMap((outcome, at) => {
      const delivery = ready[at]?.delivery
      return delivery ? [{ delivery, outcome }] : []
    })
    await finish(channel, results)
    return taken.length
  }

  const sendAll = async (channel: Channel) => {
    while (!closing.signal.aborted) {
      const start = performance.now()
      const count = await sendSlice(channel)
      if (count === 0) return
      if (count === slice[channel])
        await pause(Math.max(shortestRest, sliceTime - (performance.now() - start)))
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
      push.close()
      await working
    },
  }
}

const gathering = 100

/** No longer wanted, to an address nobody has confirmed, to a device that is gone, or a reminder that comes too late. */
const isPointless = (
  { channel, device }: QueuedDelivery,
  recipient: Recipient,
  notice: Description,
  timeZone: string,
) => {
  if (!recipient.wants[channel]) return true
  if (channel === 'mail' && !recipient.email) return true
  const isOver = secondsLeft(notice, timeZone) <= 0
  if (channel === 'push' && (isOver || !recipient.devices.some(({ id }) => id === device)))
    return true
  return recipient.notice.kind === 'reminder' && (isOver || notice.ride?.status !== 'planned')
}
