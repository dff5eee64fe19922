import { isDeepStrictEqual } from 'node:util'
import type { Event, EventChange } from '#contract/events.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Pictures } from '#server/media/pictures.ts'
import { changeErrors } from './check-ride.ts'
import { lookUp } from './look-up.ts'
import { asRow, type Ride } from './row.ts'
import { moved } from './series.ts'
import { eventStore } from './store.ts'

type Wanted = Omit<EventChange, 'id' | 'version' | 'scope'> & Pick<Ride, 'picture'>

/** Later rides of a series that stay as they are keep their version. */
export const changeRide =
  (pictures: Pictures): Handlers['events']['change'] =>
  async ({ id, version, scope, ...words }, { db, record, afterwards }) => {
    const { event: before, all } = await lookUp(db, { id, version, scope })
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
    for (const { event, after } of changes) {
      await eventStore(db).change(event, after)
      const { series, status } = event
      await record(event._id, {
        before: event,
        after: { ...after, series, status, ...unnamedChanges(event, after) },
      })
    }
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
 * A later ride gets only what was changed in the one before it, so the leader or the hour it has of
 * its own stays; a ride moved to another day moves it as far.
 */
const carryOver = (event: Event, before: Event, wanted: Wanted): Ride => {
  const changed = fields.filter((name) => !isDeepStrictEqual(wanted[name], before[name]))
  const given = Object.fromEntries(changed.map((name) => [name, wanted[name]]))
  const after: Ride = { ...event, ...given, date: moved(event.date, before.date, wanted.date) }
  const ends = after.endTime === undefined || after.endTime > after.time
  // Hours that no longer fit each other are taken from the changed ride together.
  return ends ? after : { ...after, time: wanted.time, endTime: wanted.endTime }
}

/** Long texts, pictures and names of people are not kept in the record, only that they changed. */
const unnamedChanges = (event: Event, after: Ride) => ({
  ...(after.description !== event.description && { descriptionChanged: true }),
  ...(after.author !== event.author && { authorChanged: true }),
  ...(after.image !== event.image && { pictureChanged: true }),
})

const differ = (event: Event, after: Ride) => !isDeepStrictEqual(asRow(event), asRow(after))
