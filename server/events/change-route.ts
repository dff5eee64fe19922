import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#contract/refusal.ts'
import type { Handlers } from '#server/http/call.ts'
import { checkRoutes, readChosenRoutes } from '#server/routes/rides.ts'
import { setGroupRoute } from '#server/signup/ride-changes.ts'
import { tellRiders } from '#server/signup/tell-riders.ts'
import { findRides } from './change-ride.ts'
import { eventStore } from './store.ts'

/** Gives a ride, or one of its groups, another route, and tells the riders. */
export const changeRoute =
  (timeZone: string): Handlers['events']['changeRoute'] =>
  async ({ id, version, group, route, ...telling }, { db, person, record }) => {
    const { event } = await findRides(db, { id, version, scope: 'this' })
    const routesOf = async (chosen: string | undefined) =>
      (await readChosenRoutes(db, [{ _id: id, route: chosen }])).get(id) ?? []
    const before = await routesOf(event.route)
    const known = new Set(before.map((chosen) => chosen.version))
    const errors = await checkRoutes(db, route ? [{ field: 'route', version: route }] : [], known)
    if (errors.length > 0) throw new Refusal('bad-fields', { errors })
    // It also counts the version of the ride, which has no other route if that of a group changes.
    const whole = group ? (event.route ?? null) : route
    await eventStore(db).setRoute(event, whole)
    if (group) await setGroupRoute(db, id, group, route)
    const after = await routesOf(whole ?? undefined)
    if (isDeepStrictEqual(before, after)) return { modifiedCount: 0 }
    const change = {
      before: { ...event, named: { routes: before } },
      after: { ...event, named: { routes: after } },
    }
    await tellRiders(db, [change], person.id, telling, timeZone)
    await record(id, { after: { routeChanged: true } })
    return { modifiedCount: 1 }
  }
