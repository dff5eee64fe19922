import { Refusal } from '#contract/refusal.ts'
import { largestPhoto, type Sheet, type SheetRider } from '#contract/sheet.ts'
import { zonedNow } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers, Person } from '#server/http/call.ts'
import { mayLead } from '#server/signup/leaders.ts'
import { isMinor } from '#server/signup/names.ts'
import { findRide, lockRide, type Ride } from '#server/signup/places.ts'
import { wasDeleted } from '#server/signup/ride-changes.ts'
import { contactsOf, nameOf, readRollCall } from '#server/signup/roll-call.ts'
import { emergencyWindow, isEmergencyOpen, isLongOver } from '#server/signup/schedule.ts'
import { takeRecords } from './records.ts'
import { sheetStore } from './store.ts'

type Parts = {
  readonly timeZone: string
  /** Receives the picture in a field of a form and makes a small JPEG of it, without what else the file holds. */
  readonly takePhoto: (request: Request, field: string, most: number) => Promise<Uint8Array>
}

export const sheetHandlers = ({ timeZone, takePhoto }: Parts): Handlers['sheet'] => ({
  async get({ id }, { db, person, record }) {
    const ride = await demandRide(db, id)
    await demandLeader(db, id, person, 'Its sheet is closed to you.')
    if (!isEmergencyOpen(ride, timeZone)) throw new Refusal('outside-window', { detail: hours })
    const riders = await readRiders(db, ride)
    if (!(await hasOpened(db, id, person.id, startOfDay(timeZone)))) {
      await record(id, { after: { ...rideFacts(ride), riders: riders.length } })
    }
    return {
      now: new Date().toISOString(),
      until: emergencyWindow(ride, timeZone).until.toString(),
      ride: await asSheetRide(db, ride),
      groups: ride.groups.map(({ id, name }) => ({ _id: id, name })),
      riders,
      incidents: await sheetStore(db).incidents(id),
    }
  },

  async send({ id, records }, { db, person }) {
    await demandRide(db, id)
    const ride = await lockRide(db, id)
    await demandLeader(db, id, person, late)
    if (isLongOver(ride, timeZone)) throw new Refusal('outside-window', { detail: tooLate })
    return takeRecords({ db, ride, by: person.id, timeZone }, records)
  },

  async incidents({ id }, { db, person }) {
    await demandReader(db, id, person, timeZone)
    return sheetStore(db).incidents(id)
  },

  async addPhoto({ id, incident }, { db, person, request, record }) {
    const ride = await demandRide(db, id)
    await demandLeader(db, id, person, late)
    if (isLongOver(ride, timeZone)) throw new Refusal('outside-window', { detail: tooLate })
    const store = sheetStore(db)
    if (!(await store.hasIncident(id, incident))) {
      throw new Refusal('not-found', { detail: 'Send the incident first, then its photo.' })
    }
    if (await store.photo(incident)) return { modifiedCount: 0 }
    const jpeg = await takePhoto(request, 'photo', largestPhoto)
    const modifiedCount = await store.addPhoto(incident, Buffer.from(jpeg).toString('base64'))
    if (modifiedCount > 0) await record(id, { after: rideFacts(ride) })
    return { modifiedCount }
  },

  async photo({ id, incident }, { db, person }) {
    await demandReader(db, id, person, timeZone)
    const isOfRide = await sheetStore(db).hasIncident(id, incident)
    const photo = isOfRide ? await sheetStore(db).photo(incident) : undefined
    if (!photo) throw new Refusal('not-found')
    return { type: 'image/jpeg', data: photo.bytes }
  },

  async removeIncident({ id, incident }, { db, record }) {
    const ride = await demandRide(db, id)
    const deletedCount = await sheetStore(db).removeIncident(id, incident)
    if (deletedCount === 0) throw new Refusal('not-found')
    await record(id, { before: rideFacts(ride) })
    return { deletedCount }
  },
})

const rideFacts = ({ id, title, date }: Ride) => ({ ride: title, rideId: id, date })

const hours = 'The ride sheet is open from 12 hours before the start until 24 hours after it.'
const late =
  'What you recorded there was not taken. Tell a leader of the ride who was there and what happened.'
const tooLate =
  'What is recorded on a ride is taken until seven days after it. Tell a moderator what is missing.'

/** A phone deletes the sheet of a ride that was deleted. */
const demandRide = async (db: Database, id: string) => {
  const ride = await findRide(db, id)
  if (!ride) throw new Refusal((await wasDeleted(db, id)) ? 'ride-deleted' : 'not-found')
  return ride
}

/** Leaders of the ride and moderators. A phone that has the sheet of a former leader deletes it. */
const demandLeader = async (db: Database, rideId: string, person: Person, next: string) => {
  if (await mayLead(db, rideId, person)) return
  const detail = (await hasOpened(db, rideId, person.id))
    ? `You no longer lead this ride. ${next}`
    : 'This is for the leaders of the ride.'
  throw new Refusal('wrong-role', { detail })
}

/** Incidents are closed to leaders a week after the ride. */
const demandReader = async (db: Database, rideId: string, person: Person, timeZone: string) => {
  const ride = await demandRide(db, rideId)
  await demandLeader(db, rideId, person, 'Its incidents are closed to you.')
  if (person.roles.includes('moderator') || !isLongOver(ride, timeZone)) return
  const detail = 'Leaders read incidents until seven days after the ride. Ask a moderator.'
  throw new Refusal('outside-window', { detail })
}

const startOfDay = (timeZone: string) =>
  new Date(zonedNow(timeZone).startOfDay().epochMilliseconds).toISOString()

/** Whether the audit log knows that a person opened the sheet. */
const hasOpened = async (db: Database, rideId: string, personId: string, since = '') => {
  const found = await db
    .selectFrom('audit')
    .select('id')
    .where('person_id', '=', personId)
    .where('at', '>=', since)
    .where('action', '=', 'sheet.get')
    .where('subject_id', '=', rideId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const asSheetRide = async (db: Database, ride: Ride): Promise<Sheet['ride']> => {
  const { distance, rolled_out_at, back_at, ridden_distance, report } = await sheetStore(db).ride(
    ride.id,
  )
  return {
    ...{ _id: ride.id, title: ride.title, date: ride.date, time: ride.time },
    ...{ location: ride.location, status: ride.status },
    ...(distance !== null && { distance }),
    ...(rolled_out_at && { rolledOutAt: rolled_out_at }),
    ...(back_at && { backAt: back_at }),
    ...(ridden_distance !== null && { riddenDistance: ridden_distance }),
    ...(report && { report }),
  }
}

/** Everyone who may be at the start, and who was there. */
const readRiders = async (db: Database, ride: Ride) => {
  const rows = await readRollCall(db, ride.id).execute()
  return rows
    .filter(({ state, presence }) => state !== 'no' || presence === 'there')
    .map((row): SheetRider => {
      const phone = row.contact_number ?? row.guest_phone
      return {
        ...{ _id: row.id, name: nameOf(row), kind: row.person_id ? 'member' : 'guest' },
        ...(row.group_id && { group: row.group_id }),
        ...{ state: row.state, party: row.party },
        ...(row.note && { note: row.note }),
        ...(phone && { phone }),
        firstTime: row.first_time === 1,
        ...(row.person_id && isMinor(row, ride.date) && { minor: true }),
        ...(row.presence && { presence: row.presence }),
        ...(row.presence_at && { presenceAt: row.presence_at }),
        contacts: contactsOf(row),
      }
    })
}
