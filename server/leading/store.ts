import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, Tables } from '#server/database/tables.ts'

export type RequestRow = Selectable<Tables['leading_request']>

const rideColumns = [
  'event.id',
  'event.title',
  'event.date',
  'event.time',
  'event.location',
] as const

/** Who leads which ride, and what leaders ask each other. */
export const leadingStore = (db: Database) => ({
  /** The planned rides from a day to another. */
  planned: (from: string, until: string) =>
    db
      .selectFrom('event')
      .select(rideColumns)
      .where('status', '=', 'planned')
      .where('date', '>=', from)
      .where('date', '<=', until)
      .orderBy('date')
      .orderBy('time')
      .orderBy('id')
      .execute(),

  /** The planned rides from a day on, once for each of their leaders. */
  led: (from: string) =>
    db
      .selectFrom('ride_leader')
      .innerJoin('event', 'event.id', 'ride_leader.event_id')
      .leftJoin('ride_group', 'ride_group.id', 'ride_leader.group_id')
      .select(rideColumns)
      .select(['ride_leader.person_id', 'ride_group.id as group_id', 'ride_group.name as group'])
      .where('event.status', '=', 'planned')
      .where('event.date', '>=', from)
      .orderBy('event.date')
      .orderBy('event.time')
      .orderBy('event.id')
      .execute(),

  /** How many people go to each of these rides, without its leaders. */
  async going(rideIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (rideIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('rsvp')
      .select(({ fn }) => ['event_id', fn.sum<number | string>('party').as('people')])
      .where('event_id', 'in', rideIds)
      .where('state', '=', 'going')
      .groupBy('event_id')
      .execute()
    return new Map(rows.map(({ event_id, people }) => [event_id, Number(people)]))
  },

  /** Members with the mark, and others by their id, by name. */
  leaders: (ids: readonly string[]) =>
    db
      .selectFrom('person')
      .select(['id', 'first_name', 'may_lead'])
      .where(({ eb, or }) =>
        or([eb('may_lead', '=', 1), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]),
      )
      .orderBy('name_key')
      .orderBy('id')
      .execute(),

  findRequest: (id: string) =>
    db.selectFrom('leading_request').selectAll().where('id', '=', id).executeTakeFirst(),

  /** All requests with the names of the people, the oldest first. */
  requests: () =>
    db
      .selectFrom('leading_request')
      .innerJoin('person as asker', 'asker.id', 'leading_request.from_id')
      .leftJoin('person as asked', 'asked.id', 'leading_request.to_id')
      .selectAll('leading_request')
      .select(['asker.first_name as from_name', 'asked.first_name as to_name'])
      .orderBy('leading_request.created_at')
      .orderBy('leading_request.id')
      .execute(),

  /** A leader has one request about a ride: a new one replaces it. */
  async ask(request: Omit<RequestRow, 'id' | 'created_at'>) {
    await db
      .deleteFrom('leading_request')
      .where('event_id', '=', request.event_id)
      .where('from_id', '=', request.from_id)
      .execute()
    const id = randomUUIDv7()
    const created_at = new Date().toISOString()
    await db
      .insertInto('leading_request')
      .values({ id, ...request, created_at })
      .execute()
    return id
  },

  async removeRequest(id: string) {
    const { numDeletedRows } = await db
      .deleteFrom('leading_request')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },
})

/** Requests about rides that are over. */
export const forgetOldRequests = async (db: Database, now: number) => {
  const yesterday = new Date(now - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await db
    .deleteFrom('leading_request')
    .where('event_id', 'in', db.selectFrom('event').select('id').where('date', '<', yesterday))
    .execute()
}

/** What a member may lead and has asked other leaders, for their export. */
export const exportLeading = async (db: Database, personId: string) => {
  const { may_lead } = await db
    .selectFrom('person')
    .select('may_lead')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const requests = await db
    .selectFrom('leading_request')
    .innerJoin('event', 'event.id', 'leading_request.event_id')
    .select(['event.title', 'event.date', 'leading_request.created_at as at'])
    .where('leading_request.from_id', '=', personId)
    .orderBy('leading_request.created_at')
    .execute()
  return { mayLead: may_lead === 1, requests }
}
