import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { usualHours } from '#contract/days.ts'
import { type Event, EventChange, NewEvent } from '#contract/events.ts'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import { seriesDays } from '#contract/series.ts'
import { forecastDays } from '#contract/weather.ts'
import { instant, zonedNow } from '#server/clock.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Call, FurtherChecks, Handlers, Person } from '#server/http/call.ts'
import type { Pictures } from '#server/media/pictures.ts'
import { tellMembers } from '#server/notices/write-notices.ts'
import { checkRoutes, withDrawings } from '#server/routes/rides.ts'
import { demandLeader, endRequests, readLeaders, setGroupPlaces } from '#server/signup/leaders.ts'
import { planReminders } from '#server/signup/reminders.ts'
import { addSignup, readSignup, removeSignup, wasDeleted } from '#server/signup/ride-changes.ts'
import { writeToRiders } from '#server/signup/rider-message.ts'
import { hasStarted } from '#server/signup/schedule.ts'
import { type Telling, tellRiders } from '#server/signup/tell-riders.ts'
import { changeLeaders } from './change-leaders.ts'
import {
  type Asked,
  askedRoutes,
  changeErrors,
  changeRide,
  findRides,
  type ValidFields,
} from './change-ride.ts'
import { changeRoute } from './change-route.ts'
import { seriesErrors } from './series.ts'
import { eventStore } from './store.ts'

export const eventHandlers = (pictures: Pictures, timeZone: string): Handlers['events'] => ({
  async next(_, { db, cacheUntil }) {
    const now = zonedNow(timeZone)
    const rides = await eventStore(db).after(now.toPlainDateTime())
    const starts = rides.map(({ date, time }) =>
      Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone),
    )
    const midnight = now.add({ days: 1 }).startOfDay()
    // Pages name today and tomorrow, and list rides to come: the earliest change counts.
    cacheUntil([midnight, ...starts].toSorted(Temporal.ZonedDateTime.compare)[0] ?? midnight)
    return withDrawings(db, rides)
  },

  async list(window, { db }) {
    const page = await eventStore(db).list(window)
    return { ...page, items: await withDrawings(db, page.items) }
  },

  async get({ id }, { db, cacheUntil }) {
    const event = await eventStore(db).find(id)
    if (!event) throw new Refusal((await wasDeleted(db, id)) ? 'ride-deleted' : 'not-found')
    const found = await readSignup(db, id, timeZone)
    // The page of a ride says whether sign-up is open and whether the ride is over.
    const next = turningPoints(event, found?.signup.closesAt, timeZone)[0]
    if (next) cacheUntil(next)
    const [drawn = event] = await withDrawings(db, [event])
    return { ...drawn, ...found }
  },

  async dates({ id }, { db, cacheUntil }) {
    const event = await eventStore(db).find(id)
    if (!event) throw new Refusal('not-found')
    const now = zonedNow(timeZone)
    cacheUntil(now.add({ days: 1 }).startOfDay())
    return eventStore(db).otherDates(event, now.toPlainDate().toString())
  },

  leaders: ({ id }, { db }) => readLeaders(db, id),

  async add({ repeat, signup, ...ride }, { db, person, record }) {
    const errors = await newRideErrors(pictures, db, { ...ride, repeat, signup })
    if (errors.length > 0) throw new Refusal('bad-fields', { errors })
    const days = repeat ? seriesDays(ride.date, repeat) : [ride.date]
    const picture = await pictures.claim(db, ride.image, 'image')
    const series = repeat && randomUUIDv7()
    const entries = days.map((date) => ({ date, series }))
    const ids = await eventStore(db).add({ ...ride, picture }, entries)
    if (signup) await addSignup(db, ids, signup)
    const planned = entries.map(({ date }, at) => ({
      ...ride,
      _id: ids[at] ?? '',
      date,
      status: 'planned' as const,
    }))
    await planReminders(db, planned, timeZone)
    for (const [at, id] of ids.entries()) {
      await record(id, { after: { ...ride, ...entries[at], status: 'planned' } })
    }
    const [insertedId = ''] = ids
    const count = ids.length
    const notice = { kind: 'new-ride', about: insertedId, key: 'added', words: { count } } as const
    // Members hear of rides to come, not of past ones that are added for the record.
    if (!hasStarted(ride, timeZone)) await tellMembers(db, notice, person.id)
    return { insertedId, ...(repeat && { insertedIds: ids }) }
  },

  change: changeRide(pictures, timeZone),
  changeRoute: changeRoute(timeZone),

  cancel: ({ reason, ...asked }, call) => setStatus(call, asked, 'cancelled', reason, timeZone),
  restore: (asked, call) => setStatus(call, asked, 'planned', undefined, timeZone),

  async changeLeaders({ id, leaders, ...telling }, { db, person, record }) {
    const modifiedCount = await changeLeaders(db, { id, leaders }, person.id, telling, timeZone)
    if (modifiedCount > 0) await record(id, { after: { leadersChanged: true } })
    return { modifiedCount }
  },

  async message({ id, text }, { db, person, record }) {
    const told = await writeToRiders(db, id, text, person)
    await record(id, { after: { told } })
    return { told }
  },

  async report({ id, ...after }, { db, person, record }) {
    const event = await eventStore(db).find(id)
    if (!event) throw new Refusal('not-found')
    await demandLeader(db, id, person)
    if (event.status === 'cancelled' || !hasStarted(event, timeZone)) {
      throw new Refusal('not-ridden')
    }
    const { report: before = {} } = event
    if (isDeepStrictEqual({ ...before }, { ...after })) return { modifiedCount: 0 }
    await eventStore(db).setReport(id, after)
    const reportChanged = after.words !== before.words
    await record(id, {
      before: { riddenDistance: before.distance },
      after: { riddenDistance: after.distance, ...(reportChanged && { reportChanged }) },
    })
    return { modifiedCount: 1 }
  },

  async changeGroupPlaces({ id, group, places }, { db, person, record }) {
    const modifiedCount = await setGroupPlaces(db, { id, group, places }, person, timeZone)
    if (modifiedCount > 0) await record(id, { after: { placesChanged: true } })
    return { modifiedCount }
  },

  async remove(asked, { db, record, afterwards }) {
    const { all } = await findRides(db, asked)
    for (const ride of all) {
      await removeSignup(db, ride._id)
      await eventStore(db).remove(ride)
      await record(ride._id, { before: ride })
    }
    for (const image of new Set(all.map(({ image }) => image).toSorted())) {
      afterwards(await pictures.release(db, image))
    }
    return { deletedCount: all.length }
  },
})

/** When forecasts begin, sign-up closes, the ride starts and when it ends, as far as that is still to come. */
const turningPoints = (
  { date, time, endTime }: Event,
  closesAt: string | undefined,
  timeZone: string,
) => {
  const at = (clock: string, daysBefore = 0) =>
    Temporal.PlainDateTime.from(`${date}T${clock}`)
      .subtract({ days: daysBefore })
      .toZonedDateTime(timeZone)
      .toInstant()
  const start = at(time)
  const end = endTime ? at(endTime) : start.add({ hours: usualHours })
  const now = instant()
  return [
    at(time, forecastDays),
    ...(closesAt ? [Temporal.Instant.from(closesAt)] : []),
    start,
    end,
  ]
    .filter((moment) => Temporal.Instant.compare(moment, now) > 0)
    .toSorted(Temporal.Instant.compare)
}

type Change = Pick<Call, 'record'> & { readonly db: DatabaseTransaction; readonly person: Person }

const setStatus = async (
  { db, record, person }: Change,
  { tell, line, ...asked }: Asked & Telling,
  status: Event['status'],
  reason: string | undefined,
  timeZone: string,
) => {
  const { event, all } = await findRides(db, asked)
  // A later ride that is already cancelled keeps its reason.
  const affected = all.filter((ride) => ride === event || ride.status !== status)
  for (const ride of affected) {
    await eventStore(db).setStatus(ride, status, reason ?? null)
    await planReminders(db, [{ ...ride, status }], timeZone)
    if (status === 'cancelled') await endRequests(db, ride._id)
    await record(ride._id, { before: ride, after: { ...ride, status } })
  }
  const changes = affected.map((before) => ({ before, after: { ...before, status, reason } }))
  await tellRiders(db, changes, person.id, { tell, line }, timeZone)
  return { modifiedCount: affected.length }
}

const newRideErrors = async (
  pictures: Pictures,
  db: Database,
  { date, image, repeat, ...fields }: ValidFields,
): Promise<readonly FieldError[]> => [
  ...(date && repeat ? seriesErrors(seriesDays(date, repeat), repeat) : []),
  ...(image ? await pictures.check(db, image, 'image') : []),
  ...(await checkRoutes(db, askedRoutes(fields))),
]

export const eventChecks = (pictures: Pictures): FurtherChecks['events'] => ({
  add: (given, db) => newRideErrors(pictures, db, validFieldsOf(given)),

  async change(given, db) {
    const id = EventChange.shape.id.safeParse(given.id)
    const ride = id.success ? await eventStore(db).find(id.data) : undefined
    if (!ride) return []
    const later = given.scope === 'later' ? await eventStore(db).laterThan(ride) : []
    return changeErrors(pictures, db, ride, later, validFieldsOf(given))
  },
})

const validFieldsOf = (given: Readonly<Record<string, unknown>>): ValidFields => ({
  date: NewEvent.shape.date.safeParse(given.date).data,
  image: NewEvent.shape.image.safeParse(given.image).data,
  repeat: NewEvent.shape.repeat.safeParse(given.repeat).data,
  route: NewEvent.shape.route.safeParse(given.route).data,
  signup: NewEvent.shape.signup.safeParse(given.signup).data,
})
