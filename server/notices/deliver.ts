import { hash } from 'node:crypto'
import type { Club } from '#contract/club.ts'
import type { NoticeKind } from '#contract/notices.ts'
import { instant } from '#server/clock.ts'
import type { Mail } from '#server/mail/sender.ts'
import { describeFailure, isFinal } from '#server/mail/smtp.ts'
import type { Description } from './describe.ts'
import { writeLetter } from './letter.ts'
import type { MailLinks } from './links.ts'
import type { Push } from './push.ts'
import type { QueuedDelivery } from './queue.ts'
import type { Recipient } from './recipients.ts'
import type { NoticeRide } from './subjects.ts'

export type DeliveryParts = {
  /** As it is now: its words may change. */
  readonly club: () => Club
  readonly origin: () => string
  readonly links: MailLinks
  /** Absent if the site sends no mail: then nothing waits for it. */
  readonly mail: Mail | undefined
  readonly push: Push
}

/** One delivery with all that is needed to make it. */
export type Ready = {
  readonly delivery: QueuedDelivery
  readonly kind: NoticeKind
  readonly notice: Description
  readonly recipient: Recipient
}

export type Failure = {
  readonly reason: string
  /** Whether it would be the same tomorrow. */
  readonly final: boolean
  /** The milliseconds a push service asks to wait. */
  readonly wait?: number
}

export type Outcome =
  | { readonly is: 'sent' }
  /** The device has unsubscribed. */
  | { readonly is: 'gone' }
  /** The site is being closed: the attempt does not count. */
  | { readonly is: 'stopped' }
  | ({ readonly is: 'failed' } & Failure)

/** Shorter than deliveries are reserved for one process. */
const sliceTimeout = 2 * 60 * 1000

/** Makes deliveries by mail and push. */
export const openDelivery = ({ club, origin, links, mail, push }: DeliveryParts) => {
  const pushOne = async (
    { delivery, kind, notice, recipient }: Ready,
    closing: AbortSignal,
  ): Promise<Outcome> => {
    const device = recipient.devices.find(({ id }) => id === delivery.device)
    const ttl = secondsLeft(notice, club().timeZone)
    if (!device) return { is: 'gone' }
    const tag = hash('sha256', `${kind} ${notice.path}`, 'base64url').slice(0, 32)
    const { lockScreen, path } = notice
    const payload = JSON.stringify({ ...lockScreen, path, tag, notice: delivery.notice_id })
    const urgency = kind === 'ride-cancelled' ? 'high' : 'normal'
    const result = await push.send(device, { payload, ttl, topic: tag, urgency })
    if (result.outcome === 'sent' || result.outcome === 'gone') return { is: result.outcome }
    if (closing.aborted) return { is: 'stopped' }
    const { reason } = result
    return result.outcome === 'wait'
      ? { is: 'failed', reason, final: false, wait: result.seconds * 1000 }
      : { is: 'failed', reason, final: result.final }
  }

  return {
    async mail(ready: readonly Ready[], closing: AbortSignal): Promise<readonly Outcome[]> {
      if (!mail) return ready.map(() => ({ is: 'failed', reason: 'EADDRESS', final: true }))
      const letters = await Promise.all(
        ready.map(async (one) => {
          const { delivery, recipient, kind, notice } = one
          const tokens = await tokensFor(one, links, club().timeZone)
          const letter = writeLetter({ club: club(), origin: origin(), kind, notice, ...tokens })
          return { id: delivery.id, recipient: recipient.email ?? '', reply_to: null, ...letter }
        }),
      )
      const signal = AbortSignal.any([closing, AbortSignal.timeout(sliceTimeout)])
      const results = await mail.deliver(letters, signal)
      return results.map((result): Outcome => {
        if (result.status === 'fulfilled') return { is: 'sent' }
        if (closing.aborted) return { is: 'stopped' }
        const { reason } = result
        return { is: 'failed', reason: describeFailure(reason), final: isFinal(reason) }
      })
    },

    push: (ready: readonly Ready[], closing: AbortSignal) =>
      Promise.all(ready.map((one) => pushOne(one, closing))),
  }
}

const tokensFor = async (
  { recipient, notice, kind }: Ready,
  links: MailLinks,
  timeZone: string,
) => {
  const { ride } = notice
  const takesPlace = ride?.status === 'planned' && secondsLeft(notice, timeZone) > 0
  const canWithdraw = takesPlace && recipient.answers && withdrawable.includes(kind)
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
export const secondsLeft = ({ ride, afterwards }: Description, timeZone: string) => {
  if (!ride || afterwards) return day
  return Math.floor(
    (startOf(ride, timeZone).epochMilliseconds - instant().epochMilliseconds) / 1000,
  )
}
