import { randomUUIDv7 } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import type { Person } from '#server/http/call.ts'
import { writeNotices } from '#server/notices/write-notices.ts'
import { demandLeader } from './leaders.ts'
import { demandRide, recipientOf } from './places.ts'

/** Writes to everyone who is coming or in the line. Returns how many people that are. */
export const writeToRiders = async (db: Database, rideId: string, text: string, person: Person) => {
  const ride = await demandRide(db, rideId)
  await demandLeader(db, ride.id, person)
  const rows = await db
    .selectFrom('rsvp')
    .selectAll()
    .where('event_id', '=', ride.id)
    .where('state', 'in', ['going', 'waiting', 'leading'])
    .execute()
  const recipients = rows.map(recipientOf).filter((id) => id !== person.id)
  if (recipients.length === 0) {
    throw new Refusal('nobody-to-tell')
  }
  const key = randomUUIDv7()
  await writeNotices(
    db,
    recipients.map((recipient) => ({
      ...{ recipient, kind: 'message' as const, about: ride.id, key },
      words: { text },
    })),
  )
  return recipients.length
}
