import type { Event, EventChange } from '#contract/events.ts'
import type { Handlers } from '#server/door/call.ts'
import type { Pictures } from '#server/door/pictures.ts'
import { lookUp } from './look-up.ts'
import type { Ride } from './row.ts'
import { moved } from './series.ts'
import { eventStore } from './store.ts'

const fields = [
  'title',
  'description',
  'location',
  'author',
  'time',
  'image',
  'endTime',
  'distance',
  'climb',
  'grade',
] as const

/**
 * Later rides of a series get only what was changed in this one, so the leader or the hour one of them
 * has of its own stays; a ride moved to another day moves the later ones as far.
 */
export const changeRide =
  (pictures: Pictures): Handlers['events']['change'] =>
  async ({ id, version, scope, ...wanted }, { db, record, afterwards }) => {
    const meant = await lookUp(db, id, version, scope)
    const before = meant.find(({ _id }) => _id === id) as Event
    const swapped = wanted.image !== before.image
    const picture = swapped ? await pictures.claim(db, wanted.image, 'image') : before.picture
    const images = new Set(meant.map(({ image }) => image))
    for (const event of meant) {
      const after = applied(event, before, { ...wanted, picture })
      await eventStore(db).change(event._id, after)
      await record(event._id, { before: event, after })
    }
    if (swapped) for (const image of images) afterwards(await pictures.release(db, image))
    return { modifiedCount: meant.length }
  }

type Wanted = Omit<EventChange, 'id' | 'version' | 'scope'> & Pick<Ride, 'picture'>

const applied = (event: Event, before: Event, wanted: Wanted): Ride => {
  if (event === before) return wanted
  const changed = fields.filter((name) => wanted[name] !== before[name])
  const given = Object.fromEntries(changed.map((name) => [name, wanted[name]]))
  const picture = changed.includes('image') ? wanted.picture : event.picture
  const date = moved(event.date, before.date, wanted.date)
  return { ...event, ...given, picture, date }
}
