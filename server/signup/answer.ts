import { Refusal } from '#contract/refusal.ts'
import type { Rsvp } from '#contract/signup.ts'
import { compileOnce, type Value } from '#server/database/compile-once.ts'
import type { Database } from '#server/database/tables.ts'
import { defaultChannels } from '#server/notices/preferences.ts'
import { writeNotices } from '#server/notices/write-notices.ts'
import { findPlace, type Place, type Wish } from './find-place.ts'
import { isMinor } from './names.ts'
import {
  countPlaces,
  endUnconfirmed,
  lockRide,
  moveUp,
  type Ride,
  type RsvpRow,
  recipientOf,
  waitsFor,
} from './places.ts'
import { hasClosed, hasStarted } from './schedule.ts'
import { rankOf, rsvpStore } from './store.ts'
import { isWithin } from './tell-riders.ts'

/** Stores the answer of a member. */
export const answerRide = async (
  db: Database,
  personId: string,
  { id, answer, group, guests, note, firstTime }: Rsvp,
  timeZone: string,
) => {
  const ride = await lockRide(db, id)
  await endUnconfirmed(db, ride, timeZone)
  const { before, ...member } = await readMember(db, id, personId)
  const leads = answer === 'going' && member.leaders.includes(personId)
  const joins = answer === 'going' && !leads
  const wish: Wish = {
    state: leads ? 'leading' : answer,
    group: joins ? await chooseGroup(db, ride, personId, before, group) : null,
    party: joins ? 1 + (guests ?? (before?.party ?? 1) - 1) : 1,
  }
  const words = {
    note: note === undefined ? (before?.note ?? null) : note || null,
    first_time: firstTime === undefined ? (before?.first_time ?? 0) : Number(firstTime),
  }
  if (before && isSame(before, wish, words)) return asAnswer(db, ride, before)
  refuseIfClosed(ride, wish, timeZone)
  if (joins) await refuseMinor(db, ride, member)
  const places = await countPlaces(db, ride)
  const whose = { person_id: personId, guest_id: null }
  const place = await findPlace(db, ride, before, wish, places)
  const toTell = { by: personId, leaders: member.leaders, timeZone }
  const after = await storeAnswer(db, ride, whose, before, { ...place, ...words }, toTell)
  if (places.inLine > 0 || after.line_number !== null) await moveUp(db, ride, timeZone)
  return asAnswer(db, ride, after)
}

/** The answer as it is now: moving up may have changed it, if it was in the line. */
export const asAnswer = async (db: Database, ride: Ride, { id, state, line_number }: RsvpRow) => {
  if (line_number === null) return { state }
  const rsvp = await rsvpStore(db).find(ride.id, id)
  if (!rsvp) throw new Refusal('not-found')
  const rank = await rankOf(db, ride, rsvp)
  return { state: rsvp.state, ...(rank !== undefined && { rank }) }
}

/** The group asked for, or the one so far, or that of last time, or the first with a place. */
const chooseGroup = async (
  db: Database,
  ride: Ride,
  personId: string,
  before: RsvpRow | undefined,
  group: string | undefined,
) => {
  if (group) return demandGroup(ride, group)
  if (ride.groups.length === 0) return null
  const known = before && waitsFor(before)
  return known ?? (await usualGroup(db, ride, personId)) ?? firstWithPlace(db, ride)
}

export const demandGroup = (ride: Ride, group: string) => {
  if (ride.groups.some(({ id }) => id === group)) return group
  const detail = 'This ride has no such group. Choose one of its groups.'
  throw new Refusal('bad-fields', { errors: [{ field: 'group', detail }] })
}

export const firstWithPlace = async (db: Database, ride: Ride) => {
  const places = await countPlaces(db, ride)
  const free = ride.groups.find(({ id }) => places.left(id) > 0)
  return (free ?? ride.groups[0])?.id ?? null
}

/** The group with the name of the one the person rode in last. */
export const usualGroup = async (db: Database, ride: Ride, personId: string) => {
  if (ride.groups.length === 0) return undefined
  const last = await db
    .selectFrom('rsvp')
    .innerJoin('ride_group', 'ride_group.id', 'rsvp.group_id')
    .select('ride_group.name')
    .where('rsvp.person_id', '=', personId)
    .where('rsvp.event_id', '!=', ride.id)
    .orderBy('rsvp.answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return ride.groups.find(({ name }) => name === last?.name)?.id
}

type Words = Pick<RsvpRow, 'note' | 'first_time'>

const isSame = (before: RsvpRow, wish: Wish, words: Words) => {
  const state = before.state === 'waiting' ? 'going' : before.state
  return (
    state === wish.state &&
    before.confirm_asked_at === null &&
    (state !== 'going' || (waitsFor(before) === wish.group && before.party === wish.party)) &&
    before.note === words.note &&
    before.first_time === words.first_time
  )
}

/** A person may withdraw until the ride starts. */
export const refuseIfClosed = (ride: Ride, wish: Pick<Wish, 'state'>, timeZone: string) => {
  if (ride.signup === 'off') throw new Refusal('signup-off')
  if (ride.status === 'cancelled') {
    throw new Refusal('signup-closed', { detail: 'The ride is cancelled.' })
  }
  if (hasStarted(ride, timeZone)) {
    throw new Refusal('signup-closed', { detail: 'The ride has started.' })
  }
  if (wish.state === 'no' || wish.state === 'leading' || !hasClosed(ride, timeZone)) return
  throw new Refusal('signup-closed', {
    detail:
      ride.signup === 'open' ? 'Drop-ins are welcome: just come.' : 'Please contact the leader.',
  })
}

const memberRows = compileOnce((db, value: Value<{ rideId: string; personId: string }>) =>
  db
    .selectFrom('person')
    .leftJoin('rsvp', (join) =>
      join.onRef('rsvp.person_id', '=', 'person.id').on('rsvp.event_id', '=', value('rideId')),
    )
    .leftJoin('guardian', 'guardian.person_id', 'person.id')
    .leftJoin('ride_leader', (join) => join.on('ride_leader.event_id', '=', value('rideId')))
    .selectAll('rsvp')
    .select(['person.birth_year', 'person.age', 'guardian.phone', 'guardian.email'])
    .select('ride_leader.person_id as leader')
    .where('person.id', '=', value('personId')),
)

/** A member with the adult they have named, their answer so far, and whether they lead the ride. */
const readMember = async (db: Database, rideId: string, personId: string) => {
  const rows = await memberRows(db, { rideId, personId })
  const leaders = rows.flatMap(({ leader }) => leader ?? [])
  const [first] = rows
  if (!first) throw new Refusal('dead-token')
  const { birth_year, age, phone, email, leader, ...rsvp } = first
  // A join that finds no answer leaves all its columns empty.
  const before = rsvp.id === null ? undefined : (rsvp as RsvpRow)
  return { birth_year, age, phone, email, leaders, before }
}

type Member = Omit<Awaited<ReturnType<typeof readMember>>, 'before'>

/** A minor needs an adult with a phone number, or one who rides too. */
const refuseMinor = async (db: Database, ride: Ride, person: Member) => {
  if (!isMinor(person, ride.date) || person.phone) return
  const adult = await db
    .selectFrom('person')
    .innerJoin('rsvp', 'rsvp.person_id', 'person.id')
    .select(['person.birth_year', 'person.age'])
    .where('person.email', '=', person.email ?? '')
    .where('rsvp.event_id', '=', ride.id)
    .where('rsvp.state', 'in', ['going', 'leading'])
    .executeTakeFirst()
  if (!adult || isMinor(adult, ride.date)) throw new Refusal('needs-guardian')
}

type Whose = Pick<RsvpRow, 'person_id' | 'guest_id'>

type ToTell = {
  /** Who gave the answer: they are not told. */
  readonly by: string
  /** Read if they are not known yet. */
  readonly leaders?: readonly string[]
  readonly timeZone: string
}

/** Writes the answer, and tells the leaders if somebody joined, left or left a note. */
export const storeAnswer = async (
  db: Database,
  ride: Ride,
  whose: Whose,
  before: RsvpRow | undefined,
  place: Place & Words,
  toTell: ToTell,
): Promise<RsvpRow> => {
  const answered_at = new Date().toISOString()
  const gaveUp = before?.state === 'going' && place.state !== 'going' && place.state !== 'leading'
  const changes = {
    ...place,
    answered_at,
    withdrew_at: gaveUp ? answered_at : holds(place.state) ? null : (before?.withdrew_at ?? null),
    confirm_asked_at: null,
  }
  const none = {
    presence: null,
    presence_by: null,
    presence_at: null,
    presence_record: null,
    moved_from: null,
  }
  const store = rsvpStore(db)
  const id = before?.id ?? (await store.add(ride.id, { ...whose, ...none, ...changes }))
  if (before) await store.change(id, changes)
  const after = { ...none, ...before, ...whose, ...changes, id, event_id: ride.id }
  await tellLeaders(db, ride, before, after, toTell)
  return after
}

const holds = (state: RsvpRow['state']) => state === 'going' || state === 'waiting'

const tellLeaders = async (
  db: Database,
  ride: Ride,
  before: RsvpRow | undefined,
  after: RsvpRow,
  { by, timeZone, ...known }: ToTell,
) => {
  const held = before !== undefined && holds(before.state)
  const hasNote = Boolean(after.note) && after.note !== before?.note
  const what = changeOf(held, after) ?? (hasNote ? 'note' : undefined)
  if (!what) return
  const leaders = known.leaders ?? (await rsvpStore(db).leaders(ride.id)).map(leaderId)
  const isSudden = what === 'left' && isWithin(ride, 24, timeZone)
  await writeNotices(
    db,
    leaders
      .filter((leader) => leader !== by && leader !== recipientOf(after))
      .map((recipient) => ({
        recipient,
        kind: 'rider' as const,
        about: ride.id,
        key: `${what} ${after.id} ${after.answered_at}`,
        words: { what, rsvp: after.id, ...(hasNote && { hasNote }) },
      })),
    { defaults: { ...defaultChannels.rider, push: isSudden } },
  )
}

const leaderId = ({ person_id }: { readonly person_id: string }) => person_id

const changeOf = (held: boolean, { state }: RsvpRow) => {
  if (!held && holds(state)) return 'joined'
  return held && !holds(state) && state !== 'leading' ? 'left' : undefined
}
