import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Clock, Id, Line, Modified, paging, Text } from './shapes.ts'

/** What people are told about. */
export const noticeKinds = [
  /** Cancelled, moved to another day, or restored. */
  'ride-cancelled',
  /** Another place, start, leader or group. */
  'ride-changed',
  /** A place, or passed over in the line. */
  'place',
  /** The evening before. */
  'reminder',
  /** How was it? For those who were there. */
  'after-ride',
  /** For leaders: somebody joined, left, or left a note. */
  'rider',
  'new-ride',
  'news',
  /** From a leader to the riders. */
  'message',
  /** For admins: a new contact request. */
  'request',
  /** For moderators and members who may lead: a ride without a leader. */
  'leader-wanted',
  /** For leaders: requests of other leaders and their outcome, the right to lead, a missing roll call. */
  'leading',
  /** An admin changed the member's record, or merged it with another one. */
  'record',
  /** The end of the membership, and receipts. */
  'membership',
] as const
export const NoticeKind = z.enum(noticeKinds)
export type NoticeKind = z.output<typeof NoticeKind>

/** Of these, the profile keeps mail or push on. */
export const keepsOneChannel: readonly NoticeKind[] = ['ride-cancelled', 'place']

/** These cannot be switched off. */
export const alwaysTold: readonly NoticeKind[] = ['message']

export const Notice = z.object({
  _id: z.string(),
  kind: NoticeKind,
  at: z.iso.datetime(),
  read: z.boolean(),
  title: z.string(),
  text: z.string(),
  /** Where it leads. */
  path: z.string(),
})
export type Notice = z.output<typeof Notice>

const NoticeId = Line(120)

export const DeliveryId = Line(120)

const Channels = z.object({ mail: z.boolean(), push: z.boolean() })
export type Channels = z.output<typeof Channels>

/** Why a member cannot choose these channels, if so. */
export const refuseChannels = (kind: NoticeKind, { mail, push }: Channels): string | undefined => {
  if (alwaysTold.includes(kind) && !(mail && push))
    return "Messages from the leader of your ride can't be switched off."
  if (keepsOneChannel.includes(kind) && !mail && !push)
    return 'Keep mail or push on, so that this reaches you.'
  return undefined
}

/** In the club's time zone; null means none. */
const QuietHours = z.nullable(z.object({ from: Clock, to: Clock }))
export type QuietHours = z.output<typeof QuietHours>

export const Notifications = z.object({
  /** The kinds that concern the member, each with its channels. */
  kinds: z.partialRecord(NoticeKind, Channels),
  quiet: QuietHours,
  /** Whether the site sends mail, and whether it reaches this member. */
  mail: z.enum(['on', 'unconfirmed', 'off']),
  /** How many devices get push messages. */
  devices: z.int(),
})
export type Notifications = z.output<typeof Notifications>

export const Device = z.object({
  _id: Id,
  label: z.string(),
  since: z.iso.datetime(),
  /** When a push message was last taken. */
  lastContact: z.optional(z.iso.datetime()),
  /** Whether it was added in this session. */
  current: z.boolean(),
})
export type Device = z.output<typeof Device>

export const NewDevice = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** The public key and the secret of the browser, in base64url. */
  keys: z.object({ p256dh: Line(100), auth: Line(40) }),
  label: z.optional(Line(100)),
})
export type NewDevice = z.output<typeof NewDevice>

export const Delivery = z.object({
  _id: z.string(),
  channel: z.enum(['mail', 'push']),
  /** `letter` is a mail about an account, such as a reset link. */
  kind: z.union([NoticeKind, z.literal('letter')]),
  /** Who gets it, as far as it is known. */
  to: z.string(),
  at: z.iso.datetime(),
  tries: z.int(),
  /** Missing if it is given up. */
  nextTry: z.optional(z.iso.datetime()),
  error: z.optional(z.string()),
})
export type Delivery = z.output<typeof Delivery>

export const MailboxLetter = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  at: z.iso.datetime(),
})
export type MailboxLetter = z.output<typeof MailboxLetter>

/** Whether the site sends mail; a local trial keeps it in a mailbox instead. */
export type MailForBrowser = 'on' | 'mailbox' | 'off'

/** The signed token of a link that stops mails. */
const StopToken = z.string().check(z.minLength(1), z.maxLength(1000))

const hour = 60 * 60

export const notices = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    access: 'signed-in',
    says: 'Lists what you were told, newest first. `unread` leaves out what you have read.',
    input: z.object({ ...paging, unread: z.optional(z.enum(['true', 'false'])) }),
    answer: z.array(Notice),
    paged: true,
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/read',
    access: 'signed-in',
    says: 'Marks notices as read: those in `ids`, or all.',
    input: z.object({ ids: z.optional(z.array(NoticeId).check(z.maxLength(200))) }),
    answer: Modified,
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/me/notifications',
    access: 'signed-in',
    says: 'Says how you are told: by mail, by push, and when not.',
    input: z.object({}),
    answer: Notifications,
  }),
  changePreferences: endpoint({
    method: 'PUT',
    path: '/me/notifications',
    access: 'signed-in',
    says: 'Changes how you are told. Kinds that are left out stay as they are. Of cancelled rides and places, one channel stays on; messages from leaders cannot be switched off.',
    input: z.object({
      kinds: z.partialRecord(NoticeKind, Channels),
      quiet: z.optional(QuietHours),
    }),
    answer: Modified,
  }),
  devices: endpoint({
    method: 'GET',
    path: '/me/devices',
    access: 'signed-in',
    says: 'Lists your devices that get push messages.',
    input: z.object({}),
    answer: z.array(Device),
  }),
  addDevice: endpoint({
    method: 'POST',
    path: '/me/devices',
    access: 'signed-in',
    says: 'Adds the push subscription of a browser, or brings it up to date. It ends with the session.',
    input: NewDevice,
    answer: z.object({ insertedId: Id }),
    creates: true,
  }),
  removeDevice: endpoint({
    method: 'DELETE',
    path: '/me/devices/:id',
    access: 'signed-in',
    says: 'Removes one of your devices, with what waits for it.',
    input: z.object({ id: Id }),
    answer: z.object({ deletedCount: z.int() }),
  }),
  testDevices: endpoint({
    method: 'POST',
    path: '/me/devices/test',
    access: 'signed-in',
    says: 'Sends a test message to all your devices and, if the site sends mail, to your address.',
    limits: {
      counts: 'done',
      address: { most: 60, seconds: hour },
      person: { most: 10, seconds: hour },
    },
    input: z.object({}),
    answer: z.object({ devices: z.int(), mail: z.boolean() }),
  }),
  pushKey: endpoint({
    method: 'GET',
    path: '/push/key',
    access: 'everyone',
    says: 'Returns the public key browsers need to subscribe to push messages.',
    input: z.object({}),
    answer: z.object({ key: z.string() }),
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/unsubscribe/:token',
    access: 'everyone',
    personal: true,
    says: 'Says what the link at the end of a mail switches off. It changes nothing.',
    input: z.object({ token: StopToken }),
    answer: z.object({
      kind: z.optional(NoticeKind),
      on: z.boolean(),
      /** Such notices reach a device as well. */
      push: z.optional(z.boolean()),
    }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe/:token',
    access: 'everyone',
    ignoresBody: true,
    says: 'Switches off mails of one kind, as RFC 8058 describes. The answer is the same for every token.',
    input: z.object({ token: StopToken }),
    answer: z.object({ unsubscribed: z.literal(true) }),
  }),
  mailbox: endpoint({
    method: 'GET',
    path: '/mailbox',
    access: ['admin'],
    says: 'Lists the mails a local trial would have sent, newest first. A public site has no mailbox.',
    input: z.object(paging),
    answer: z.array(MailboxLetter),
    paged: true,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/deliveries',
    access: ['admin'],
    says: 'Lists mails and push messages that wait or have failed. `state` is `waiting` or `failed`.',
    input: z.object({ ...paging, state: z.optional(z.enum(['waiting', 'failed'])) }),
    answer: z.array(Delivery),
    paged: true,
  }),
  retryDelivery: endpoint({
    method: 'POST',
    path: '/deliveries/:id/retry',
    access: ['admin'],
    says: 'Tries to send a mail or push message again, now.',
    input: z.object({ id: DeliveryId }),
    answer: Modified,
  }),
}

/** A sentence a moderator or leader adds to what riders are told. */
export const AddedLine = Line(300)

export const RiderMessage = z.object({ id: Id, text: Text(2000) })
export type RiderMessage = z.output<typeof RiderMessage>
