import { randomUUIDv7 } from 'node:crypto'
import type { Event } from '#contract/events.ts'
import { Refusal } from '#contract/refusal.ts'
import type { GroupRules, PublicSignup, SignupRules } from '#contract/signup-rules.ts'
import type { Database } from '#server/database/tables.ts'
import { firstName } from './names.ts'
import { findRide, groupsOf, lockRide, moveUp } from './places.ts'
import { closingOf, readClosing, writeClosing } from './schedule.ts'
import { rsvpStore } from './store.ts'

/** The rules of a ride and its groups with their leaders, for everyone. */
export const readSignup = async (
  db: Database,
  rideId: string,
  timeZone: string,
): Promise<{ signup: PublicSignup; leaders: string[] } | undefined> => {
  const ride = await findRide(db, rideId)
  if (!ride) return undefined
  const leaders = await rsvpStore(db).leaders(rideId)
  return {
    signup: {
      mode: ride.signup,
      ...(ride.places !== null && { places: ride.places }),
      groups: ride.groups.map((group) => ({
        _id: group.id,
        name: group.name,
        ...(group.pace_from !== null && { paceFrom: group.pace_from }),
        ...(group.pace_to !== null && { paceTo: group.pace_to }),
        ...(group.places !== null && { places: group.places }),
        ...(group.route_version_id !== null && { route: group.route_version_id }),
        leaders: leaders
          .filter(({ group_id }) => group_id === group.id)
          .map(({ first_name }) => firstName(first_name)),
      })),
      guests: ride.guests,
      dropIns: ride.drop_ins === 1,
      closes: readClosing(ride.closes),
      names: ride.names,
      closesAt: closingOf(ride, timeZone).toInstant().toString(),
    },
    leaders: leaders.map(({ first_name }) => firstName(first_name)),
  }
}

const asColumns = (rules: SignupRules) => ({
  signup: rules.mode,
  places: rules.places ?? null,
  guests: rules.guests,
  drop_ins: Number(rules.dropIns),
  closes: writeClosing(rules.closes),
  names: rules.names,
})

const asGroupColumns = ({ name, paceFrom, paceTo, places, route }: GroupRules) => ({
  name,
  pace_from: paceFrom ?? null,
  pace_to: paceTo ?? null,
  places: places ?? null,
  route_version_id: route ?? null,
})

/** The rules of new rides. Every ride of a series has groups of its own. */
export const addSignup = async (db: Database, rideIds: readonly string[], rules: SignupRules) => {
  await db.updateTable('event').set(asColumns(rules)).where('id', 'in', rideIds).execute()
  const rows = rideIds.flatMap((event_id) =>
    rules.groups.map((group, position) => ({
      id: randomUUIDv7(),
      event_id,
      ...asGroupColumns(group),
      position,
    })),
  )
  if (rows.length > 0) await db.insertInto('ride_group').values(rows).execute()
}

/**
 * Gives a ride and later ones of its series new rules. Later rides get only what changed; their groups are
 * found by name. Groups keep their ids, so their riders stay.
 */
export const changeSignup = async (
  db: Database,
  changed: Event,
  later: readonly Event[],
  rules: SignupRules,
  timeZone: string,
) => {
  const before = await readSignup(db, changed._id, timeZone)
  if (!before) throw new Refusal('not-found')
  const old = asColumns({ ...before.signup })
  const now = asColumns(rules)
  const columns = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => old[name as keyof typeof old] !== value),
  )
  const oldNames = new Map(before.signup.groups.map(({ _id, name }) => [_id, name]))
  const known = rules.groups.every(({ _id }) => _id === undefined || oldNames.has(_id))
  if (!known) {
    const detail = 'One of these groups was removed meanwhile. Reload to see the others.'
    throw new Refusal('bad-fields', { errors: [{ field: 'signup.groups', detail }] })
  }
  const groupsDiffer = !sameGroups(before.signup.groups, rules.groups)
  if (Object.keys(columns).length === 0 && !groupsDiffer) return false
  for (const ride of [changed, ...later]) {
    await lockRide(db, ride._id)
    if (Object.keys(columns).length > 0) {
      await db.updateTable('event').set(columns).where('id', '=', ride._id).execute()
    }
    if (groupsDiffer) await replaceGroups(db, ride, rules.groups, oldNames, ride === changed)
    await moveUp(db, await lockRide(db, ride._id), timeZone)
  }
  return true
}

const sameGroups = (old: PublicSignup['groups'], now: readonly GroupRules[]) =>
  JSON.stringify(old.map((group) => [group._id, asGroupColumns(group)])) ===
  JSON.stringify(now.map((group) => [group._id, asGroupColumns(group)]))

const replaceGroups = async (
  db: Database,
  ride: Event,
  wanted: readonly GroupRules[],
  oldNames: ReadonlyMap<string, string>,
  isChanged: boolean,
) => {
  const there = await groupsOf(db, ride._id)
  const find = ({ _id, name }: GroupRules) => {
    if (isChanged) return there.find(({ id }) => id === _id)
    const before = _id === undefined ? name : oldNames.get(_id)
    return there.find((group) => group.name === before)
  }
  const matched = wanted.map((group) => ({ group, row: find(group) }))
  const kept = new Set(matched.map(({ row }) => row?.id))
  // A later ride keeps groups of its own that the changed ride never had.
  const isDropped = ({ id, name }: { id: string; name: string }) =>
    !kept.has(id) && (isChanged || [...oldNames.values()].includes(name))
  for (const group of there.filter(isDropped)) await removeGroup(db, ride, group)
  for (const [position, { group, row }] of matched.entries()) {
    const columns = { ...asGroupColumns(group), position }
    if (row) await db.updateTable('ride_group').set(columns).where('id', '=', row.id).execute()
    else {
      const id = randomUUIDv7()
      await db
        .insertInto('ride_group')
        .values({ id, event_id: ride._id, ...columns })
        .execute()
    }
  }
}

const removeGroup = async (
  db: Database,
  ride: Event,
  { id, name }: { id: string; name: string },
) => {
  const rider = await db
    .selectFrom('rsvp')
    .select('id')
    .where((is) => is.or([is('group_id', '=', id), is('wants_group_id', '=', id)]))
    .where('state', 'in', ['going', 'waiting', 'unconfirmed'])
    .limit(1)
    .executeTakeFirst()
  if (rider) {
    const detail = `${name} on ${ride.date} has riders. Move them to another group first.`
    throw new Refusal('group-has-riders', { detail })
  }
  await db.updateTable('rsvp').set({ group_id: null }).where('group_id', '=', id).execute()
  await db.deleteFrom('ride_group').where('id', '=', id).execute()
}

export const setGroupRoute = async (
  db: Database,
  rideId: string,
  groupId: string,
  route: string | null,
) => {
  const { numUpdatedRows } = await db
    .updateTable('ride_group')
    .set({ route_version_id: route })
    .where('id', '=', groupId)
    .where('event_id', '=', rideId)
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) throw new Refusal('not-found')
}

/** The groups of rides with their pace, as riders read them. */
export const groupNames = async (db: Database, rides: readonly Event[]) => {
  const names = new Map<string, readonly string[]>()
  for (const { _id } of rides) {
    const groups = await groupsOf(db, _id)
    names.set(
      _id,
      groups.map(({ name, pace_from, pace_to }) => {
        const pace = [...new Set([pace_from, pace_to])].filter((speed) => speed !== null)
        return pace.length > 0 ? `${name} (${pace.join('–')} km/h)` : name
      }),
    )
  }
  return names
}

/** A ride with riders is cancelled, not deleted. */
export const removeSignup = async (db: Database, rideId: string) => {
  await lockRide(db, rideId)
  if (await rsvpStore(db).hasRiders(rideId)) throw new Refusal('ride-has-riders')
  const guests = await db
    .deleteFrom('rsvp')
    .where('event_id', '=', rideId)
    .returning('guest_id')
    .execute()
  const ids = guests.flatMap(({ guest_id }) => guest_id ?? [])
  if (ids.length > 0) await db.deleteFrom('guest').where('id', 'in', ids).execute()
  await db
    .insertInto('deleted_event')
    .values({ id: rideId, deleted_at: new Date().toISOString() })
    .execute()
}

export const wasDeleted = async (db: Database, rideId: string) => {
  const found = db.selectFrom('deleted_event').select('id').where('id', '=', rideId)
  return (await found.executeTakeFirst()) !== undefined
}
