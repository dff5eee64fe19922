import { Refusal } from '#contract/refusal.ts'
import { largestRouteFile } from '#contract/route-facts.ts'
import type { Cue, RoutePreview } from '#contract/routes.ts'
import { distance, type Place } from './line.ts'

/** A named place of a file, which becomes a cue. */
export type Mark = {
  readonly lat: number
  readonly lon: number
  readonly kind: Cue['kind']
  readonly words: string
}

/** What a file says, without its times. */
export type FoundTrack = {
  readonly kind: RoutePreview['kind']
  readonly name: string | undefined
  readonly pieces: readonly (readonly Place[])[]
  readonly marks: readonly Mark[]
  /** The marks are in the order of the way. */
  readonly ordered: boolean
  readonly recording: RoutePreview['recording']
}

const mostPieces = 200
export const mostMarks = 500

/** A new piece that begins this close goes on with the one before it, as after a pause or a lap. */
const touching = 50

export const unreadable = (detail: string) => new Refusal('bad-route-file', { detail })

/** Says where in the file something is. */
export type Where = () => string

/** Collects the places of a file and refuses impossible ones. */
export const collectPlaces = () => {
  const pieces: Place[][] = []
  let points = 0
  return {
    pieces,
    begin() {
      pieces.push([])
    },
    add(place: Place, where: Where) {
      demandPossible(place, where)
      if (++points > largestRouteFile.points) throw tooManyPoints()
      // Devices without a fix write zeros.
      if (place.lat === 0 && place.lon === 0) return
      if (pieces.length === 0) pieces.push([])
      pieces.at(-1)?.push(place)
    },
  }
}

export const demandPossible = ({ lat, lon }: Place, where: Where) => {
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return
  throw unreadable(
    `The file has an impossible place ${where()}. Save the route again in your planner, then choose that file.`,
  )
}

const tooManyPoints = () =>
  unreadable(
    `The file has more than ${largestRouteFile.points.toLocaleString('en')} points. Save it with fewer points, or split it into several routes.`,
  )

/** A height a road can have; devices write others where they know none. */
export const possibleHeight = (height: number | undefined) =>
  height !== undefined && height > -500 && height < 9000 ? height : undefined

/** The pieces without repeated places, split at jumps and joined where they touch. */
export const arrangePieces = (given: readonly (readonly Place[])[]): Place[][] => {
  const clean = unwrapLongitudes(given.map(withoutRepeats))
  const pieces: Place[][] = []
  const touches = ([first]: readonly Place[]) => {
    const end = pieces.at(-1)?.at(-1)
    return first !== undefined && end !== undefined && distance(end, first) <= touching
  }
  for (const piece of clean.flatMap(splitAtJumps)) {
    // A single place far from both its neighbours is a mistake of the device.
    if (pieces.at(-1)?.length === 1 && !touches(piece)) pieces.pop()
    if (touches(piece)) for (const place of piece) pieces.at(-1)?.push(place)
    else pieces.push(piece)
  }
  const lines = pieces.filter((piece) => piece.length > 1)
  if (lines.length > mostPieces) {
    throw unreadable(
      `The track is in ${lines.length} separate pieces. Draw it as one line in a planner, then choose that file.`,
    )
  }
  return fillHeights(lines)
}

const withoutRepeats = (piece: readonly Place[]) =>
  piece.filter((place, index) => {
    const previous = piece[index - 1]
    return !previous || previous.lat !== place.lat || previous.lon !== place.lon
  })

/** So that a way across 180° is one line. */
const unwrapLongitudes = (pieces: readonly (readonly Place[])[]) => {
  let last: number | undefined
  return pieces.map((piece) =>
    piece.map((place) => {
      const turns = last === undefined ? 0 : Math.round((last - place.lon) / 360)
      last = place.lon + turns * 360
      return turns === 0 ? place : { ...place, lon: last }
    }),
  )
}

/** Planned lines have long straights, recordings do not: what is far depends on the line. */
const splitAtJumps = (piece: readonly Place[]): Place[][] => {
  const steps = piece.map((place, index) => {
    const previous = piece[index - 1]
    return previous ? distance(previous, place) : 0
  })
  const usual = Float64Array.from(steps).sort()[Math.floor(steps.length * 0.95)]
  const most = steps.length < 20 ? Number.POSITIVE_INFINITY : Math.max(500, 10 * (usual ?? 0))
  const starts = [...steps.keys()].filter((index) => (steps[index] ?? 0) > most)
  return [0, ...starts].map((start, index) => piece.slice(start, starts[index]))
}

/** Missing heights are interpolated, unless most are missing or all are the same. */
const fillHeights = (pieces: Place[][]): Place[][] => {
  const places = pieces.flat()
  const known: number[] = []
  for (let index = 0; index < places.length; index++) {
    if (places[index]?.height !== undefined) known.push(index)
  }
  const first = places[known[0] ?? 0]?.height
  const hasHeights =
    known.length >= places.length / 2 &&
    known.some((index) => places[index]?.height !== first) &&
    first !== undefined
  if (!hasHeights) return pieces.map((piece) => piece.map(({ lat, lon }) => ({ lat, lon })))
  if (known.length === places.length) return pieces
  let [next, index] = [0, 0]
  return pieces.map((piece) =>
    piece.map(({ lat, lon }) => {
      while (next < known.length - 1 && (known[next] ?? 0) < index) next++
      const [before, after] = [known[Math.max(0, next - 1)] ?? 0, known[next] ?? 0]
      const [low = first, high = first] = [places[before]?.height, places[after]?.height]
      const share = after > before ? (index - before) / (after - before) : 1
      index++
      return { lat, lon, height: low + (high - low) * Math.min(1, Math.max(0, share)) }
    }),
  )
}
