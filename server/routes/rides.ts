import { type FieldError, Refusal } from '#contract/refusal.ts'
import type { SmallDrawing } from '#contract/route-shapes.ts'
import type { RideRoute } from '#contract/routes.ts'
import type { Database } from '#server/database/tables.ts'
import type { FigureRow } from './store.ts'

/** The rides on any version of these routes, also through their groups: each ride once for a route. */
const ridesOn = (db: Database, routeIds: readonly string[]) => {
  const columns = [
    ...(['route_version.route_id', 'event.id', 'event.title'] as const),
    ...(['event.date', 'event.time'] as const),
  ] as const
  const whole = db
    .selectFrom('route_version')
    .innerJoin('event', 'event.route_version_id', 'route_version.id')
    .select(columns)
    .where('route_version.route_id', 'in', routeIds)
    .where('event.status', '=', 'planned')
  const inGroups = db
    .selectFrom('route_version')
    .innerJoin('ride_group', 'ride_group.route_version_id', 'route_version.id')
    .innerJoin('event', 'event.id', 'ride_group.event_id')
    .select(columns)
    .where('route_version.route_id', 'in', routeIds)
    .where('event.status', '=', 'planned')
  return db.selectFrom(whole.union(inGroups).as('ride'))
}

type Ridden = { readonly ridden: number; readonly last?: string }

/** How often routes were ridden before a day, and when last. */
export const readRidden = async (
  db: Database,
  routeIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Ridden>> => {
  if (routeIds.length === 0) return new Map()
  const rows = await ridesOn(db, routeIds)
    .select(({ fn }) => [
      'route_id',
      fn.countAll<number | string>().as('ridden'),
      fn.max('date').as('last'),
    ])
    .where('date', '<', today)
    .groupBy('route_id')
    .execute()
  return new Map(
    rows.map(({ route_id, ridden, last }) => [route_id, { ridden: Number(ridden), last }]),
  )
}

const mostRides = 12

/** The next rides on a route, and the latest before a day. */
export const readRidesOn = async (db: Database, routeId: string, today: string) => {
  const rides = () => ridesOn(db, [routeId]).select(['id as _id', 'title', 'date']).limit(mostRides)
  const coming = await rides()
    .where('date', '>=', today)
    .orderBy('date')
    .orderBy('time')
    .orderBy('_id')
    .execute()
  const past = await rides()
    .where('date', '<', today)
    .orderBy('date', 'desc')
    .orderBy('time', 'desc')
    .orderBy('_id', 'desc')
    .execute()
  return { coming, past }
}

type Asked = { readonly field: string; readonly version: string }

/**
 * A ride may be given a version of a published route, and keeps what it has. The routes are locked until the
 * transaction ends, so that none is archived meanwhile.
 */
export const checkRoutes = async (
  db: Database,
  asked: readonly Asked[],
  chosen: ReadonlySet<string> = new Set(),
): Promise<readonly FieldError[]> => {
  const open = asked.filter(({ version }) => !chosen.has(version))
  if (open.length === 0) return []
  const shown = db
    .selectFrom('route')
    .innerJoin('route_version', 'route_version.route_id', 'route.id')
    .select('route_version.id')
    .where('route.state', '=', 'shown')
    .where('route_version.id', 'in', [...new Set(open.map(({ version }) => version))])
  const hasLocks = db.getExecutor().adapter.supportsMultipleConnections
  const rows = await (hasLocks ? shown.forShare('route') : shown).execute()
  const known = new Set(rows.map(({ id }) => id))
  return open
    .filter(({ version }) => !known.has(version))
    .map(({ field }) => ({
      field,
      detail: 'This route is not in the library. Choose another one.',
    }))
}

type RideWithRoute = { readonly _id: string; readonly route?: string | undefined }

/** In a longer list, the groups of all rides are read. */
const mostIds = 500

/** The rides with the drawing of their route, or of the first of their groups that has one. */
export const withDrawings = async <Ride extends RideWithRoute>(
  db: Database,
  rides: readonly Ride[],
): Promise<(Ride & { drawing?: SmallDrawing })[]> => {
  const chosen = new Map(rides.flatMap(({ _id, route }) => (route ? [[_id, route] as const] : [])))
  const without = rides.flatMap(({ _id, route }) => (route ? [] : [_id]))
  if (without.length > 0) {
    const groups = db
      .selectFrom('ride_group')
      .select(['event_id', 'route_version_id'])
      .where('route_version_id', 'is not', null)
      .orderBy('position')
      .orderBy('id')
    const rows = await (without.length > mostIds
      ? groups
      : groups.where('event_id', 'in', without)
    ).execute()
    for (const { event_id, route_version_id } of rows) {
      if (route_version_id && !chosen.has(event_id)) chosen.set(event_id, route_version_id)
    }
  }
  if (chosen.size === 0) return [...rides]
  const drawings = await readDrawings(db, new Set(chosen.values()))
  return rides.map((ride) => {
    const drawing = drawings.get(chosen.get(ride._id) ?? '')
    return drawing ? { ...ride, drawing } : ride
  })
}

const readDrawings = async (db: Database, versions: ReadonlySet<string>) => {
  const rows = await db
    .selectFrom('route_version')
    .select(['id', 'small_drawing'])
    .where('id', 'in', [...versions])
    .execute()
  return new Map(
    rows.map(({ id, small_drawing }): [string, SmallDrawing] => [id, JSON.parse(small_drawing)]),
  )
}

/** The version of a whole ride, or of one of its groups. */
export type ChosenRoute = { readonly group?: string; readonly version: string }

/** The routes of rides and of their groups, as riders are told of them. */
export const readChosenRoutes = async (db: Database, rides: readonly RideWithRoute[]) => {
  const ids = rides.map(({ _id }) => _id)
  const rows = ids.length
    ? await db
        .selectFrom('ride_group')
        .select(['event_id', 'name', 'route_version_id'])
        .where('event_id', 'in', ids)
        .where('route_version_id', 'is not', null)
        .orderBy('position')
        .orderBy('id')
        .execute()
    : []
  return new Map(
    rides.map(({ _id, route }): [string, readonly ChosenRoute[]] => [
      _id,
      [
        ...(route ? [{ version: route }] : []),
        ...rows.flatMap(({ event_id, name, route_version_id: version }) =>
          event_id === _id && version ? [{ group: name, version }] : [],
        ),
      ],
    ]),
  )
}

type Figures = Pick<FigureRow, 'length_m' | 'climb_m' | 'climb_given' | 'noisy' | 'loop'>

/** A climb that a person has given is right, not about right. */
export const figuresOf = (version: Figures) => {
  const climb = version.climb_given ?? version.climb_m ?? undefined
  return {
    length: version.length_m,
    ...(climb !== undefined && { climb }),
    about: version.climb_given === null && version.noisy === 1,
    loop: version.loop === 1,
  }
}

/** The routes of a ride and of its groups, for everyone. */
export const readRideRoutes = async (db: Database, rideId: string): Promise<RideRoute[]> => {
  const ride = await db
    .selectFrom('event')
    .select(['route_version_id as version'])
    .where('id', '=', rideId)
    .executeTakeFirst()
  if (!ride) throw new Refusal('not-found')
  const groups = await db
    .selectFrom('ride_group')
    .select(['id as _id', 'name', 'route_version_id as version'])
    .where('event_id', '=', rideId)
    .where('route_version_id', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const chosen = [
    ...(ride.version ? [{ version: ride.version }] : []),
    ...groups.map(({ version, ...group }) => ({ version: version ?? '', group })),
  ]
  if (chosen.length === 0) return []
  const rows = await db
    .selectFrom('route_version')
    .innerJoin('route', 'route.id', 'route_version.route_id')
    .select(['route_version.id', 'route_version.length_m', 'route_version.climb_m'])
    .select(['route_version.climb_given', 'route_version.noisy', 'route_version.loop'])
    .select(['route_version.drawing', 'route_version.climbs', 'route_version.samples'])
    .select(['route.slug', 'route.title', 'route.newest', 'route.state'])
    .where('route_version.id', 'in', [...new Set(chosen.map(({ version }) => version))])
    .execute()
  return chosen.flatMap(({ version, ...of }) => {
    const row = rows.find(({ id }) => id === version)
    if (!row) return []
    const hasNewer = row.newest !== row.id && row.state === 'shown'
    return {
      ...{ version, ...of, slug: row.slug, title: row.title },
      ...figuresOf(row),
      drawing: JSON.parse(row.drawing),
      samples: JSON.parse(row.samples),
      climbs: JSON.parse(row.climbs),
      ...(hasNewer && { newer: row.newest }),
    }
  })
}
