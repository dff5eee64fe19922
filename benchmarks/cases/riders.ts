import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'
import { insertPeople } from '#tests/support/many-people.ts'
import { insertRides } from '#tests/support/many-rides.ts'
import { amongMany } from './among-many.ts'

const ridersEach = 200
const few = ridersEach
const many = 200_000
const ride = '0199aaaa-0000-7000-8000-000000000000'

/** The same people ride on every ride. */
const putIn = async (db: Database, count: number) => {
  await insertPeople(db, ridersEach)
  await insertRides(db, count / ridersEach, '2131-05-16')
  const people = await db.selectFrom('person').select('id').execute()
  const [known, ...others] = await db.selectFrom('event').select('id').execute()
  await db
    .updateTable('event')
    .set({ id: ride })
    .where('id', '=', known?.id ?? '')
    .execute()
  for (const event_id of [ride, ...others.map(({ id }) => id)]) {
    const answers = people.map(({ id: person_id }) => ({
      id: randomUUIDv7(),
      event_id,
      person_id,
      state: 'going' as const,
      party: 1,
      answered_at: new Date().toISOString(),
    }))
    await db.insertInto('rsvp').values(answers).execute()
  }
}

export const riders = amongMany({
  name: 'riders-among-many',
  asks: (engine) =>
    `What does the rider list of a ride with ${ridersEach} riders cost a moderator among ${many.toLocaleString('en')} answers on ${engine}?`,
  limit: `the same among ${few} answers`,
  many,
  few,
  putIn,
  path: `/api/events/${ride}/riders`,
  as: 'moderator',
  connections: 8,
  check({ body }) {
    if (JSON.parse(body.toString()).length !== ridersEach) throw new Error('another list came')
  },
})
