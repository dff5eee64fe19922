import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import type { Person } from '#server/http/call.ts'
import { writeNotices } from '#server/notices/write-notices.ts'
import { demandGroup } from './answer.ts'
import { findPlace } from './find-place.ts'
import { demandRide, lockRide, moveUp, type Ride } from './places.ts'
import { rsvpStore } from './store.ts'

export const mayLead = async (db: Database, rideId: string, person: Person) =>
  person.roles.includes('moderator') || (await rsvpStore(db).isLeader(rideId, person.id))

/** Leaders of the ride and moderators; no other role includes this. */
export const demandLeader = async (db: Database, rideId: string, person: Person) => {
  if (await mayLead(db, rideId, person)) return
  throw new Refusal('wrong-role', { detail: 'This is for the leaders of the ride.' })
}

export const readLeaders = async (db: Database, rideId: string) => {
  await demandRide(db, rideId)
  const leaders = await rsvpStore(db).leaders(rideId)
  return leaders.map(({ person_id, group_id, first_name }) => ({
    person: person_id,
    name: first_name ?? '',
    ...(group_id && { group: group_id }),
  }))
}

export type Leader = { readonly person: string; readonly group?: string | undefined }

/** Names the leaders of a ride. They lead instead of taking a place. */
export const setLeaders = async (
  db: Database,
  rideId: string,
  leaders: readonly Leader[],
  by: string,
  timeZone: string,
) => {
  const ride = await lockRide(db, rideId)
  const before = await rsvpStore(db).leaders(rideId)
  const wanted = leaders.map(({ person, group }) => ({
    person_id: person,
    group_id: group ? demandGroup(ride, group) : null,
  }))
  await refuseUnknown(
    db,
    wanted.map(({ person_id }) => person_id),
  )
  await db.deleteFrom('ride_leader').where('event_id', '=', rideId).execute()
  if (wanted.length > 0) {
    const rows = wanted.map((leader) => ({ event_id: rideId, ...leader }))
    await db.insertInto('ride_leader').values(rows).execute()
  }
  const ids = new Set(wanted.map(({ person_id }) => person_id))
  for (const id of ids) await startLeading(db, ride, id)
  for (const { person_id } of before) {
    if (ids.has(person_id)) continue
    await stopLeading(db, ride, person_id)
    await endRequests(db, rideId, person_id)
  }
  await moveUp(db, ride, timeZone)
  const added = [...ids].filter((id) => !before.some(({ person_id }) => person_id === id))
  await tellNewLeaders(
    db,
    ride,
    added.filter((id) => id !== by),
  )
  const key = (leader: { person_id: string; group_id: string | null }) =>
    `${leader.person_id} ${leader.group_id}`
  const [old, now] = [before.map(key).toSorted(), wanted.map(key).toSorted()]
  return old.join() === now.join() ? 0 : 1
}

/** Requests of leaders to swap this ride, or to stand in for it, end: all, or those of one leader. */
export const endRequests = async (db: Database, rideId: string, leader?: string) => {
  const own = db.deleteFrom('leading_request').where('event_id', '=', rideId)
  const inExchange = db.deleteFrom('leading_request').where('other_event_id', '=', rideId)
  await (leader ? own.where('from_id', '=', leader) : own).execute()
  await (leader ? inExchange.where('to_id', '=', leader) : inExchange).execute()
}

/** A leader who hands a ride over is off its list until they sign up again. */
export const leaveRide = async (db: Database, rideId: string, personId: string) => {
  const before = await rsvpStore(db).ofPerson(rideId, personId)
  if (before?.state !== 'leading') return
  await rsvpStore(db).change(before.id, { state: 'no', answered_at: new Date().toISOString() })
}

const tellNewLeaders = (db: Database, ride: Ride, ids: readonly string[]) => {
  const key = `leading ${new Date().toISOString()}`
  const notices = ids.map((recipient) => ({
    ...{ recipient, kind: 'place' as const, about: ride.id, key },
    words: { what: 'leading' },
  }))
  return writeNotices(db, notices)
}

type GroupPlaces = { readonly id: string; readonly group: string; readonly places: number | null }

/** A leader of one group changes the places of that group only. */
export const setGroupPlaces = async (
  db: Database,
  { id, group, places }: GroupPlaces,
  person: Person,
  timeZone: string,
) => {
  const ride = await lockRide(db, id)
  const leads = (await rsvpStore(db).leaders(id)).find(({ person_id }) => person_id === person.id)
  const isOwn = leads !== undefined && (leads.group_id === null || leads.group_id === group)
  if (!isOwn && !person.roles.includes('moderator')) {
    throw new Refusal('wrong-role', { detail: 'This is for the leaders of the group.' })
  }
  const before = ride.groups.find((one) => one.id === group)
  if (!before) throw new Refusal('not-found')
  if (before.places === places) return 0
  await db.updateTable('ride_group').set({ places }).where('id', '=', group).execute()
  await moveUp(db, await demandRide(db, id), timeZone)
  return 1
}

const refuseUnknown = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return
  const known = await db.selectFrom('person').select('id').where('id', 'in', ids).execute()
  if (known.length === ids.length) return
  const detail = 'One of these members is no longer in the club.'
  throw new Refusal('bad-fields', { errors: [{ field: 'leaders', detail }] })
}

const startLeading = async (db: Database, ride: Ride, personId: string) => {
  const store = rsvpStore(db)
  const before = await store.ofPerson(ride.id, personId)
  if (before?.state === 'leading') return
  const leading = {
    ...{ state: 'leading' as const, group_id: null, wants_group_id: null },
    ...{ line_number: null, party: 1, confirm_asked_at: null, withdrew_at: null },
    answered_at: new Date().toISOString(),
  }
  if (before) await store.change(before.id, leading)
  else await store.add(ride.id, { person_id: personId, ...leading })
}

/** A former leader still comes, if there is a place. */
const stopLeading = async (db: Database, ride: Ride, personId: string) => {
  const store = rsvpStore(db)
  const before = await store.ofPerson(ride.id, personId)
  if (before?.state !== 'leading') return
  const group = ride.groups[0]?.id ?? null
  await store.change(
    before.id,
    await findPlace(db, ride, before, { state: 'going', group, party: 1 }),
  )
}
