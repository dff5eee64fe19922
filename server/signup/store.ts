import { randomUUIDv7 } from 'node:crypto'
import type { OwnRsvp } from '#contract/signup.ts'
import { compileOnce } from '#server/database/compile-once.ts'
import type { Database } from '#server/database/tables.ts'
import { compete, type Ride, type RsvpRow, readLine, waitsFor } from './places.ts'

type NewRow = Partial<RsvpRow> & Pick<RsvpRow, 'state' | 'answered_at'>

/** One person without a place, a note or a mark of the roll call. */
const unanswered = {
  ...{ person_id: null, guest_id: null, group_id: null, wants_group_id: null },
  ...{ party: 1, line_number: null, note: null, first_time: 0 },
  ...{ withdrew_at: null, confirm_asked_at: null, moved_from: null },
  ...{ presence: null, presence_by: null, presence_at: null, presence_record: null },
}

const addRow = compileOnce<RsvpRow, unknown>((db, value) =>
  db.insertInto('rsvp').values({
    ...{ id: value('id'), event_id: value('event_id') },
    ...{ person_id: value('person_id'), guest_id: value('guest_id') },
    ...{ group_id: value('group_id'), wants_group_id: value('wants_group_id') },
    ...{ state: value('state'), party: value('party'), line_number: value('line_number') },
    ...{ note: value('note'), first_time: value('first_time'), answered_at: value('answered_at') },
    ...{ withdrew_at: value('withdrew_at'), confirm_asked_at: value('confirm_asked_at') },
    ...{ moved_from: value('moved_from'), presence: value('presence') },
    ...{ presence_by: value('presence_by'), presence_at: value('presence_at') },
    presence_record: value('presence_record'),
  }),
)

const riderColumns = [
  'person.first_name',
  'person.name_shown',
  'person.birth_year',
  'person.age',
  'person.contact_number',
  'guest.name as guest_name',
  'guest.phone as guest_phone',
] as const

/** The answers to rides. */
export const rsvpStore = (db: Database) => ({
  ofPerson: (rideId: string, personId: string) =>
    db
      .selectFrom('rsvp')
      .selectAll()
      .where('event_id', '=', rideId)
      .where('person_id', '=', personId)
      .executeTakeFirst(),

  find: (rideId: string, id: string) =>
    db
      .selectFrom('rsvp')
      .selectAll()
      .where('event_id', '=', rideId)
      .where('id', '=', id)
      .executeTakeFirst(),

  async add(rideId: string, row: NewRow) {
    const id = row.id ?? randomUUIDv7()
    await addRow(db, { ...unanswered, ...row, id, event_id: rideId })
    return id
  },

  async change(id: string, changes: Partial<Omit<RsvpRow, 'id' | 'event_id'>>) {
    await db.updateTable('rsvp').set(changes).where('id', '=', id).execute()
  },

  remove: (id: string) => db.deleteFrom('rsvp').where('id', '=', id).execute(),

  /** Everyone who has answered, with their names, in the order in which they answered first. */
  riders: (rideId: string) =>
    db
      .selectFrom('rsvp')
      .leftJoin('person', 'person.id', 'rsvp.person_id')
      .leftJoin('guest', 'guest.id', 'rsvp.guest_id')
      .selectAll('rsvp')
      .select(riderColumns)
      .where('rsvp.event_id', '=', rideId)
      .orderBy('rsvp.id')
      .execute(),

  count: (rideId: string) => countRiders(db, [rideId]),
  countAll: (rideIds: readonly string[]) => countRiders(db, rideIds),

  /** Whether anyone means to come, or came: such a ride is not deleted. */
  async hasRiders(rideId: string) {
    const found = await db
      .selectFrom('rsvp')
      .select('id')
      .where('event_id', '=', rideId)
      .where('state', 'in', ['going', 'waiting', 'maybe'])
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },

  leaders: (rideId: string) =>
    db
      .selectFrom('ride_leader')
      .innerJoin('person', 'person.id', 'ride_leader.person_id')
      .select(['ride_leader.person_id', 'ride_leader.group_id', 'person.first_name'])
      .where('ride_leader.event_id', '=', rideId)
      .orderBy('person.name_key')
      .orderBy('person.id')
      .execute(),

  async isLeader(rideId: string, personId: string) {
    const found = await db
      .selectFrom('ride_leader')
      .select('person_id')
      .where('event_id', '=', rideId)
      .where('person_id', '=', personId)
      .executeTakeFirst()
    return found !== undefined
  },
})

/** People in the group and the state, for each of these rides; a party in the line counts as one. */
const countRiders = async (db: Database, rideIds: readonly string[]) => {
  if (rideIds.length === 0) return []
  const rows = await db
    .selectFrom('rsvp')
    .select([
      'event_id',
      'group_id',
      'state',
      ({ fn }) => fn.sum<number | string>('party').as('people'),
      ({ fn }) => fn.countAll<number | string>().as('parties'),
    ])
    .where('event_id', 'in', rideIds)
    .groupBy(['event_id', 'group_id', 'state'])
    .execute()
  return rows.map(({ people, parties, ...row }) => ({
    ...row,
    people: Number(people),
    parties: Number(parties),
  }))
}

type Line = Pick<Ride, 'id' | 'places'>

/** The place of a person in the line, beginning with 1. */
export const rankOf = async (db: Database, ride: Line, rsvp: RsvpRow) => {
  const number = rsvp.line_number
  if (number === null) return undefined
  const line = await readLine(db, ride.id)
  const group = waitsFor(rsvp)
  return line.filter(
    (other) => Number(other.line_number) <= number && compete(ride, waitsFor(other), group),
  ).length
}

/** Whether a person must confirm, because the ride moved to another day. */
export const movedOf = ({ confirm_asked_at, moved_from }: RsvpRow) =>
  confirm_asked_at ? { confirm: true, ...(moved_from && { movedFrom: moved_from }) } : {}

export const asOwnRsvp = (row: RsvpRow, rank: number | undefined): OwnRsvp => ({
  state: row.state,
  ...(row.group_id && { group: row.group_id }),
  ...(row.wants_group_id && { wantsGroup: row.wants_group_id }),
  party: row.party,
  ...(rank !== undefined && { rank }),
  ...(row.note && { note: row.note }),
  firstTime: row.first_time === 1,
  ...movedOf(row),
  ...(row.presence && { presence: row.presence }),
})
