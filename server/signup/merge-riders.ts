import type { Database } from '#server/database/tables.ts'
import { lockRide, moveUp, type RsvpRow } from './places.ts'
import { rsvpStore } from './store.ts'

/** Of two answers of one person to a ride the first of these counts. */
const states: readonly RsvpRow['state'][] = [
  'leading',
  'going',
  'waiting',
  'maybe',
  'unconfirmed',
  'no',
]

const answersOf = (db: Database, personId: string) =>
  db.selectFrom('rsvp').selectAll().where('person_id', '=', personId).orderBy('event_id').execute()

/** Locks the rides that these people have answered, always in the same order. */
export const lockRidesOf = async (db: Database, personIds: readonly string[]) => {
  const rides = await db
    .selectFrom('rsvp')
    .select('event_id')
    .distinct()
    .where('person_id', 'in', personIds)
    .orderBy('event_id')
    .execute()
  for (const { event_id } of rides) await lockRide(db, event_id)
}

/** How many rides both have answered. */
export const countSharedRides = async (db: Database, one: string, other: string) => {
  const rides = new Set((await answersOf(db, one)).map(({ event_id }) => event_id))
  return (await answersOf(db, other)).filter(({ event_id }) => rides.has(event_id)).length
}

/** Gives the answers of one record to another of the same person. A place that is held twice goes to the line. */
export const mergeAnswers = async (
  db: Database,
  { kept, gone }: { readonly kept: string; readonly gone: string },
  timeZone: string,
) => {
  for (const answer of await answersOf(db, gone)) {
    const ride = await lockRide(db, answer.event_id)
    const own = await rsvpStore(db).ofPerson(ride.id, kept)
    if (!own) {
      await rsvpStore(db).change(answer.id, { person_id: kept })
      continue
    }
    const [stays, goes] = counts(own, answer) ? [own, answer] : [answer, own]
    await rsvpStore(db).remove(goes.id)
    await rsvpStore(db).change(stays.id, { person_id: kept, ...rollCallOf(stays, goes) })
    await moveUp(db, ride, timeZone)
  }
}

const placeInLine = ({ line_number }: RsvpRow) => line_number ?? 0

/** Whether the first answer counts rather than the second. */
const counts = (first: RsvpRow, second: RsvpRow) => {
  const [one, other] = [states.indexOf(first.state), states.indexOf(second.state)]
  return one === other ? placeInLine(first) <= placeInLine(second) : one < other
}

/** Somebody who was seen was there, whatever the other record says. */
const rollCallOf = (stays: RsvpRow, goes: RsvpRow) => {
  const isBetter = goes.presence && (!stays.presence || goes.presence === 'there')
  if (!isBetter || stays.presence === 'there') return {}
  const { presence, presence_by, presence_at, presence_record } = goes
  return { presence, presence_by, presence_at, presence_record }
}
