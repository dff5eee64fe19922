import type { SheetRecord } from '#contract/sheet.ts'
import type { Database } from '#server/database/tables.ts'
import { auditFor } from '#server/http/audit.ts'
import { moveAfterRide } from '#server/signup/after-ride.ts'
import type { Ride, RsvpRow } from '#server/signup/places.ts'
import {
  addWalkUp,
  factsOf,
  isLater,
  type Presence,
  setPresence,
  subjectOf,
} from '#server/signup/roll-call.ts'
import { momentValue, sheetStore } from './store.ts'

type Result = { id: string; outcome: 'taken' | 'refused'; detail?: string }

type OfKind<Kind extends SheetRecord['kind']> = Extract<SheetRecord, { kind: Kind }>

type Parts = {
  readonly db: Database
  readonly ride: Ride
  /** Who made the records. */
  readonly by: string
  readonly timeZone: string
}

/**
 * Takes what was recorded on a phone. The ride must be locked. Records are independent of each other: one that is
 * refused says why, and the others are taken.
 */
export const takeRecords = async (parts: Parts, records: readonly SheetRecord[]) => {
  const { db, ride, by } = parts
  const now = new Date().toISOString()
  const check = await openChecks(parts, records)
  const added: SheetRecord[] = []
  const results = records.map((record): Result => {
    const { id } = record
    const { isRepeated, detail } = check(record)
    if (detail) return { id, outcome: 'refused', detail }
    if (!isRepeated) added.push({ ...record, at: boundedBy(now, record.at) })
    return { id, outcome: 'taken' }
  })
  await sheetStore(db).take(
    added.map((record) => ({
      ...{ id: record.id, event_id: ride.id, person_id: by, kind: record.kind, at: record.at },
      value: record.kind === 'moment' ? momentValue(record.moment, record.reached) : null,
      received_at: now,
    })),
  )
  await applyAll(parts, added)
  return { now, results }
}

/** Moments are compared as texts of the same form. Nothing was recorded in the future. */
const boundedBy = (now: string, at: string) => {
  const moment = new Date(at).toISOString()
  return moment > now ? now : moment
}

const readAnswers = (db: Database, rideId: string) =>
  db.selectFrom('rsvp').selectAll().where('event_id', '=', rideId).execute()

/** Says of one record after the other whether it was taken before, and why it cannot be taken. */
const openChecks = async ({ db, ride }: Parts, records: readonly SheetRecord[]) => {
  const ids = records.map(({ id }) => id)
  const taken = await sheetStore(db).taken(ids)
  const inUse = await db.selectFrom('rsvp').select('id').where('id', 'in', ids).execute()
  const used = new Set(inUse.map(({ id }) => id))
  const riders = new Set((await readAnswers(db, ride.id)).map(({ id }) => id))
  const problemOf = (record: SheetRecord) => {
    if (taken.has(record.id)) return 'This was recorded for another ride.'
    if (record.kind === 'walk-up' && used.has(record.id)) {
      return 'This id belongs to another rider. Add the person again.'
    }
    if (record.kind === 'presence' && !riders.has(record.rsvp)) {
      return 'This rider is no longer on the list. If they are there, add them as a walk-up.'
    }
    return undefined
  }
  return (record: SheetRecord) => {
    if (taken.get(record.id) === ride.id) return { isRepeated: true }
    const detail = problemOf(record)
    if (detail) return { isRepeated: false, detail }
    taken.set(record.id, ride.id)
    if (record.kind === 'walk-up') riders.add(record.id)
    return { isRepeated: false }
  }
}

const applyAll = async (parts: Parts, records: readonly SheetRecord[]) => {
  const { db, ride, by, timeZone } = parts
  const of = <Kind extends SheetRecord['kind']>(kind: Kind) =>
    records.filter((record): record is OfKind<Kind> => record.kind === kind)
  for (const walkUp of of('walk-up')) {
    await addWalkUp(db, ride, walkUp, by, timeZone)
    await note(parts, walkUp.id, 'walkUp', walkUp.at)
  }
  const rows = await readAnswers(db, ride.id)
  await callRoll(parts, rows, of('presence'))
  await sheetStore(db).addIncidents(
    of('incident').map(({ id, at, who, where, what }) => ({
      ...{ id, event_id: ride.id, person_id: by, who, place: where ?? null, what, at },
    })),
  )
  for (const { at } of of('incident')) await note(parts, ride.id, 'incident', at)
  for (const { at } of of('print')) await note(parts, ride.id, 'print', at)
  // A rider who was removed since was still looked at.
  const subjects = new Map(rows.map((row) => [row.id, subjectOf(row)]))
  for (const { rsvp, at } of of('look')) await note(parts, subjects.get(rsvp) ?? rsvp, 'look', at)
  await settleMoments(parts, of('moment'))
}

/** Writes an entry of the audit log, with the time at which it happened on the phone. */
const note = ({ db, ride, by, timeZone }: Parts, subject: string, verb: string, at: string) => {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDateTime()
  const facts = { ride: ride.title, rideId: ride.id, date: ride.date }
  const record = auditFor(db, by, 'sheet', verb)
  return record(subject, {
    after: { ...facts, at: local.toString({ smallestUnit: 'minute' }) },
  })
}

/** A rider is changed once, by the latest record about them. */
const callRoll = async (
  { db, ride, by }: Parts,
  rows: readonly RsvpRow[],
  records: readonly OfKind<'presence'>[],
) => {
  const record = auditFor(db, by, 'signup', 'changeRider')
  const byRider = Map.groupBy(records, ({ rsvp }) => rsvp)
  for (const row of rows) {
    const stored = asPresence(row.presence, row.presence_at, row.presence_record)
    const latest = (byRider.get(row.id) ?? [])
      .map(({ presence, at, id }) => asPresence(presence, at, id))
      .reduce((best, next) => (isLater(next, best) ? next : best), stored)
    if (latest === stored) continue
    await setPresence(db, row.id, latest, by)
    if (latest.presence === stored.presence) continue
    const after = { ...row, presence: latest.presence }
    await record(subjectOf(row), { before: factsOf(ride, row), after: factsOf(ride, after) })
  }
}

const asPresence = (
  presence: Presence['presence'],
  at: string | null,
  record: string | null,
): Presence => ({ presence, at: at ?? '', record })

const settleMoments = async (parts: Parts, records: readonly OfKind<'moment'>[]) => {
  const { db, ride, timeZone } = parts
  for (const { moment, reached, at } of records) {
    const verb = moment === 'all-back' ? 'allBack' : 'rolledOut'
    await note(parts, ride.id, reached ? verb : 'takeBack', at)
  }
  for (const moment of new Set(records.map(({ moment }) => moment))) {
    const at = await sheetStore(db).settleMoment(ride.id, moment)
    if (moment === 'all-back') await moveAfterRide(db, ride, at, timeZone)
  }
}
