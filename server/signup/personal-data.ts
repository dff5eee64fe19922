import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { zonedNow } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import { lockRide, moveUp } from './places.ts'
import { hasStarted } from './schedule.ts'
import { rsvpStore } from './store.ts'

/** What the rides store about a member, for their export. */
export const exportRides = async (db: Database, personId: string) => {
  const rows = await db
    .selectFrom('rsvp')
    .innerJoin('event', 'event.id', 'rsvp.event_id')
    .leftJoin('ride_group', 'ride_group.id', 'rsvp.group_id')
    .select(['event.title', 'event.date', 'event.time', 'ride_group.name as group'])
    .select(['rsvp.state', 'rsvp.party', 'rsvp.note', 'rsvp.first_time', 'rsvp.answered_at'])
    .select(['rsvp.withdrew_at', 'rsvp.presence', 'rsvp.presence_at'])
    .where('rsvp.person_id', '=', personId)
    .orderBy('event.date')
    .orderBy('event.id')
    .execute()
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  )
}

/**
 * Deletes what rides store about a member. Places on rides to come go to the line; of past rides only the number
 * of riders stays.
 */
export const forgetRider = async (db: Database, personId: string, timeZone: string) => {
  const rows = await db
    .selectFrom('rsvp')
    .select(['id', 'event_id'])
    .where('person_id', '=', personId)
    .orderBy('event_id')
    .execute()
  for (const { id, event_id } of rows) {
    const ride = await lockRide(db, event_id)
    if (hasStarted(ride, timeZone)) await makeAnonymous(db, id)
    else {
      await rsvpStore(db).remove(id)
      await moveUp(db, ride, timeZone)
    }
  }
}

const makeAnonymous = async (db: Database, id: string) => {
  const guest_id = randomUUIDv7()
  await db
    .insertInto('guest')
    .values({
      ...{ id: guest_id, name: '', email: null, phone: null, contact_name: null },
      ...{ contact_phone: null, secret_hash: null, confirmed_at: null, forget_after: null },
    })
    .execute()
  await rsvpStore(db).change(id, { person_id: null, guest_id, note: null })
}

/**
 * Whether a member was on a ride, or on any: by its roll call, or, if there was none, because they said that they
 * would come. Leaders take the roll call, so they were there unless it says otherwise.
 */
export const hasRidden = async (
  db: Database,
  personId: string,
  timeZone: string,
  rideId?: string,
) => {
  const now = zonedNow(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const ridden = db
    .selectFrom('rsvp')
    .innerJoin('event', 'event.id', 'rsvp.event_id')
    .select('rsvp.id')
    .where('rsvp.person_id', '=', personId)
    .where('event.status', '=', 'planned')
    .where(sql<string>`event.date || 'T' || event.time`, '<=', now)
    .where(({ eb, or, and, not, exists, selectFrom }) =>
      or([
        eb('rsvp.presence', '=', 'there'),
        and([eb('rsvp.presence', 'is', null), eb('rsvp.state', '=', 'leading')]),
        and([
          eb('rsvp.presence', 'is', null),
          eb('rsvp.state', '=', 'going'),
          not(
            exists(
              selectFrom('rsvp as other')
                .select('other.id')
                .whereRef('other.event_id', '=', 'rsvp.event_id')
                .where('other.presence', 'is not', null),
            ),
          ),
        ]),
      ]),
    )
    .limit(1)
  const found = rideId ? ridden.where('rsvp.event_id', '=', rideId) : ridden
  return (await found.executeTakeFirst()) !== undefined
}
