import type { Selectable } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { compileOnce, type Value } from '#server/database/compile-once.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { type Notice, writeNotices } from '#server/notices/write-notices.ts'
import { canMoveUp, hasClosed } from './schedule.ts'

export type RsvpRow = Selectable<Tables['rsvp']>
type Group = Selectable<Tables['ride_group']>

const rideColumns = [
  'event.id',
  'event.title',
  'event.date',
  'event.time',
  'event.location',
  'event.status',
  'event.reason',
  'event.series',
  'event.signup',
  'event.places',
  'event.guests',
  'event.drop_ins',
  'event.closes',
  'event.names',
] as const

const groupColumns = [
  'ride_group.id as group_id',
  'ride_group.name as group_name',
  'ride_group.pace_from',
  'ride_group.pace_to',
  'ride_group.places as group_places',
  'ride_group.position',
  'ride_group.route_version_id',
] as const

type ColumnOf<Name> = Name extends `event.${infer Column}` ? Column & keyof Tables['event'] : never

/** A ride with the rules of its sign-up. */
export type Ride = Selectable<Pick<Tables['event'], ColumnOf<(typeof rideColumns)[number]>>> & {
  readonly groups: readonly Group[]
}

/** One query, because every answer begins with it: the ride once for each of its groups. */
const rideRows = compileOnce((db, value: Value<{ id: string }>) =>
  db
    .selectFrom('event')
    .leftJoin('ride_group', 'ride_group.event_id', 'event.id')
    .select(rideColumns)
    .select(groupColumns)
    .where('event.id', '=', value('id'))
    .orderBy('ride_group.position')
    .orderBy('ride_group.id'),
)

export const findRide = async (db: Database, id: string): Promise<Ride | undefined> => {
  const rows = await rideRows(db, { id })
  const [first] = rows
  if (!first) return undefined
  const { group_id, group_name, pace_from, pace_to, group_places, position, ...rest } = first
  const { route_version_id, ...ride } = rest
  return { ...ride, groups: rows.flatMap((row) => asGroup(id, row)) }
}

type GroupRow = {
  readonly group_id: string | null
  readonly group_name: string | null
  readonly pace_from: number | null
  readonly pace_to: number | null
  readonly group_places: number | null
  readonly position: number | null
  readonly route_version_id: string | null
}

const asGroup = (event_id: string, row: GroupRow): readonly Group[] => {
  const { group_id: id, group_name: name, position, pace_from, pace_to } = row
  if (id === null || name === null || position === null) return []
  const { group_places: places, route_version_id } = row
  return [{ id, event_id, name, pace_from, pace_to, places, position, route_version_id }]
}

export const groupsOf = (db: Database, rideId: string) => groupsOfAll(db, [rideId])

/** The groups of several rides. */
export const groupsOfAll = async (db: Database, rideIds: readonly string[]) => {
  if (rideIds.length === 0) return []
  return db
    .selectFrom('ride_group')
    .selectAll()
    .where('event_id', 'in', rideIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export const demandRide = async (db: Database, id: string) => {
  const ride = await findRide(db, id)
  if (!ride) throw new Refusal('not-found')
  return ride
}

/**
 * Locks a ride until the transaction ends, so that two people never get the same place. Every write to the
 * answers of a ride begins with this.
 */
export const lockRide = async (db: Database, id: string) => {
  if (db.getExecutor().adapter.supportsMultipleConnections) {
    await db.selectFrom('event').select('id').where('id', '=', id).forUpdate().execute()
  }
  return demandRide(db, id)
}

export const nextLineNumber = async (db: Database, rideId: string) => {
  const { line } = await db
    .updateTable('event')
    .set((event) => ({ line: event('line', '+', 1) }))
    .where('id', '=', rideId)
    .returning('line')
    .executeTakeFirstOrThrow()
  return line
}

const placeRows = compileOnce((db, value: Value<{ id: string }>) =>
  db
    .selectFrom('rsvp')
    .select([
      'group_id',
      ({ fn }) =>
        fn.sum<number | string | null>('party').filterWhere('state', '=', 'going').as('people'),
      ({ fn }) => fn.count<number | string>('line_number').as('waiting'),
    ])
    .where('event_id', '=', value('id'))
    .groupBy('group_id'),
)

/** How many people go, in each group and in all, and how many are in the line. */
export const countPlaces = async (db: Database, ride: Ride) => {
  const rows = await placeRows(db, { id: ride.id })
  const taken = new Map(rows.map(({ group_id, people }) => [group_id, Number(people)]))
  let total = [...taken.values()].reduce((sum, people) => sum + people, 0)
  return {
    inLine: rows.reduce((sum, { waiting }) => sum + Number(waiting), 0),
    /** The places left for riders of a group, of which there may be fewer than none. */
    left(groupId: string | null) {
      const group = ride.groups.find(({ id }) => id === groupId)
      const inGroup = (group?.places ?? Number.POSITIVE_INFINITY) - (taken.get(groupId) ?? 0)
      return Math.min(inGroup, (ride.places ?? Number.POSITIVE_INFINITY) - total)
    },
    add(groupId: string | null, people: number) {
      taken.set(groupId, (taken.get(groupId) ?? 0) + people)
      total += people
    },
  }
}

export type Places = Awaited<ReturnType<typeof countPlaces>>

/** Everyone in the line of a ride: those without a place, and riders who would rather ride in another group. */
export const readLine = (db: Database, rideId: string) =>
  db
    .selectFrom('rsvp')
    .selectAll()
    .where('event_id', '=', rideId)
    .where('line_number', 'is not', null)
    .orderBy('line_number')
    .execute()

/** The group a person in the line waits for. */
export const waitsFor = ({ group_id, wants_group_id }: RsvpRow) => wants_group_id ?? group_id

/** Whether two people in the line wait for the same places. */
export const compete = (ride: Pick<Ride, 'places'>, one: string | null, other: string | null) =>
  ride.places !== null || one === other

/** How much of the places a person in the line would need besides those they hold. */
const fits = (places: Places, waiting: RsvpRow) => {
  const group = waitsFor(waiting)
  if (waiting.state !== 'going') return places.left(group) >= waiting.party
  places.add(waiting.group_id, -waiting.party)
  const isFree = places.left(group) >= waiting.party
  places.add(waiting.group_id, waiting.party)
  return isFree
}

/** Gives free places to the first in the line whose whole party fits. Nobody moves up late in the evening. */
export const moveUp = async (db: Database, ride: Ride, timeZone: string) => {
  if (!canMoveUp(ride, timeZone)) return
  await fillPlaces(db, ride)
}

/** A rider who moves to another group leaves a place behind, so the line is read again after each. */
const fillPlaces = async (db: Database, ride: Ride) => {
  const line = await readLine(db, ride.id)
  if (line.length === 0) return
  const places = await countPlaces(db, ride)
  const notices: Notice[] = []
  const passedOver = new Set<RsvpRow>()
  for (;;) {
    const next = line.find((waiting) => fits(places, waiting))
    if (!next) break
    const group = waitsFor(next)
    for (const before of line.slice(0, line.indexOf(next))) {
      if (wasPassedOver(ride, before, group)) passedOver.add(before)
    }
    line.splice(line.indexOf(next), 1)
    passedOver.delete(next)
    if (next.state === 'going') places.add(next.group_id, -next.party)
    places.add(group, next.party)
    await db
      .updateTable('rsvp')
      .set({
        ...{ state: 'going', group_id: group, wants_group_id: null, line_number: null },
        confirm_asked_at: next.state === 'waiting' ? null : next.confirm_asked_at,
      })
      .where('id', '=', next.id)
      .execute()
    notices.push(notice(ride, next, 'place', group))
  }
  for (const rsvp of passedOver) notices.push(notice(ride, rsvp, 'passed-over', waitsFor(rsvp)))
  await writeNotices(db, notices)
}

/** Somebody behind them got a place they were too many for. */
const wasPassedOver = (ride: Ride, waiting: RsvpRow, group: string | null) => {
  if (waiting.state !== 'waiting') return false
  const own = waitsFor(waiting)
  const hasOwnPlaces = ride.groups.some(({ id, places }) => id === own && places !== null)
  return own === group || (ride.places !== null && !hasOwnPlaces)
}

const notice = (
  ride: Ride,
  rsvp: RsvpRow,
  what: 'place' | 'passed-over',
  group: string | null,
): Notice => ({
  recipient: recipientOf(rsvp),
  kind: 'place',
  about: ride.id,
  key: `${what} ${rsvp.line_number}`,
  words: { what, ...(group && { group: ride.groups.find(({ id }) => id === group)?.name }) },
})

export const recipientOf = ({ person_id, guest_id }: RsvpRow) => person_id ?? guest_id ?? ''

/**
 * After a move to another day everyone is asked to confirm. At closing time riders who have not answered lose
 * their places to the line.
 */
export const endUnconfirmed = async (db: Database, ride: Ride, timeZone: string) => {
  if (ride.status === 'cancelled' || !hasClosed(ride, timeZone)) return false
  const { numUpdatedRows } = await db
    .updateTable('rsvp')
    .set({ state: 'maybe', confirm_asked_at: null, line_number: null, wants_group_id: null })
    .where('event_id', '=', ride.id)
    .where('confirm_asked_at', 'is not', null)
    .where('state', '=', 'going')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await fillPlaces(db, ride)
  return numUpdatedRows > 0n
}

/** Does the same for every ride whose riders were asked. */
export const endAllUnconfirmed = async (db: Database, timeZone: string) => {
  const asked = await db
    .selectFrom('rsvp')
    .select('event_id')
    .distinct()
    .where('confirm_asked_at', 'is not', null)
    .execute()
  for (const { event_id } of asked) {
    const ride = await findRide(db, event_id)
    if (!ride || !hasClosed(ride, timeZone)) continue
    await db.transaction().execute(async (transaction) => {
      await endUnconfirmed(transaction, await lockRide(transaction, event_id), timeZone)
    })
  }
}
