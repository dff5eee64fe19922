import * as z from 'zod/mini'

export const RouteVersionId = z.uuid()
export const PreviewId = z.uuid()

/** Places in a drawing are whole numbers; north is up, and y grows downwards. */
const Place = z.object({ x: z.int(), y: z.int() })

/** A line as the path of an SVG, in a view box of this size. */
export const SmallDrawing = z.object({ path: z.string(), width: z.int(), height: z.int() })
export type SmallDrawing = z.output<typeof SmallDrawing>

export const Drawing = z.extend(SmallDrawing, {
  /** How many metres one unit is. */
  scale: z.number(),
  start: Place,
  finish: Place,
  /** Whole kilometres, spaced so that their labels do not overlap. */
  marks: z.array(z.extend(Place, { km: z.int() })),
})
export type Drawing = z.output<typeof Drawing>

/**
 * Points at equal distances: metres from the start, height in metres (null without heights), and the place in the
 * drawing. The elevation profile is drawn from them, and a dot on one finds its place on the other.
 */
export const Samples = z.array(z.tuple([z.int(), z.nullable(z.int()), z.int(), z.int()]))
export type Samples = z.output<typeof Samples>

/** The figures of a way, in metres. */
export const figures = {
  length: z.int(),
  /** Missing without heights. */
  climb: z.optional(z.int()),
  /** The heights scatter, so that the climb is about right only. */
  about: z.boolean(),
  /** It ends where it begins. */
  loop: z.boolean(),
}

/** How a file becomes a route. */
export const cut = {
  /** Metres that are left out at the start and at the end. */
  trim: z.optional(z.int().check(z.minimum(0), z.maximum(5000))),
  /** Whether pieces are joined over gaps, or stay apart. */
  join: z.optional(z.boolean()),
}

/** All routes in one drawing, and the places where they begin. */
export const AllRoutes = z.object({
  width: z.int(),
  height: z.int(),
  paths: z.array(z.string()),
  starts: z.array(z.string()),
})

/** A number in a query. */
export const upTo = (most: number) =>
  z.optional(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(most)))

export const LineForMap = z.object({
  /** Encoded polylines with five decimals, with a space between pieces. */
  line: z.string(),
  /** South, west, north and east in degrees. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})
export type LineForMap = z.output<typeof LineForMap>

/** What a browser needs to show a route on a map. */
export type MapForBrowser = {
  /** A PMTiles file of the site with shapes or with pictures, or a host with a picture for each tile. */
  readonly kind: 'vector' | 'raster' | 'host'
  /** The path of the file, or the address of the tiles with `{z}/{x}/{y}`. */
  readonly address: string
  /** Whom the map is from: words in turn, some of them links. */
  readonly attribution: readonly { readonly words: string; readonly href?: string }[]
}
