import { isDeepStrictEqual } from 'node:util'
import type { Event, EventChange, NewEvent } from '#contract/events.ts'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Pictures } from '#server/media/pictures.ts'
import { checkRoutes, readChosenRoutes } from '#server/routes/rides.ts'
import { planReminders } from '#server/signup/reminders.ts'
import { changeSignup, groupNames } from '#server/signup/ride-changes.ts'
import { type Telling, tellRiders } from '#server/signup/tell-riders.ts'
import { moved, movingErrors } from './series.ts'
import { asRow, eventStore, type Ride } from './store.ts'

export type Asked = {
  readonly id: string
  readonly version: number
  readonly scope: 'this' | 'later'
}

/** A ride, and all rides the request is about: with the scope `later`, also the later ones of its series. */
type Found = { readonly event: Event; readonly all: readonly Event[] }

/** Refuses if the ride has changed since the caller read it. */
export const findRides = async (
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
export const changeRide =
  (pictures: Pictures, timeZone: string): Handlers['events']['change'] =>
  async ({ id, version, scope, signup, tell, line, ...words }, call) => {
    const { db, person, record, afterwards } = call
    const { event: before, all } = await findRides(db, { id, version, scope })
    const later = all.filter((event) => event !== before)
    const errors = await changeErrors(pictures, db, before, later, { ...words, signup })
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
    const routesBefore = await readChosenRoutes(db, all)
    const groupsBefore = await groupNames(db, signup ? all : [])
    const signupChanged =
      signup !== undefined && (await changeSignup(db, before, later, signup, timeZone))
    const groupsAfter = await groupNames(db, signup ? all : [])
    for (const { event, after } of changes) {
      await eventStore(db).change(event, after)
      const { series, status } = event
      if (timesOf(after) !== timesOf(event)) {
        await planReminders(db, [{ ...event, ...after }], timeZone)
      }
      await record(event._id, {
        before: event,
        after: {
          ...{ ...after, series, status, ...unnamedChanges(event, after) },
          ...(signupChanged && { signupChanged }),
        },
      })
    }
    const routesAfter = await readChosenRoutes(
      db,
      changes.map(({ event, after }) => ({ _id: event._id, route: after.route })),
    )
    const namedBefore = ({ _id }: Event) => ({
      groups: groupsBefore.get(_id),
      routes: routesBefore.get(_id),
    })
    const namedAfter = ({ _id }: Event) => ({
      groups: groupsAfter.get(_id),
      routes: routesAfter.get(_id),
    })
    await tellRiders(
      db,
      changes.map(({ event, after }) => ({
        before: { ...event, named: namedBefore(event) },
        after: { ...event, ...after, named: namedAfter(event) },
      })),
      person.id,
      { tell, line },
      timeZone,
    )
    const left = swapped ? new Set(changes.map(({ event }) => event.image)) : []
    for (const image of left) afterwards(await pictures.release(db, image))
    return { modifiedCount: changes.length }
  }

const timesOf = ({ date, time, endTime }: Ride) => `${date} ${time} ${endTime}`

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
  'route',
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
  ...(after.route !== event.route && { routeChanged: true }),
})

const differ = (event: Event, after: Ride) => !isDeepStrictEqual(asRow(event), asRow(after))

/** The valid fields of a ride while others are still invalid. */
export type ValidFields = {
  readonly [Name in 'date' | 'image' | 'repeat' | 'route' | 'signup']?: NewEvent[Name] | undefined
}

/** The routes of a ride and of its groups, with their fields. */
export const askedRoutes = ({ route, signup }: Pick<ValidFields, 'route' | 'signup'>) => [
  ...(route ? [{ field: 'route', version: route }] : []),
  ...(signup?.groups ?? []).flatMap((group, at) =>
    group.route ? [{ field: `signup.groups.${at}.route`, version: group.route }] : [],
  ),
]

/** An unchanged picture or route was already accepted, so only a new one is checked. */
export const changeErrors = async (
  pictures: Pictures,
  db: Database,
  changed: Event,
  later: readonly Event[],
  { date, image, ...fields }: ValidFields,
): Promise<readonly FieldError[]> => [
  ...(date ? movingErrors(later, changed.date, date) : []),
  ...(image && image !== changed.image ? await pictures.check(db, image, 'image') : []),
  ...(await checkRoutes(db, askedRoutes(fields), await versionsOf(db, changed))),
]

const versionsOf = async (db: Database, ride: Event) => {
  const chosen = (await readChosenRoutes(db, [ride])).get(ride._id) ?? []
  return new Set(chosen.map(({ version }) => version))
}
