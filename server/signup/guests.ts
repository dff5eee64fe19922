import { hash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Club } from '#contract/club.ts'
import { momentInWords } from '#contract/days.ts'
import { honeypot } from '#contract/endpoint.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import type { NewGuest } from '#contract/signup.ts'
import type { Database } from '#server/database/tables.ts'
import { FakeSuccess, type Handlers } from '#server/http/call.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Mail } from '#server/mail/sender.ts'
import { asAnswer, demandGroup, firstWithPlace, refuseIfClosed, storeAnswer } from './answer.ts'
import { findPlace } from './find-place.ts'
import {
  endUnconfirmed,
  findRide,
  lockRide,
  moveUp,
  type Ride,
  type RsvpRow,
  recipientOf,
  waitsFor,
} from './places.ts'
import { closingOf, isOpen, startOf } from './schedule.ts'
import { movedOf, rankOf, rsvpStore } from './store.ts'

export type GuestParts = {
  readonly club: Club
  readonly mail: Mail | undefined
  readonly origin: () => string
}

type GuestCalls = 'addGuest' | 'guest' | 'confirmGuest' | 'changeGuest' | 'withdrawGuest'

/** What people without an account may do, with the link they get by mail. */
export const guestHandlers = ({
  club,
  mail,
  origin,
}: GuestParts): Pick<Handlers['signup'], GuestCalls> => {
  const { timeZone } = club
  return {
    async addGuest({ id, [honeypot]: caught, ...guest }, { db, afterwards }) {
      if (caught) throw new FakeSuccess({ sent: true })
      const ride = await lockRide(db, id)
      if (ride.signup !== 'off' && ride.drop_ins === 0) {
        throw new Refusal('signup-off', {
          detail: 'This ride is for members. Sign in or register.',
        })
      }
      refuseIfClosed(ride, { state: 'going' }, timeZone)
      if (!mail)
        throw new Refusal('no-mail', { detail: 'Sign in, or write to the club to join this ride.' })
      if (guest.group) demandGroup(ride, guest.group)
      const token = await addOrRenew(db, ride, guest, timeZone)
      await queueMail(db, confirmation(club, ride, guest.email, origin() + to.guest(token)))
      afterwards(async () => mail.startSending())
      return { sent: true }
    },

    async guest({ token }, { db }) {
      const { guest, rsvp } = await findGuest(db, token)
      const ride = await findRide(db, rsvp.event_id)
      if (!ride) throw new Refusal('dead-link')
      const rank = await rankOf(db, ride, rsvp)
      const group = waitsFor(rsvp)
      return {
        name: guest.name,
        ride: rideWords(ride),
        state: rsvp.state,
        ...(group && { group }),
        ...(rank !== undefined && { rank }),
        ...movedOf(rsvp),
        open: isOpen(ride, timeZone),
        closesAt: closingOf(ride, timeZone).toInstant().toString(),
        groups: ride.groups.map(({ id, name }) => ({ _id: id, name })),
      }
    },

    confirmGuest: ({ token }, { db }) => answerAsGuest(db, token, undefined, timeZone),

    changeGuest: ({ token, group }, { db }) => answerAsGuest(db, token, group, timeZone),

    async withdrawGuest({ token }, { db }) {
      const { rsvp } = await findGuest(db, token)
      await withdrawAsGuest(db, rsvp, timeZone)
      return { withdrawn: true }
    },
  }
}

type Words = 'id' | 'title' | 'date' | 'time' | 'location' | 'status' | 'reason'

export const rideWords = (ride: Pick<Ride, Words>) => ({
  _id: ride.id,
  title: ride.title,
  date: ride.date,
  time: ride.time,
  location: ride.location,
  status: ride.status,
  ...(ride.reason && { reason: ride.reason }),
})

const hashOf = (token: string) => hash('sha256', token)

/** Only the hash of a token is stored: those who read the database cannot use the links. */
const findGuest = async (db: Database, token: string) => {
  const guest = await db
    .selectFrom('guest')
    .selectAll()
    .where('secret_hash', '=', hashOf(token))
    .executeTakeFirst()
  const rsvp =
    guest &&
    (await db.selectFrom('rsvp').selectAll().where('guest_id', '=', guest.id).executeTakeFirst())
  if (!guest || !rsvp)
    throw new Refusal('dead-link', { detail: 'Sign up again on the page of the ride.' })
  return { guest, rsvp }
}

/**
 * The address may belong to someone else, so the data of a confirmed guest stays as it is: they only get another
 * mail. What was never confirmed is replaced.
 */
const addOrRenew = async (db: Database, ride: Ride, guest: NewGuest, timeZone: string) => {
  const token = randomBytes(24).toString('base64url')
  const secret_hash = hashOf(token)
  const known = await db
    .selectFrom('guest')
    .innerJoin('rsvp', 'rsvp.guest_id', 'guest.id')
    .select(['guest.id', 'guest.confirmed_at', 'rsvp.id as rsvp'])
    .where('guest.email', '=', guest.email)
    .where('rsvp.event_id', '=', ride.id)
    .executeTakeFirst()
  if (known?.confirmed_at) {
    await db.updateTable('guest').set({ secret_hash }).where('id', '=', known.id).execute()
    return token
  }
  if (known) {
    await rsvpStore(db).remove(known.rsvp)
    await db.deleteFrom('guest').where('id', '=', known.id).execute()
  }
  const guest_id = await addGuestRow(
    db,
    ride,
    { ...guest, secret_hash, confirmed_at: null },
    timeZone,
  )
  await rsvpStore(db).add(ride.id, {
    ...{ guest_id, group_id: guest.group ?? null, state: 'unconfirmed', first_time: 1 },
    answered_at: new Date().toISOString(),
  })
  return token
}

type GuestWords = Pick<NewGuest, 'name' | 'contactName' | 'contactPhone'> & {
  readonly email?: string
  readonly phone?: string | undefined
  readonly secret_hash: string | null
  readonly confirmed_at: string | null
}

const forgottenAfter = { days: 30 }

export const addGuestRow = async (
  db: Database,
  ride: Ride,
  guest: GuestWords,
  timeZone: string,
) => {
  const id = randomUUIDv7()
  await db
    .insertInto('guest')
    .values({
      id,
      name: guest.name,
      email: guest.email ?? null,
      phone: guest.phone ?? null,
      contact_name: guest.contactName ?? null,
      contact_phone: guest.contactPhone ?? null,
      secret_hash: guest.secret_hash,
      confirmed_at: guest.confirmed_at,
      forget_after: startOf(ride, timeZone).add(forgottenAfter).toInstant().toString(),
    })
    .execute()
  return id
}

/** Deletes what the guest has given; only that somebody withdrew stays. */
export const withdrawAsGuest = async (db: Database, rsvp: RsvpRow, timeZone: string) => {
  const ride = await lockRide(db, rsvp.event_id)
  const by = recipientOf(rsvp)
  if (rsvp.state === 'unconfirmed') await rsvpStore(db).remove(rsvp.id)
  else {
    const gone = await findPlace(db, ride, rsvp, { state: 'no', group: null, party: 1 })
    const words = { note: null, first_time: rsvp.first_time }
    await storeAnswer(db, ride, rsvp, rsvp, { ...gone, ...words }, { by, timeZone })
    await moveUp(db, ride, timeZone)
  }
  await emptyGuests(db, [by])
}

/** Confirms a sign-up, or changes its group. Repeating it changes nothing. */
const answerAsGuest = async (
  db: Database,
  token: string,
  group: string | undefined,
  timeZone: string,
) => {
  const found = await findGuest(db, token)
  const ride = await lockRide(db, found.rsvp.event_id)
  await endUnconfirmed(db, ride, timeZone)
  const rsvp = (await findGuest(db, token)).rsvp
  const wanted = group
    ? demandGroup(ride, group)
    : (waitsFor(rsvp) ?? (await firstWithPlace(db, ride)))
  if (isAnswered(rsvp) && waitsFor(rsvp) === wanted) return asAnswer(db, ride, rsvp)
  refuseIfClosed(ride, { state: 'going' }, timeZone)
  const place = await findPlace(db, ride, rsvp, { state: 'going', group: wanted, party: 1 })
  const words = { note: rsvp.note, first_time: rsvp.first_time }
  const toTell = { by: found.guest.id, timeZone }
  const after = await storeAnswer(db, ride, rsvp, rsvp, { ...place, ...words }, toTell)
  await db
    .updateTable('guest')
    .set({ confirmed_at: found.guest.confirmed_at ?? new Date().toISOString() })
    .where('id', '=', found.guest.id)
    .execute()
  await moveUp(db, ride, timeZone)
  return asAnswer(db, ride, after)
}

const isAnswered = ({ state, confirm_asked_at }: RsvpRow) =>
  (state === 'going' || state === 'waiting') && confirm_asked_at === null

const empty = {
  name: '',
  email: null,
  phone: null,
  contact_name: null,
  contact_phone: null,
  secret_hash: null,
  forget_after: null,
}

/** What is left of a guest is that somebody rode. */
export const emptyGuests = (db: Database, ids: readonly string[]) =>
  db.updateTable('guest').set(empty).where('id', 'in', ids).execute()

export const emptyOldGuests = (db: Database, now: number) =>
  db
    .updateTable('guest')
    .set(empty)
    .where('forget_after', '<', new Date(now).toISOString())
    .execute()

const confirmation = (club: Club, ride: Ride, email: string, link: string) => {
  const name = club.name.replace(/\s+/g, ' ')
  return {
    to: email,
    subject: `Please confirm your ride with ${name}`,
    text: `Hello,

Someone, hopefully you, has signed up for this ride with ${name} using this email address:

${ride.title}
${momentInWords(`${ride.date}T${ride.time}`)}
${ride.location}

Open this link and press "Yes, I'm coming":

${link}

You hold no place until then. With the same link you can change your group or withdraw. If it wasn't you, ignore this email: nothing happens.

${name}
`,
  }
}
