import type { Incident } from '#contract/sheet.ts'
import type { Database, Tables } from '#server/database/tables.ts'

type RecordRow = Tables['sheet_record']
export type Moment = 'rolled-out' | 'all-back'

const momentColumns = { 'rolled-out': 'rolled_out_at', 'all-back': 'back_at' } as const

/** Ride sheets: the records of phones that were taken, and incidents. */
export const sheetStore = (db: Database) => ({
  ride: (id: string) =>
    db
      .selectFrom('event')
      .select(['distance', 'rolled_out_at', 'back_at', 'ridden_distance', 'report'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),

  /** The rides of the records that were taken before, by their ids. */
  async taken(ids: readonly string[]) {
    const rows = await db
      .selectFrom('sheet_record')
      .select(['id', 'event_id'])
      .where('id', 'in', ids)
      .execute()
    return new Map(rows.map(({ id, event_id }) => [id, event_id]))
  },

  async take(rows: readonly RecordRow[]) {
    if (rows.length === 0) return
    await db
      .insertInto('sheet_record')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },

  /** Stores when a moment of the ride was reached, by the latest record about it, and returns it. */
  async settleMoment(rideId: string, moment: Moment) {
    const latest = await db
      .selectFrom('sheet_record')
      .select(['value', 'at'])
      .where('event_id', '=', rideId)
      .where('value', 'in', [momentValue(moment, true), momentValue(moment, false)])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const at = latest?.value === momentValue(moment, true) ? latest.at : null
    await db
      .updateTable('event')
      .set({ [momentColumns[moment]]: at })
      .where('id', '=', rideId)
      .execute()
    return at
  },

  async addIncidents(rows: readonly Tables['incident'][]) {
    if (rows.length === 0) return
    await db
      .insertInto('incident')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },

  async incidents(rideId: string): Promise<Incident[]> {
    const rows = await db
      .selectFrom('incident')
      .leftJoin('person', 'person.id', 'incident.person_id')
      .leftJoin('incident_photo', 'incident_photo.incident_id', 'incident.id')
      .selectAll('incident')
      .select(['person.first_name', 'incident_photo.incident_id as photo'])
      .where('incident.event_id', '=', rideId)
      .orderBy('incident.at')
      .orderBy('incident.id')
      .execute()
    return rows.map(({ id, who, place, what, at, first_name, photo }) => ({
      ...{ _id: id, who, what, at, photo: photo !== null },
      ...(place !== null && { where: place }),
      ...(first_name && { by: first_name }),
    }))
  },

  async hasIncident(rideId: string, id: string) {
    const found = await db
      .selectFrom('incident')
      .select('id')
      .where('event_id', '=', rideId)
      .where('id', '=', id)
      .executeTakeFirst()
    return found !== undefined
  },

  async removeIncident(rideId: string, id: string) {
    const { numDeletedRows } = await db
      .deleteFrom('incident')
      .where('event_id', '=', rideId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },

  photo: (incident_id: string) =>
    db
      .selectFrom('incident_photo')
      .select('bytes')
      .where('incident_id', '=', incident_id)
      .executeTakeFirst(),

  /** An incident has one photo: a second one changes nothing. */
  async addPhoto(incident_id: string, bytes: string) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('incident_photo')
      .values({ incident_id, bytes })
      .onConflict((conflict) => conflict.column('incident_id').doNothing())
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows ?? 0)
  },
})

/** Incidents are kept for a year after their ride. */
export const forgetIncidents = (db: Database, now: number) => {
  const yearAgo = new Date(now)
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  const rides = db
    .selectFrom('event')
    .select('id')
    .where('date', '<', yearAgo.toISOString().slice(0, 10))
  return db.deleteFrom('incident').where('event_id', 'in', rides).execute()
}

/** What ride sheets store about a member who led: incidents they wrote down, and that they recorded something. */
export const exportSheets = async (db: Database, personId: string) => {
  const incidents = await db
    .selectFrom('incident')
    .innerJoin('event', 'event.id', 'incident.event_id')
    .select(['event.title as ride', 'event.date', 'incident.at', 'incident.who'])
    .select(['incident.place as where', 'incident.what'])
    .where('incident.person_id', '=', personId)
    .orderBy('incident.at')
    .execute()
  const records = await db
    .selectFrom('sheet_record')
    .innerJoin('event', 'event.id', 'sheet_record.event_id')
    .select(['event.title as ride', 'event.date', 'sheet_record.kind', 'sheet_record.at'])
    .where('sheet_record.person_id', '=', personId)
    .orderBy('sheet_record.at')
    .execute()
  return { incidents, records }
}

export const momentValue = (moment: Moment, reached: boolean) => `${moment} ${Number(reached)}`
