import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { RideId } from './gallery.ts'
import { cueKinds, grades, largestRouteFile, surfaces } from './route-facts.ts'
import {
  AllRoutes,
  cut,
  Drawing,
  figures,
  LineForMap,
  PreviewId,
  RouteVersionId,
  Samples,
  SmallDrawing,
  upTo,
} from './route-shapes.ts'
import { Day, Id, Line, Modified, paging, Storable, search, Text, Version } from './shapes.ts'

export const Surface = z.enum(surfaces)
export type Surface = z.output<typeof Surface>

export const RouteSlug = z
  .string()
  .check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'There is no such route.'))

const metres = z.int()

/** A climb worth naming. */
const Climb = z.object({ from: metres, to: metres, up: metres, percent: z.int() })
export type Climb = z.output<typeof Climb>

export const Cue = z.object({
  /** Metres from the start. */
  at: metres.check(z.minimum(0), z.maximum(largestRouteFile.kilometres * 1000)),
  kind: z.enum(cueKinds),
  words: Line(120),
})
export type Cue = z.output<typeof Cue>

const state = z.enum(['proposed', 'shown', 'archived'])

const words = {
  title: Line(100),
  note: z.optional(Text(2000)),
  /** What to be careful about. */
  caution: z.optional(Text(500)),
  surface: z.optional(Surface),
  /** Where it begins, such as “Clock tower”. */
  start: z.optional(Line(100)),
}

/** A route in a list. */
export const RouteCard = z.object({
  _id: Id,
  slug: RouteSlug,
  title: z.string(),
  surface: z.optional(Surface),
  start: z.optional(z.string()),
  state,
  ...figures,
  grade: z.enum(grades),
  /** The newest version, which a ride takes. */
  version: Id,
  drawing: SmallDrawing,
  /** Rides on it that took place. */
  ridden: z.int(),
  last: z.optional(Day),
  /** The name of the member who proposed it. Only while it is proposed. */
  by: z.optional(z.string()),
})
export type RouteCard = z.output<typeof RouteCard>

const RideOnRoute = z.object({ _id: Id, title: z.string(), date: Day })

export const Route = z.extend(RouteCard, {
  note: z.optional(z.string()),
  caution: z.optional(z.string()),
  /** Counts the changes of its words. */
  changes: z.int(),
  /** The number of the newest version, beginning with 1. */
  number: z.int(),
  /** Whether a person has corrected the climb. */
  climbGiven: z.boolean(),
  drawing: Drawing,
  samples: Samples,
  climbs: z.array(Climb),
  cues: z.array(Cue),
  /** Rides to come, the next first, and the latest that took place. */
  coming: z.array(RideOnRoute),
  past: z.array(RideOnRoute),
  /** Whether the caller may download the original file. */
  source: z.boolean(),
})
export type Route = z.output<typeof Route>

/** What was found in a file. Nothing of it is stored for others. */
export const RoutePreview = z.object({
  preview: PreviewId,
  kind: z.enum(['gpx', 'tcx', 'fit']),
  /** The name in the file. */
  name: z.optional(z.string()),
  ...figures,
  points: z.int(),
  /** Gaps between the pieces: where, and how wide. A gap is never counted as ridden. */
  gaps: z.array(z.object({ at: metres, width: metres })),
  /** It is a recording, with times, heart rate and the like. None of it is stored. */
  recording: z.object({ times: z.boolean(), heartRate: z.boolean() }),
  grade: z.enum(grades),
  drawing: Drawing,
  samples: Samples,
  cues: z.array(Cue),
  /** Cues from the file, or proposed from the bends. */
  cuesFrom: z.enum(['file', 'bends']),
  /** A route of the club that is nearly the same. */
  similar: z.optional(z.object({ slug: RouteSlug, title: z.string() })),
})
export type RoutePreview = z.output<typeof RoutePreview>

export const NewRoute = z.object({ preview: PreviewId, ...words, ...cut })
export type NewRoute = z.output<typeof NewRoute>

export const RouteChange = z.object({
  slug: RouteSlug,
  changes: Version,
  ...words,
  /** A correction of the climb; null takes it back. */
  climb: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(20_000)))),
  /** The cue sheet of the newest version. */
  cues: z.optional(z.array(Cue).check(z.maxLength(500))),
})
export type RouteChange = z.output<typeof RouteChange>

export const RouteWindow = z.object({
  ...paging,
  ...search,
  minKm: upTo(2000),
  maxKm: upTo(2000),
  /** Metres. */
  maxClimb: upTo(20_000),
  surface: z.optional(Surface),
  start: z.optional(Storable(100)),
  state: z.optional(state),
})
export type RouteWindow = z.output<typeof RouteWindow>

/** The route of a ride, or of one of its groups, for everyone. */
const RideRoute = z.object({
  /** The version the ride has. */
  version: Id,
  /** Missing for the whole ride. */
  group: z.optional(z.object({ _id: Id, name: z.string() })),
  slug: RouteSlug,
  title: z.string(),
  ...figures,
  drawing: Drawing,
  samples: Samples,
  climbs: z.array(Climb),
  /** A newer version of the route, which the ride could use. */
  newer: z.optional(Id),
})
export type RideRoute = z.output<typeof RideRoute>

const hour = 60 * 60
const bySlug = z.object({ slug: RouteSlug })

export const routes = {
  list: endpoint({
    method: 'GET',
    path: '/routes',
    access: 'signed-in',
    opens: 'routes',
    shared: true,
    says: 'Lists the routes of the club by title. `minKm` and `maxKm` are kilometres, `maxClimb` metres; `state` is for moderators, and lists the proposed or archived ones; leaders see what they have proposed.',
    input: RouteWindow,
    answer: z.array(RouteCard),
    paged: true,
    dependsOn: ['events', 'signup', 'users'],
  }),
  heat: endpoint({
    method: 'GET',
    path: '/routes/heat',
    access: 'signed-in',
    opens: 'routes',
    shared: true,
    says: 'Returns all routes of the club in one drawing, and the places where they begin.',
    input: z.object({}),
    answer: AllRoutes,
  }),
  get: endpoint({
    method: 'GET',
    path: '/routes/:slug',
    access: 'signed-in',
    opens: 'routes',
    shared: true,
    says: 'Returns a route with its drawing, elevation profile, climbs, cue sheet and rides.',
    input: bySlug,
    answer: Route,
    dependsOn: ['events', 'signup', 'users'],
  }),
  line: endpoint({
    method: 'GET',
    path: '/routes/:slug/line',
    access: 'signed-in',
    opens: 'routes',
    shared: true,
    says: 'Returns the line of a route for a map: of the version of a ride, or of the newest one.',
    input: z.extend(bySlug, { version: z.optional(RouteVersionId) }),
    answer: LineForMap,
  }),
  read: endpoint({
    method: 'POST',
    path: '/routes/read',
    access: 'signed-in',
    says: 'Reads a GPX, TCX or FIT file and says what is in it. For moderators and leaders. Nothing is stored for others.',
    limits: {
      counts: 'tries',
      address: { most: 200, seconds: hour },
      person: { most: 60, seconds: hour },
    },
    carries: 'file',
    input: z.object({}),
    answer: RoutePreview,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/routes/previews/:preview',
    access: 'signed-in',
    says: 'Returns again what was found in your file, trimmed or joined as asked. It is good for an hour.',
    input: z.object({
      preview: PreviewId,
      trim: upTo(5000),
      join: z.optional(z.enum(['true', 'false'])),
    }),
    answer: RoutePreview,
  }),
  add: endpoint({
    method: 'POST',
    path: '/routes',
    access: 'signed-in',
    says: 'Adds the route of a preview. It is shown at once if a moderator adds it; from a leader it is a proposal.',
    input: NewRoute,
    answer: z.object({ insertedId: Id, slug: RouteSlug, state }),
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/routes/:slug',
    access: ['moderator'],
    says: 'Changes the words of a route, corrects its climb or replaces its cue sheet. What is left out of the words is deleted; climb and cues stay.',
    input: RouteChange,
    answer: Modified,
  }),
  addVersion: endpoint({
    method: 'POST',
    path: '/routes/:slug/versions',
    access: ['moderator'],
    says: 'Adds a new version of a route from a preview. Rides keep the version they have.',
    input: z.extend(bySlug, { preview: PreviewId, ...cut }),
    answer: z.object({ insertedId: Id, number: z.int() }),
    creates: true,
  }),
  setState: endpoint({
    method: 'PATCH',
    path: '/routes/:slug/state',
    access: ['moderator'],
    says: 'Publishes a proposed route, archives a route, or shows an archived one again. A route of a coming ride is not archived.',
    input: z.extend(bySlug, { state: z.enum(['shown', 'archived']) }),
    answer: Modified,
  }),
  link: endpoint({
    method: 'POST',
    path: '/routes/:slug/link',
    access: 'signed-in',
    says: 'Makes an address for the GPX file of a route that needs no sign-in, for ten minutes.',
    /** Without a version it is the file of the newest one. */
    input: z.extend(bySlug, { version: z.optional(RouteVersionId) }),
    answer: z.object({ address: z.url(), until: z.iso.datetime() }),
  }),
  ofRide: endpoint({
    method: 'GET',
    path: '/events/:id/route',
    access: 'everyone',
    says: 'Returns the routes of a ride and of its groups: drawing, figures and elevation profile.',
    input: z.object({ id: RideId }),
    answer: z.array(RideRoute),
    dependsOn: ['events', 'signup'],
  }),
}
