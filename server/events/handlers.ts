import { randomUUIDv7 } from 'node:crypto'
import type { Event } from '#contract/events.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Pictures } from '#server/media/pictures.ts'
import { changeRide } from './change.ts'
import { newRideErrors } from './check-ride.ts'
import { lookUp } from './look-up.ts'
import { daysOf } from './series.ts'
import { eventStore } from './store.ts'

export const eventHandlers = (pictures: Pictures, timeZone: string): Handlers['events'] => ({
  async next(_, { db, cacheUntil }) {
    const now = Temporal.Now.zonedDateTimeISO(timeZone)
    const rides = await eventStore(db).after(now.toPlainDateTime())
    const starts = rides.map(({ date, time }) =>
      Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone),
    )
    const midnight = now.add({ days: 1 }).startOfDay()
    // Whichever comes first: pages speak of today and tomorrow, and of rides to come.
    cacheUntil([midnight, ...starts].toSorted(Temporal.ZonedDateTime.compare)[0] ?? midnight)
    return [...rides]
  },

  list: (window, { db }) => eventStore(db).list(window),

  async get({ id }, { db }) {
    const event = await eventStore(db).find(id)
    if (!event) throw new Refusal('not-found')
    return event
  },

  async add({ repeat, ...ride }, { db, record }) {
    const errors = await newRideErrors(pictures, db, { ...ride, repeat })
    if (errors.length > 0) throw new Refusal('bad-fields', { errors })
    const days = repeat ? daysOf(ride.date, repeat) : [ride.date]
    const picture = await pictures.claim(db, ride.image, 'image')
    const series = repeat && randomUUIDv7()
    const entries = days.map((date) => ({ date, series }))
    const ids = await eventStore(db).add({ ...ride, picture }, entries)
    for (const [at, id] of ids.entries()) {
      await record(id, { after: { ...ride, ...entries[at], status: 'planned' } })
    }
    return { insertedId: ids[0] as string, ...(repeat && { insertedIds: ids }) }
  },

  change: changeRide(pictures),

  async cancel({ reason, ...asked }, { db, record }) {
    const { event, all } = await lookUp(db, asked)
    // A later ride that is cancelled already keeps the reason it has.
    const meant = all.filter((other) => other === event || other.status === 'planned')
    for (const ride of meant) {
      await eventStore(db).setStatus(ride, 'cancelled', reason)
      await record(ride._id, { before: ride, after: inStatus(ride, 'cancelled') })
    }
    return { modifiedCount: meant.length }
  },

  async restore(asked, { db, record }) {
    const { event, all } = await lookUp(db, asked)
    const meant = all.filter((other) => other === event || other.status === 'cancelled')
    for (const ride of meant) {
      await eventStore(db).setStatus(ride, 'planned', null)
      await record(ride._id, { before: ride, after: inStatus(ride, 'planned') })
    }
    return { modifiedCount: meant.length }
  },

  async remove(asked, { db, record, afterwards }) {
    const { all } = await lookUp(db, asked)
    for (const ride of all) {
      await eventStore(db).remove(ride)
      await record(ride._id, { before: ride })
    }
    for (const image of new Set(all.map(({ image }) => image).toSorted())) {
      afterwards(await pictures.release(db, image))
    }
    return { deletedCount: all.length }
  },
})

const inStatus = (event: Event, status: Event['status']) => ({ ...event, status })
