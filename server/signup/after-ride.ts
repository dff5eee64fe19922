import type { Insertable } from 'kysely'
import type { Event } from '#contract/events.ts'
import { instant } from '#server/clock.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { writeNotices } from '#server/notices/write-notices.ts'
import type { Ride } from './places.ts'
import { startOf } from './schedule.ts'
import { rsvpStore } from './store.ts'

/** Riders are asked this long after the start, or an hour after the end, whichever is later. */
const hoursAfterStart = 8
const hoursAfterEnd = 1
/** Phones without a signal send the roll call later, and leaders have a day to take one that is missing. */
const hoursUntilLast = 24
/** After this the ride is long ago. */
const hoursLate = 48

type Hours = Pick<Event, 'date' | 'time'> & { readonly endTime?: string | null | undefined }
type Times = Hours & Pick<Event, '_id' | 'status'>

/** The same number of digits always, so that texts compare like times. */
export const asText = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' })

const plannedFor = ({ date, time, endTime }: Hours, timeZone: string) => {
  const afterStart = startOf({ date, time }, timeZone).add({ hours: hoursAfterStart })
  const afterEnd = startOf({ date, time: endTime ?? time }, timeZone).add({ hours: hoursAfterEnd })
  const isLong = Temporal.ZonedDateTime.compare(afterEnd, afterStart) > 0
  return (isLong ? afterEnd : afterStart).toInstant()
}

export type Due = Insertable<Tables['due']>

/** When riders are asked how it was. */
export const afterRide = (ride: Times, timeZone: string): Due[] => {
  const at = plannedFor(ride, timeZone)
  if (ride.status === 'cancelled' || Temporal.Instant.compare(at, instant()) <= 0) return []
  return [{ kind: 'after-ride', event_id: ride._id, at: asText(at) }]
}

/** A statement has room for so many rows or ids. */
export const atOnce = 1_000

export const insertDue = async (db: Database, rows: readonly Due[]) => {
  for (let done = 0; done < rows.length; done += atOnce) {
    await db
      .insertInto('due')
      .values(rows.slice(done, done + atOnce))
      // Another process that starts at the same time plans the same.
      .onConflict((conflict) => conflict.columns(['kind', 'event_id']).doNothing())
      .execute()
  }
}

/** Once it is known when all were back, riders are asked an hour after that. */
export const moveAfterRide = async (
  db: Database,
  ride: Pick<Ride, 'id' | 'date' | 'time'>,
  backAt: string | null,
  timeZone: string,
) => {
  const at = backAt
    ? Temporal.Instant.from(backAt).add({ hours: hoursAfterEnd })
    : plannedFor(ride, timeZone)
  const now = instant()
  // A phone may send it hours later.
  const due = Temporal.Instant.compare(at, now) < 0 ? now : at
  await db
    .updateTable('due')
    .set({ at: asText(due) })
    .where('kind', '=', 'after-ride')
    .where('event_id', '=', ride.id)
    .execute()
}

/** Plans rides that an earlier version or another program has added. */
export const planMissingAfterRide = async (db: Database, timeZone: string) => {
  const today = instant().toZonedDateTimeISO(timeZone).toPlainDate()
  const rides = await db
    .selectFrom('event')
    .leftJoin('due', (join) =>
      join.onRef('due.event_id', '=', 'event.id').on('due.kind', '=', 'after-ride'),
    )
    .select(['event.id as _id', 'event.date', 'event.time', 'event.status'])
    .select('event.end_time as endTime')
    .where('due.event_id', 'is', null)
    .where('event.status', '=', 'planned')
    .where('event.date', '>=', today.toString())
    .execute()
  await insertDue(
    db,
    rides.flatMap((ride) => afterRide(ride, timeZone)),
  )
}

/** Asks the riders how it was, or the leaders for the roll call if there was none. Each is asked once. */
export const tellAfterRide = async (db: Database, ride: Ride, at: string, timeZone: string) => {
  const due = Temporal.Instant.from(at)
  if (Temporal.Instant.compare(due.add({ hours: hoursLate }), instant()) < 0) return
  const riders = await rsvpStore(db).riders(ride.id)
  if (riders.some(({ presence }) => presence !== null)) await askRiders(db, ride, riders)
  else if (riders.some(({ state }) => state === 'going')) await askForRollCall(db, ride)
  const last = startOf(ride, timeZone).toInstant().add({ hours: hoursUntilLast })
  if (Temporal.Instant.compare(due, last) < 0) {
    const later = asText(due.add({ hours: hoursUntilLast }))
    await insertDue(db, [{ kind: 'after-ride', event_id: ride.id, at: later }])
  }
}

type Rider = {
  readonly person_id: string | null
  readonly state: string
  readonly presence: 'there' | 'absent' | null
}

/** Leaders take the roll call, so they were there unless it says otherwise. Guests cannot add pictures. */
const askRiders = (db: Database, { id }: Ride, riders: readonly Rider[]) =>
  writeNotices(
    db,
    riders
      .filter(({ presence, state }) => presence === 'there' || (!presence && state === 'leading'))
      .flatMap(({ person_id }) => person_id ?? [])
      .map((recipient) => ({
        ...{ recipient, kind: 'after-ride' as const, about: id, key: 'once', words: {} },
      })),
  )

const askForRollCall = async (db: Database, { id }: Ride) => {
  const leaders = await rsvpStore(db).leaders(id)
  await writeNotices(
    db,
    leaders.map(({ person_id }) => ({
      ...{ recipient: person_id, kind: 'leading' as const, about: id, key: 'roll-call' },
      words: { what: 'roll-call' },
    })),
  )
}
