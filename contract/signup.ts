import * as z from 'zod/mini'
import { endpoint, honeypot } from './endpoint.ts'
import { Day, Email, Id, Line, PhoneNumber, Storable } from './shapes.ts'
import {
  GroupId,
  maxGuests,
  noteLength,
  Places,
  Rank,
  RsvpState,
  Speed,
  signupModes,
} from './signup-rules.ts'

const OwnRsvp = z.object({
  state: RsvpState,
  group: z.optional(GroupId),
  /** The group the person would rather ride in, once it has a place. */
  wantsGroup: z.optional(GroupId),
  /** The person and their guests. */
  party: z.int(),
  /** The place in the line, beginning with 1. */
  rank: Rank,
  note: z.optional(z.string()),
  firstTime: z.boolean(),
  /** The ride moved to another day: is the person still coming? */
  confirm: z.optional(z.boolean()),
  /** The day they said yes to, if they are asked to confirm another one. */
  movedFrom: z.optional(Day),
  presence: z.optional(z.enum(['there', 'absent'])),
})
export type OwnRsvp = z.output<typeof OwnRsvp>

const GroupNumbers = z.object({
  _id: Id,
  name: z.string(),
  paceFrom: Speed,
  paceTo: Speed,
  places: Places,
  /** People, guests included. */
  going: z.int(),
  /** Parties in the line. */
  waiting: z.int(),
  /** First names. */
  leaders: z.array(z.string()),
})

export const Signup = z.object({
  signup: z.enum(signupModes),
  closesAt: z.iso.datetime(),
  /** Whether the site takes answers now. */
  open: z.boolean(),
  places: Places,
  guests: z.int(),
  /** Whether people without an account may sign up now, and why not. */
  dropIns: z.boolean(),
  noDropIns: z.optional(z.enum(['members-only', 'no-mail'])),
  going: z.int(),
  /** Places left in all, if there is a limit. */
  left: z.optional(z.int()),
  waiting: z.int(),
  maybe: z.int(),
  groups: z.array(GroupNumbers),
  /** The riders, as they want to be named. Only for those who may see names. */
  names: z.optional(z.array(z.object({ name: z.string(), group: z.optional(GroupId) }))),
  /** The caller's own answer. */
  mine: z.optional(OwnRsvp),
  /** The group the caller chose last time. */
  usualGroup: z.optional(GroupId),
  /** Only for those who may see the rider list: from when until when emergency contacts can be read. */
  emergency: z.optional(z.object({ from: z.iso.datetime(), until: z.iso.datetime() })),
  /** Only for the same: when they rolled out and when all were back, as the ride sheet says. */
  moments: z.optional(
    z.object({ rolledOut: z.optional(z.iso.datetime()), back: z.optional(z.iso.datetime()) }),
  ),
})
export type Signup = z.output<typeof Signup>

const Note = z.optional(Storable(noteLength).check(z.trim()))

export const Rsvp = z.object({
  id: Id,
  answer: z.enum(['going', 'maybe', 'no']),
  group: z.optional(GroupId),
  guests: z.optional(z.int().check(z.minimum(0), z.maximum(maxGuests))),
  /** For the leaders. An empty note deletes the one before. */
  note: Note,
  firstTime: z.optional(z.boolean()),
})
export type Rsvp = z.output<typeof Rsvp>

const Answered = z.object({ state: RsvpState, rank: Rank })

export const NewGuest = z.object({
  name: Line(100),
  email: Email,
  phone: PhoneNumber,
  contactName: z.optional(Line(100)),
  contactPhone: z.optional(PhoneNumber),
  group: z.optional(GroupId),
  /** Consent to the club's ride rules. */
  rules: z.literal(true, 'Please accept the ride rules.'),
})
export type NewGuest = z.output<typeof NewGuest>

/** What the form for people without an account sends. */
export const GuestSignup = z.extend(NewGuest, { id: Id, [honeypot]: z.optional(z.string()) })

export const GuestToken = z.string().check(z.regex(/^[\w-]{20,100}$/, 'This link is incomplete.'))

const RideWords = z.object({
  _id: Id,
  title: z.string(),
  date: z.string(),
  time: z.string(),
  location: z.string(),
  status: z.enum(['planned', 'cancelled']),
  reason: z.optional(z.string()),
})

/** What the holder of a mailed link sees. */
export const GuestRsvp = z.object({
  name: z.string(),
  ride: RideWords,
  state: RsvpState,
  group: z.optional(GroupId),
  rank: Rank,
  /** The ride moved to another day: are they still coming? */
  confirm: z.optional(z.boolean()),
  movedFrom: z.optional(Day),
  open: z.boolean(),
  closesAt: z.iso.datetime(),
  groups: z.array(z.object({ _id: Id, name: z.string() })),
})
export type GuestRsvp = z.output<typeof GuestRsvp>

export const OwnRide = z.object({
  ride: z.extend(RideWords, { distance: z.optional(z.int()) }),
  ...OwnRsvp.shape,
  groupName: z.optional(z.string()),
})
export type OwnRide = z.output<typeof OwnRide>

/** The signed token of the link "I can't come". */
export const WithdrawalToken = z.string().check(z.minLength(1), z.maxLength(1000))

const ofRide = z.object({ id: Id })
const byAddress = { most: 60, seconds: 60 * 60 }
const linkLimits = { counts: 'tries', address: byAddress, person: byAddress } as const

export const signup = {
  get: endpoint({
    method: 'GET',
    path: '/events/:id/signup',
    access: 'everyone',
    personal: true,
    says: 'Says who is coming to a ride: numbers for everyone; names and your own answer with your token, if you may see them.',
    input: ofRide,
    answer: Signup,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/signups',
    access: 'everyone',
    personal: true,
    says: 'Says how many people are coming to each of several rides. `events` has their ids, with commas between them.',
    input: z.object({
      events: z.string().check(z.regex(/^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,49}$/)),
    }),
    answer: z.array(
      z.object({
        _id: Id,
        /** Whether the site takes answers now. */
        open: z.boolean(),
        going: z.int(),
        left: z.optional(z.int()),
        waiting: z.int(),
      }),
    ),
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/events/:id/rsvp',
    access: 'signed-in',
    says: 'Says whether you are coming. If there is no place, you join the line. Repeating it changes nothing.',
    input: Rsvp,
    answer: Answered,
  }),
  addGuest: endpoint({
    method: 'POST',
    path: '/events/:id/guests',
    access: 'everyone',
    says: `Signs up a person without an account. They get a mail with a link; until they confirm, they hold no place. The answer is always the same. \`${honeypot}\` is a honeypot: leave it out.`,
    limits: {
      counts: 'done',
      address: { most: 20, seconds: 60 * 60 },
      person: { most: 20, seconds: 60 * 60 },
    },
    input: GuestSignup,
    answer: z.object({ sent: z.literal(true) }),
    accepts: true,
  }),
  guest: endpoint({
    method: 'GET',
    path: '/guests/:token',
    access: 'everyone',
    personal: true,
    says: 'Returns the sign-up a mailed link belongs to. It changes nothing.',
    limits: { counts: 'tries', address: { most: 600, seconds: 60 * 60 }, person: byAddress },
    input: z.object({ token: GuestToken }),
    answer: GuestRsvp,
  }),
  confirmGuest: endpoint({
    method: 'POST',
    path: '/guests/confirm',
    access: 'everyone',
    says: 'Confirms the sign-up of a mailed link.',
    limits: linkLimits,
    input: z.object({ token: GuestToken }),
    answer: Answered,
  }),
  changeGuest: endpoint({
    method: 'POST',
    path: '/guests/change',
    access: 'everyone',
    says: 'Changes the group of the sign-up of a mailed link.',
    limits: linkLimits,
    input: z.object({ token: GuestToken, group: z.optional(GroupId) }),
    answer: Answered,
  }),
  withdrawGuest: endpoint({
    method: 'POST',
    path: '/guests/withdraw',
    access: 'everyone',
    says: 'Withdraws the sign-up of a mailed link and deletes what was given with it. The link ends.',
    limits: linkLimits,
    input: z.object({ token: GuestToken }),
    answer: z.object({ withdrawn: z.literal(true) }),
  }),
  withdrawal: endpoint({
    method: 'GET',
    path: '/withdrawals/:token',
    access: 'everyone',
    personal: true,
    says: 'Returns the ride that a mail asked about. It changes nothing.',
    limits: { counts: 'tries', address: { most: 600, seconds: 60 * 60 }, person: byAddress },
    input: z.object({ token: WithdrawalToken }),
    answer: z.object({ ride: RideWords, state: RsvpState, open: z.boolean() }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/withdrawals',
    access: 'everyone',
    says: 'Says no to a ride with the link in a mail about it.',
    limits: linkLimits,
    input: z.object({ token: WithdrawalToken }),
    answer: z.object({ withdrawn: z.literal(true) }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/members',
    access: 'signed-in',
    says: 'Finds members by name, for moderators and for leaders of rides to come. At most 20.',
    input: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
    answer: z.array(z.object({ _id: Id, name: z.string() })),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/me/rides',
    access: 'signed-in',
    says: 'Lists the rides you have answered, from a month ago on, by day and time.',
    input: z.object({}),
    answer: z.array(OwnRide),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/me/calendar',
    access: 'signed-in',
    says: 'Returns the secret address of your own calendar, with the rides you said yes or maybe to.',
    input: z.object({}),
    answer: z.object({ address: z.url() }),
  }),
  renewCalendar: endpoint({
    method: 'POST',
    path: '/me/calendar/renew',
    access: 'signed-in',
    says: 'Makes a new secret address for your own calendar. The old one ends.',
    input: z.object({}),
    answer: z.object({ address: z.url() }),
  }),
}
