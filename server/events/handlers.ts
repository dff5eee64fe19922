import { randomUUIDv7 } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import type { Handlers } from '#server/door/call.ts'
import type { Pictures } from '#server/door/pictures.ts'
import { changeRide } from './change.ts'
import { lookUp } from './look-up.ts'
import { daysOf } from './series.ts'
import { eventStore } from './store.ts'

export const eventHandlers = (pictures: Pictures): Handlers['events'] => ({
  list: (window, { db }) => eventStore(db).list(window),

  async get({ id }, { db }) {
    const event = await eventStore(db).find(id)
    if (!event) throw new Refusal('not-found')
    return event
  },

  async add({ repeat, ...ride }, { db, record }) {
    const days = repeat ? daysOf(ride.date, repeat) : [ride.date]
    const picture = await pictures.claim(db, ride.image, 'image')
    const series = repeat && randomUUIDv7()
    const entries = days.map((date) => ({ date, series }))
    const ids = await eventStore(db).add({ ...ride, picture }, entries)
    for (const [at, id] of ids.entries()) {
      await record(id, { after: { ...ride, date: days[at], series, status: 'planned' } })
    }
    return { insertedId: ids[0] as string, ...(repeat && { insertedIds: [...ids] }) }
  },

  change: changeRide(pictures),

  async cancel({ id, version, scope, reason }, { db, record }) {
    const meant = await lookUp(db, id, version, scope)
    const ids = meant.map(({ _id }) => _id)
    await eventStore(db).setStatus(ids, 'cancelled', reason)
    for (const event of meant) await record(event._id, { before: event, after: cancelled(event) })
    return { modifiedCount: ids.length }
  },

  async restore({ id, version, scope }, { db, record }) {
    const meant = await lookUp(db, id, version, scope)
    const ids = meant.map(({ _id }) => _id)
    await eventStore(db).setStatus(ids, 'planned', null)
    for (const event of meant) await record(event._id, { before: event, after: planned(event) })
    return { modifiedCount: ids.length }
  },

  async remove({ id, version, scope }, { db, record, afterwards }) {
    const meant = await lookUp(db, id, version, scope)
    await eventStore(db).remove(meant.map(({ _id }) => _id))
    for (const image of new Set(meant.map(({ image }) => image))) {
      afterwards(await pictures.release(db, image))
    }
    for (const event of meant) await record(event._id, { before: event })
    return { deletedCount: meant.length }
  },
})

const cancelled = <T>(event: T) => ({ ...event, status: 'cancelled' })
const planned = <T>(event: T) => ({ ...event, status: 'planned' })
