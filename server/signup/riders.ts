import { Refusal } from '#contract/refusal.ts'
import type { Rider } from '#contract/riders.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers, Person } from '#server/http/call.ts'
import { writeNotices } from '#server/notices/write-notices.ts'
import { demandGroup, firstWithPlace, storeAnswer } from './answer.ts'
import { addGuestRow, emptyGuests } from './guests.ts'
import { demandLeader } from './leaders.ts'
import { isMinor } from './names.ts'
import {
  compete,
  demandRide,
  lockRide,
  moveUp,
  nextLineNumber,
  type Ride,
  type RsvpRow,
  recipientOf,
  waitsFor,
} from './places.ts'
import {
  contactsOf,
  factsOf,
  nameOf,
  type Presence,
  readRollCall,
  setPresence,
  subjectOf,
} from './roll-call.ts'
import { isEmergencyOpen, isGathering, isOver } from './schedule.ts'
import { rsvpStore } from './store.ts'

type RiderCalls = 'riders' | 'addRider' | 'changeRider' | 'removeRider' | 'emergency' | 'download'

/** The rider list, for the leaders of a ride and for moderators. */
export const riderHandlers = (timeZone: string): Pick<Handlers['signup'], RiderCalls> => ({
  async riders({ id }, { db, person }) {
    const ride = await demandRide(db, id)
    await demandLeader(db, id, person)
    return readRiders(db, ride, person, timeZone)
  },

  async addRider({ id, person: member, name, group, ...contact }, { db, person, record }) {
    const ride = await lockRide(db, id)
    await demandLeader(db, id, person)
    if ((member === undefined) === (name === undefined)) {
      const detail = 'Choose a member or enter a name.'
      throw new Refusal('bad-fields', { errors: [{ field: 'name', detail }] })
    }
    if (member) await demandMember(db, member)
    const before = member ? await rsvpStore(db).ofPerson(id, member) : undefined
    if (before?.state === 'going' || before?.state === 'leading') {
      throw new Refusal('already-there', { detail: 'They are already on the list.' })
    }
    const group_id = group ? demandGroup(ride, group) : await firstWithPlace(db, ride)
    const confirmed = { secret_hash: null, confirmed_at: new Date().toISOString() }
    const guest_id = name
      ? await addGuestRow(db, ride, { name, ...contact, ...confirmed }, timeZone)
      : null
    const whose = { person_id: member ?? null, guest_id }
    const place = {
      ...{ state: 'going' as const, group_id, wants_group_id: null, line_number: null },
      ...{ party: before?.party ?? 1, note: before?.note ?? null },
      first_time: before?.first_time ?? 0,
    }
    const added = await storeAnswer(db, ride, whose, before, place, { by: person.id, timeZone })
    if (isGathering(ride, timeZone)) await setPresence(db, added.id, now('there'), person.id)
    await tellRider(db, ride, added, 'added', person)
    await record(subjectOf(added), { after: factsOf(ride, added) })
    return { insertedId: added.id }
  },

  async changeRider({ id, rsvp, group, state, presence }, { db, person, record }) {
    const ride = await lockRide(db, id)
    await demandLeader(db, id, person)
    const before = await demandRsvp(db, id, rsvp)
    if (presence !== undefined) await setPresence(db, rsvp, now(presence), person.id)
    const moves = group !== undefined || (state !== undefined && state !== before.state)
    if (moves) await moveRider(db, ride, before, { state, group })
    const after = await demandRsvp(db, id, rsvp)
    const facts = [factsOf(ride, before), factsOf(ride, after)] as const
    if (JSON.stringify(facts[0]) === JSON.stringify(facts[1])) return { modifiedCount: 0 }
    if (moves) {
      await moveUp(db, ride, timeZone)
      await tellRider(db, ride, after, 'moved', person)
    }
    await record(subjectOf(before), { before: facts[0], after: facts[1] })
    return { modifiedCount: 1 }
  },

  async removeRider({ id, rsvp }, { db, person, record }) {
    const ride = await lockRide(db, id)
    await demandLeader(db, id, person)
    const before = await demandRsvp(db, id, rsvp)
    if (before.state === 'leading') {
      throw new Refusal('already-there', {
        detail: 'This is a leader. Change the leaders of the ride instead.',
      })
    }
    await tellRider(db, ride, before, 'removed', person)
    await rsvpStore(db).remove(rsvp)
    if (before.guest_id) {
      await emptyGuests(db, [before.guest_id])
      await db.deleteFrom('guest').where('id', '=', before.guest_id).execute()
    }
    await moveUp(db, ride, timeZone)
    await record(subjectOf(before), { before: factsOf(ride, before) })
    return { deletedCount: 1 }
  },

  async emergency({ id, rsvp }, { db, person, record }) {
    const ride = await demandRide(db, id)
    await demandLeader(db, id, person)
    const found = await demandRsvp(db, id, rsvp)
    if (!isEmergencyOpen(ride, timeZone)) throw new Refusal('outside-window')
    await record(subjectOf(found), { after: factsOf(ride, found) })
    const row = await readRollCall(db, id).where('rsvp.id', '=', rsvp).executeTakeFirstOrThrow()
    return contactsOf(row)
  },

  async download({ id }, { db, person, record }) {
    const ride = await demandRide(db, id)
    const riders = await readRiders(db, ride, person, timeZone)
    await record(id, { after: { riders: riders.length } })
    return { file: `riders-${ride.date}.csv`, csv: asCsv(ride, riders) }
  },
})

const demandRsvp = async (db: Database, rideId: string, id: string) => {
  const found = await rsvpStore(db).find(rideId, id)
  if (!found) throw new Refusal('not-found')
  return found
}

const demandMember = async (db: Database, id: string) => {
  const found = await db.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst()
  if (found) return
  const detail = 'This member is no longer in the club.'
  throw new Refusal('bad-fields', { errors: [{ field: 'person', detail }] })
}

/** Notes and phone numbers are closed to leaders a day after the ride. */
const readRiders = async (db: Database, ride: Ride, person: Person, timeZone: string) => {
  const rows = await rsvpStore(db).riders(ride.id)
  const seesMore = person.roles.includes('moderator') || !isOver(ride, timeZone)
  const line = rows
    .filter(({ line_number }) => line_number !== null)
    .toSorted((one, other) => Number(one.line_number) - Number(other.line_number))
  return rows.map((row): Rider => {
    const inLine = line.filter((other) => compete(ride, waitsFor(other), waitsFor(row)))
    const rank = inLine.indexOf(row) + 1
    const phone = row.contact_number ?? row.guest_phone
    return {
      _id: row.id,
      name: nameOf(row),
      kind: row.person_id ? 'member' : 'guest',
      ...(row.group_id && { group: row.group_id }),
      ...(row.wants_group_id && { wantsGroup: row.wants_group_id }),
      state: row.state,
      party: row.party,
      ...(rank > 0 && { rank }),
      ...(seesMore && row.note && { note: row.note }),
      ...(seesMore && phone && { phone }),
      firstTime: row.first_time === 1,
      ...(row.person_id && isMinor(row, ride.date) && { minor: true }),
      ...(row.confirm_asked_at && { confirm: true }),
      answeredAt: row.answered_at,
      ...(row.withdrew_at && { withdrewAt: row.withdrew_at }),
      ...(row.presence && { presence: row.presence }),
    }
  })
}

const now = (presence: Presence['presence']): Presence => ({
  ...{ presence, at: new Date().toISOString(), record: null },
})

type Move = {
  readonly state: 'going' | 'waiting' | 'maybe' | 'no' | undefined
  readonly group: string | undefined
}

/** A leader may exceed the places, and let anyone in before others. */
const moveRider = async (db: Database, ride: Ride, before: RsvpRow, { state, group }: Move) => {
  const now = state ?? (before.state === 'unconfirmed' ? 'going' : before.state)
  const known = group ? demandGroup(ride, group) : waitsFor(before)
  const holds = now === 'going' || now === 'waiting'
  const group_id = holds ? (known ?? (await firstWithPlace(db, ride))) : null
  const waits =
    now === 'waiting' ? (before.line_number ?? (await nextLineNumber(db, ride.id))) : null
  await rsvpStore(db).change(before.id, {
    ...{ state: now, group_id, wants_group_id: null, line_number: waits, confirm_asked_at: null },
    withdrew_at: null,
  })
  if (before.guest_id && before.state === 'unconfirmed') {
    await db
      .updateTable('guest')
      .set({ confirmed_at: new Date().toISOString() })
      .where('id', '=', before.guest_id)
      .execute()
  }
}

const tellRider = async (
  db: Database,
  ride: Ride,
  rsvp: RsvpRow,
  what: 'added' | 'moved' | 'removed',
  { id: by }: Person,
) => {
  const recipient = recipientOf(rsvp)
  if (recipient === by) return
  const { state, group_id } = rsvp
  const group = ride.groups.find(({ id }) => id === group_id)?.name
  const key = `${what} ${rsvp.id} ${new Date().toISOString()}`
  const words = { what, state, ...(group && { group }) }
  await writeNotices(db, [{ recipient, kind: 'place', about: ride.id, key, words }])
}

const asCsv = (ride: Ride, riders: readonly Rider[]) => {
  const groups = new Map(ride.groups.map(({ id, name }) => [id, name]))
  const lines = riders.map((rider) => [
    rider.name,
    groups.get(rider.group ?? '') ?? '',
    rider.state,
    String(rider.party - 1),
    rider.phone ?? '',
    rider.note ?? '',
    rider.presence ?? '',
  ])
  const head = ['Name', 'Group', 'State', 'Guests', 'Phone', 'Note', 'Presence']
  return [head, ...lines].map((line) => `${line.map(quote).join(',')}\r\n`).join('')
}

/** Programs would run a formula; phone numbers begin with a plus as well. */
const quote = (text: string) => {
  const safe = /^[=@\t\r]|^[+-](?![\d\s().-]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
