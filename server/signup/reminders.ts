import { sql } from 'kysely'
import type { Event } from '#contract/events.ts'
import { instant } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import { writeNotices } from '#server/notices/write-notices.ts'
import { whoMayLead } from '#server/users/leaders.ts'
import {
  afterRide,
  asText,
  atOnce,
  type Due,
  insertDue,
  planMissingAfterRide,
  tellAfterRide,
} from './after-ride.ts'
import { leadersWanted } from './leader-wanted.ts'
import { findRide, type Ride, recipientOf } from './places.ts'
import { hasStarted, startOf } from './schedule.ts'
import { rsvpStore } from './store.ts'

/** Riders are reminded at this hour on the evening before. */
const reminderHour = '18:00'
/** Moderators are told this long before a ride that has no leader yet, and later everyone who may lead. */
const wantedHours = { 'leader-wanted': 72, 'leader-wanted-soon': 24 } as const

type Times = Pick<Event, '_id' | 'date' | 'time' | 'status'> & {
  readonly endTime?: string | null | undefined
}

/** Plans what is told before rides and after them, in the transaction that adds, moves, cancels or restores them. */
export const planReminders = async (db: Database, rides: readonly Times[], timeZone: string) => {
  const ids = rides.map(({ _id }) => _id)
  for (let done = 0; done < ids.length; done += atOnce) {
    const some = ids.slice(done, done + atOnce)
    await db.deleteFrom('due').where('event_id', 'in', some).execute()
  }
  await insertDue(
    db,
    rides.flatMap((ride) => [...beforeRide(ride, timeZone), ...afterRide(ride, timeZone)]),
  )
}

const beforeRide = (ride: Times, timeZone: string): Due[] => {
  const now = instant()
  const start = startOf(ride, timeZone).toInstant()
  if (ride.status === 'cancelled' || Temporal.Instant.compare(start, now) <= 0) return []
  const evening = Temporal.PlainDate.from(ride.date)
    .subtract({ days: 1 })
    .toZonedDateTime({ timeZone, plainTime: reminderHour })
    .toInstant()
  const isLate = Temporal.Instant.compare(evening, now) <= 0
  const wanted = (['leader-wanted', 'leader-wanted-soon'] as const)
    .map((kind) => ({ kind, at: start.subtract({ hours: wantedHours[kind] }) }))
    .filter(({ at }) => Temporal.Instant.compare(at, now) > 0)
  // A ride that is planned after that hour for tomorrow reminds at once.
  return [{ kind: 'reminder' as const, at: isLate ? now : evening }, ...wanted].map(
    ({ kind, at }) => ({ kind, event_id: ride._id, at: asText(at) }),
  )
}

/** Plans rides that an earlier version or another program has added. Past hours are not made up for. */
export const planMissingReminders = async (db: Database, timeZone: string) => {
  const today = instant().toZonedDateTimeISO(timeZone).toPlainDate()
  const rides = await db
    .selectFrom('event')
    .leftJoin('due', (join) =>
      join.onRef('due.event_id', '=', 'event.id').on('due.kind', '=', 'leader-wanted-soon'),
    )
    .select(['event.id as _id', 'event.date', 'event.time', 'event.status'])
    .select('event.end_time as endTime')
    .where('due.event_id', 'is', null)
    .where('event.status', '=', 'planned')
    .where('event.date', '>', today.add({ days: 1 }).toString())
    .execute()
  await planReminders(db, rides, timeZone)
  await planMissingAfterRide(db, timeZone)
}

/** The club has another time zone: what was not told yet is told at its new hour. */
export const moveReminders = async (db: Database, timeZone: string) => {
  const rides = await db
    .selectFrom('event')
    .innerJoin('due', (join) =>
      join.onRef('due.event_id', '=', 'event.id').on('due.kind', '=', 'reminder'),
    )
    .select(['event.id as _id', 'event.date', 'event.time', 'event.status'])
    .select('event.end_time as endTime')
    .execute()
  await planReminders(db, rides, timeZone)
}

/** After this the evening is over, and nobody is told any more. */
const lateBy = 4 * 60 * 60 * 1000

/** Tells what has fallen due. A process takes one row at a time, so that several never tell the same. */
export const tellWhatIsDue = async (db: Database, timeZone: string) => {
  for (;;) {
    const done = await db.transaction().execute(async (transaction) => {
      const now = instant()
      const first = transaction
        .selectFrom('due')
        .selectAll()
        .where('at', '<=', asText(now))
        .orderBy('at')
        .limit(1)
      const several = transaction.getExecutor().adapter.supportsMultipleConnections
      const due = await (several ? first.forUpdate().skipLocked() : first).executeTakeFirst()
      if (!due) return true
      await transaction
        .deleteFrom('due')
        .where('kind', '=', due.kind)
        .where('event_id', '=', due.event_id)
        .execute()
      const ride = await findRide(transaction, due.event_id)
      if (due.kind === 'after-ride') {
        if (ride?.status === 'planned') await tellAfterRide(transaction, ride, due.at, timeZone)
        return false
      }
      const isLate = now.epochMilliseconds - Date.parse(due.at) > lateBy
      if (!ride || isLate || ride.status === 'cancelled' || hasStarted(ride, timeZone)) return false
      if (due.kind === 'reminder') await remind(transaction, ride)
      else await askForLeader(transaction, ride, due.kind)
      return false
    })
    if (done) return
  }
}

const remind = async (db: Database, ride: Ride) => {
  const rows = await db
    .selectFrom('rsvp')
    .selectAll()
    .where('event_id', '=', ride.id)
    .where('state', 'in', ['going', 'leading', 'maybe'])
    .execute()
  await writeNotices(
    db,
    rows.map((row) => ({
      recipient: recipientOf(row),
      kind: 'reminder' as const,
      about: ride.id,
      // A ride that moves to another day reminds again.
      key: ride.date,
      words: { what: row.state === 'maybe' ? 'coming?' : 'reminder' },
    })),
  )
}

const askForLeader = async (db: Database, ride: Ride, kind: string) => {
  const groups = (await leadersWanted(db, [ride.id])).get(ride.id)
  if (!groups) return
  const isSoon = kind === 'leader-wanted-soon'
  const leaders = (await rsvpStore(db).leaders(ride.id)).map(({ person_id }) => person_id)
  const asked = isSoon
    ? (await whoMayLead(db)).filter((id) => !leaders.includes(id))
    : await moderators(db)
  await writeNotices(
    db,
    asked.map((recipient) => ({
      ...{ recipient, kind: 'leader-wanted' as const, about: ride.id },
      key: isSoon ? `${ride.date} soon` : ride.date,
      words: {
        ...(isSoon && { what: 'soon' }),
        ...(groups.length > 0 && { groups: groups.map(({ name }) => name) }),
      },
    })),
  )
}

const moderators = async (db: Database) => {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where(sql<boolean>`moderator = 1`)
    .execute()
  return rows.map(({ id }) => id)
}
