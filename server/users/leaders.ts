import { sql } from 'kysely'
import { zonedNow } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import type { Person } from '#server/http/call.ts'

/** Moderators, and members whom a moderator has marked. */
export const mayLeadRides = async (db: Database, { id, roles }: Pick<Person, 'id' | 'roles'>) => {
  if (roles.includes('moderator')) return true
  const row = await db
    .selectFrom('person')
    .select('may_lead')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.may_lead === 1
}

/** Those who may lead, and those who lead a ride to come or led one in the last twelve months. */
export const isLeader = async (db: Database, person: Pick<Person, 'id' | 'roles'>) => {
  if (await mayLeadRides(db, person)) return true
  const yearAgo = zonedNow('UTC').toPlainDate().subtract({ years: 1 }).toString()
  const led = await db
    .selectFrom('ride_leader')
    .innerJoin('event', 'event.id', 'ride_leader.event_id')
    .select('event.id')
    .where('ride_leader.person_id', '=', person.id)
    .where('event.date', '>=', yearAgo)
    .limit(1)
    .executeTakeFirst()
  return led !== undefined
}

/** Everyone who may lead. */
export const whoMayLead = async (db: Database) => {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where(sql<boolean>`(may_lead = 1 or moderator = 1)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns how many records changed. */
export const setMayLead = async (db: Database, personId: string, mayLead: boolean) => {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ may_lead: Number(mayLead) })
    .where('id', '=', personId)
    .where('may_lead', '!=', Number(mayLead))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
