import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Event, EventChange, NewEvent, usualHours } from '#contract/events.ts'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import { seriesDays } from '#contract/series.ts'
import { instant, zonedNow } from '#server/clock.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Call, FurtherChecks, Handlers, Person } from '#server/http/call.ts'
import type { Pictures } from '#server/media/pictures.ts'
import { tellMembers } from '#server/notices/store.ts'
import { readLeaders, setGroupPlaces, setLeaders } from '#server/signup/leaders.ts'
import { planReminders } from '#server/signup/reminders.ts'
import {
  addSignup,
  changeSignup,
  groupNames,
  readSignup,
  removeSignup,
  wasDeleted,
} from '#server/signup/ride-changes.ts'
import { writeToRiders } from '#server/signup/rider-message.ts'
import { hasStarted } from '#server/signup/schedule.ts'
import { type Telling, tellRiders } from '#server/signup/tell-riders.ts'
import { moved, movingErrors, seriesErrors } from './series.ts'
import { asRow, eventStore, type Ride } from './store.ts'

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
    return [...rides]
  },

  list: (window, { db }) => eventStore(db).list(window),

  async get({ id }, { db, cacheUntil }) {
    const event = await eventStore(db).find(id)
    if (!event) throw new Refusal((await wasDeleted(db, id)) ? 'ride-deleted' : 'not-found')
    const found = await readSignup(db, id, timeZone)
    // The page of a ride says whether sign-up is open and whether the ride is over.
    const next = turningPoints(event, found?.signup.closesAt, timeZone)[0]
    if (next) cacheUntil(next)
    return { ...event, ...found }
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
    const errors = await newRideErrors(pictures, db, { ...ride, repeat })
    if (errors.length > 0) throw new Refusal('bad-fields', { errors })
    const days = repeat ? seriesDays(ride.date, repeat) : [ride.date]
    const picture = await pictures.claim(db, ride.image, 'image')
    const series = repeat && randomUUIDv7()
    const entries = days.map((date) => ({ date, series }))
    const ids = await eventStore(db).add({ ...ride, picture }, entries)
    if (signup) await addSignup(db, ids, signup)
    for (const [at, id] of ids.entries()) {
      const { date = ride.date } = entries[at] ?? {}
      await planReminders(db, { _id: id, date, time: ride.time, status: 'planned' }, timeZone)
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

  cancel: ({ reason, ...asked }, call) => setStatus(call, asked, 'cancelled', reason, timeZone),
  restore: (asked, call) => setStatus(call, asked, 'planned', undefined, timeZone),

  async changeLeaders({ id, leaders, ...telling }, { db, person, record }) {
    const namedLeaders = async () => (await readLeaders(db, id)).map((leader) => leader.person)
    const was = await namedLeaders()
    const modifiedCount = await setLeaders(db, id, leaders, person.id, timeZone)
    const event = await eventStore(db).find(id)
    if (modifiedCount === 0 || !event) return { modifiedCount }
    const named = (ids: readonly string[]) => ({ ...event, named: { leaders: ids } })
    const change = { before: named(was), after: named(await namedLeaders()) }
    await tellRiders(db, [change], person.id, telling, timeZone)
    await record(id, { after: { leadersChanged: true } })
    return { modifiedCount }
  },

  async message({ id, text }, { db, person, record }) {
    const told = await writeToRiders(db, id, text, person)
    await record(id, { after: { told } })
    return { told }
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

/** When sign-up closes, when the ride starts and when it ends, as far as that is still to come. */
const turningPoints = (
  { date, time, endTime }: Event,
  closesAt: string | undefined,
  timeZone: string,
) => {
  const at = (clock: string) =>
    Temporal.PlainDateTime.from(`${date}T${clock}`).toZonedDateTime(timeZone).toInstant()
  const start = at(time)
  const end = endTime ? at(endTime) : start.add({ hours: usualHours })
  const now = instant()
  return [...(closesAt ? [Temporal.Instant.from(closesAt)] : []), start, end]
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
    await planReminders(db, { ...ride, status }, timeZone)
    await record(ride._id, { before: ride, after: { ...ride, status } })
  }
  const changes = affected.map((before) => ({ before, after: { ...before, status, reason } }))
  await tellRiders(db, changes, person.id, { tell, line }, timeZone)
  return { modifiedCount: affected.length }
}

type Asked = { readonly id: string; readonly version: number; readonly scope: 'this' | 'later' }

/** A ride, and all rides the request is about: with the scope `later`, also the later ones of its series. */
type Found = { readonly event: Event; readonly all: readonly Event[] }

/** Refuses if the ride has changed since the caller read it. */
const findRides = async (
  db: DatabaseTransaction,
  { id, version, scope }: Asked,
): Promise<Found> => {
  const event = await eventStore(db).find(id)
  if (!event) throw new Refusal('not-found')
  if (event.version !== version) throw new Refusal('stale')
  const later = scope === 'later' ? await eventStore(db).laterThan(event) : []
  return { event, all: [event, ...later] }
}

type Wanted = Omit<EventChange, 'id' | 'version' | 'scope' | 'signup' | keyof Telling> &
  Pick<Ride, 'picture'>

/** Later rides of a series that do not change keep their version. */
const changeRide =
  (pictures: Pictures, timeZone: string): Handlers['events']['change'] =>
  async ({ id, version, scope, signup, tell, line, ...words }, call) => {
    const { db, person, record, afterwards } = call
    const { event: before, all } = await findRides(db, { id, version, scope })
    const later = all.filter((event) => event !== before)
    const errors = await changeErrors(pictures, db, before, later, words)
    if (errors.length > 0) throw new Refusal('bad-fields', { errors })
    const swapped = words.image !== before.image
    const old = all.map(({ image }) => image)
    const picture = swapped ? await pictures.claim(db, words.image, 'image', old) : before.picture
    const wanted = { ...words, picture }
    const changes = all
      .map((event) => ({
        event,
        after: event === before ? wanted : carryOver(event, before, wanted),
      }))
      .filter(({ event, after }) => event === before || differ(event, after))
    const groupsBefore = await groupNames(db, signup ? all : [])
    const signupChanged =
      signup !== undefined && (await changeSignup(db, before, later, signup, timeZone))
    const groupsAfter = await groupNames(db, signup ? all : [])
    for (const { event, after } of changes) {
      await eventStore(db).change(event, after)
      const { series, status } = event
      if (after.date !== event.date || after.time !== event.time) {
        await planReminders(db, { ...event, ...after }, timeZone)
      }
      await record(event._id, {
        before: event,
        after: {
          ...{ ...after, series, status, ...unnamedChanges(event, after) },
          ...(signupChanged && { signupChanged }),
        },
      })
    }
    await tellRiders(
      db,
      changes.map(({ event, after }) => ({
        before: { ...event, named: { groups: groupsBefore.get(event._id) } },
        after: { ...event, ...after, named: { groups: groupsAfter.get(event._id) } },
      })),
      person.id,
      { tell, line },
      timeZone,
    )
    const left = swapped ? new Set(changes.map(({ event }) => event.image)) : []
    for (const image of left) afterwards(await pictures.release(db, image))
    return { modifiedCount: changes.length }
  }

const fields = [
  'title',
  'description',
  'location',
  'author',
  'time',
  'endTime',
  'image',
  'picture',
  'distance',
  'climb',
  'grade',
] as const

/**
 * A later ride gets only the fields that changed, so its own leader or time stays. If the ride moved to
 * another day, the later one moves by as many days.
 */
const carryOver = (event: Event, before: Event, wanted: Wanted): Ride => {
  const changed = fields.filter((name) => !isDeepStrictEqual(wanted[name], before[name]))
  const given = Object.fromEntries(changed.map((name) => [name, wanted[name]]))
  const after: Ride = { ...event, ...given, date: moved(event.date, before.date, wanted.date) }
  const ends = after.endTime === undefined || after.endTime > after.time
  // If start and end no longer fit together, both are taken from the changed ride.
  return ends ? after : { ...after, time: wanted.time, endTime: wanted.endTime }
}

/** The audit log holds no long texts, pictures or names, only that they changed. */
const unnamedChanges = (event: Event, after: Ride) => ({
  ...(after.description !== event.description && { descriptionChanged: true }),
  ...(after.author !== event.author && { authorChanged: true }),
  ...(after.image !== event.image && { pictureChanged: true }),
})

const differ = (event: Event, after: Ride) => !isDeepStrictEqual(asRow(event), asRow(after))

/** The valid fields of a ride while others are still invalid. */
type ValidFields = { readonly [Name in 'date' | 'image' | 'repeat']?: NewEvent[Name] | undefined }

const newRideErrors = async (
  pictures: Pictures,
  db: Database,
  { date, image, repeat }: ValidFields,
): Promise<readonly FieldError[]> => [
  ...(date && repeat ? seriesErrors(seriesDays(date, repeat), repeat) : []),
  ...(image ? await pictures.check(db, image, 'image') : []),
]

/** An unchanged picture was already accepted, so only a new one is checked. */
const changeErrors = async (
  pictures: Pictures,
  db: Database,
  changed: Event,
  later: readonly Event[],
  { date, image }: ValidFields,
): Promise<readonly FieldError[]> => [
  ...(date ? movingErrors(later, changed.date, date) : []),
  ...(image && image !== changed.image ? await pictures.check(db, image, 'image') : []),
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

const validFieldsOf = ({
  date,
  image,
  repeat,
}: Readonly<Record<string, unknown>>): ValidFields => ({
  date: NewEvent.shape.date.safeParse(date).data,
  image: NewEvent.shape.image.safeParse(image).data,
  repeat: NewEvent.shape.repeat.safeParse(repeat).data,
})
