import { createHash } from 'node:crypto'
import { largestRouteFile } from '#contract/route-facts.ts'
import type { Drawing, Samples, SmallDrawing } from '#contract/route-shapes.ts'
import type { Climb, Cue, RoutePreview } from '#contract/routes.ts'
import { climbOf, climbsOf, type Profile, profileOf } from './climb.ts'
import { placeMarks, proposeCues } from './cues.ts'
import { drawSmall, drawWay, outlineOf } from './draw.ts'
import { arrangePieces, type FoundTrack, type Mark, unreadable } from './found-track.ts'
import {
  cutWay,
  decodeLine,
  distance,
  encodeHeights,
  encodeLine,
  finePrecision,
  measureWay,
  placeAt,
  resample,
  roundPlaces,
  type Way,
} from './line.ts'

/** How a file becomes a route. */
export type Cut = { readonly trim?: number | undefined; readonly join?: boolean | undefined }

/** Everything about a line that is stored or shown. */
export type Measured = {
  readonly kind: RoutePreview['kind']
  readonly name?: string
  readonly points: number
  readonly gaps: RoutePreview['gaps']
  readonly recording: RoutePreview['recording']
  readonly length: number
  readonly climb?: number
  readonly about: boolean
  readonly loop: boolean
  readonly line: string
  readonly heights: string | null
  readonly outline: string
  readonly drawing: Drawing
  readonly smallDrawing: SmallDrawing
  readonly samples: Samples
  readonly climbs: Climb[]
  readonly cues: Cue[]
  readonly cuesFrom: RoutePreview['cuesFrom']
  /** South, west, north and east; east is beyond 180 for a way that crosses it. */
  readonly box: [number, number, number, number]
  readonly hash: string
}

/** What is kept of a file for its preview: no times, no heart rate. */
type Track = Omit<FoundTrack, 'pieces'> & {
  readonly points: number
  readonly line: string
  readonly heights: string | null
}

const mostSamples = 200

/** What is kept of a file, and what is in it. */
export const measureFile = ({ pieces: found, ...track }: FoundTrack) => {
  const pieces = roundPlaces(arrangePieces(found), finePrecision)
  const way = measureWay(pieces)
  const { length } = way
  if (found.every((piece) => piece.length === 0)) {
    throw unreadable('The file has no track. Export the route as a track, then choose that file.')
  }
  if (length < 10) {
    throw unreadable('All points of the file are at one place. Choose a file with the whole way.')
  }
  if (length > largestRouteFile.kilometres * 1000) {
    throw unreadable(
      `The way is ${Math.round(length / 1000).toLocaleString('en')} km long. The limit is ${largestRouteFile.kilometres.toLocaleString('en')} km: split it into several routes.`,
    )
  }
  const measured = measure(track, way, {})
  const { points, heights } = measured
  const kept: Track = { ...track, points, line: encodeLine(pieces, finePrecision), heights }
  return { track: JSON.stringify(kept), found: measured }
}

export const measureTrack = (json: string, cut: Cut): Measured => {
  const track: Track = JSON.parse(json)
  return measure(track, measureWay(decodeLine(track.line, track.heights, finePrecision)), cut)
}

/** What a stored line without a file is. */
export const measureLine = (line: string, heights: string | null): Measured => {
  const recording = { times: false, heartRate: false }
  const track = { kind: 'gpx', name: undefined, marks: [], ordered: true, recording } as const
  return measure(track, measureWay(decodeLine(line, heights)), {})
}

const measure = (
  track: Omit<FoundTrack, 'pieces'>,
  whole: Way,
  { trim = 0, join = false }: Cut,
): Measured => {
  if (whole.length - 2 * trim < 10) {
    throw unreadable('Nothing of the way would be left. Trim less of it.')
  }
  const trimmed = trim > 0 ? measureWay(cutWay(whole, trim, whole.length - trim)) : whole
  const way = join ? measureWay([trimmed.pieces.flat()]) : trimmed
  const heights = encodeHeights(way.pieces)
  const evenPieces = resample(way)
  const profiles = heights === null ? [] : profileOf(evenPieces)
  const { climb, isNoisy } = climbOf(profiles)
  const { drawing, box, sketch, locate } = drawWay(way)
  const line = encodeLine(way.pieces)
  const fromFile = cuesOfFile(whole, way, track.marks, track.ordered, trim)
  return {
    kind: track.kind,
    ...(track.name && { name: track.name }),
    points: way.pieces.reduce((sum, piece) => sum + piece.length, 0),
    gaps: gapsOf(trimmed),
    recording: track.recording,
    length: Math.round(way.length),
    ...(heights !== null && { climb: Math.round(climb) }),
    about: heights !== null && isNoisy,
    loop: isLoop(way),
    line,
    heights,
    outline: outlineOf(sketch),
    drawing,
    smallDrawing: drawSmall(sketch),
    samples: samplesOf(way, profiles, locate),
    climbs: climbsOf(profiles),
    cues: fromFile.length > 0 ? fromFile : proposeCues(evenPieces),
    cuesFrom: fromFile.length > 0 ? 'file' : 'bends',
    box,
    hash: createHash('sha256').update(line).digest('hex').slice(0, 32),
  }
}

/** Cues of the parts that were trimmed are left out with them: one of them may be a front door. */
const cuesOfFile = (whole: Way, way: Way, marks: readonly Mark[], ordered: boolean, trim: number) =>
  placeMarks(whole, marks, ordered)
    .map((cue) => ({ ...cue, at: cue.at - Math.round(trim) }))
    .filter(({ at }) => at >= 0 && at <= way.length)

const gapsOf = ({ pieces, at }: Way) =>
  pieces.slice(1).map((piece, index) => {
    const [end, start] = [pieces[index]?.at(-1), piece[0]]
    return {
      at: Math.round(at[index]?.at(-1) ?? 0),
      width: end && start ? Math.round(distance(end, start)) : 0,
    }
  })

/** It ends within 300 m of its start, and went further away than that in between. */
const isLoop = ({ pieces, length }: Way) => {
  const [start, end] = [pieces[0]?.[0], pieces.at(-1)?.at(-1)]
  return start !== undefined && end !== undefined && length > 1000 && distance(start, end) <= 300
}

const samplesOf = (
  way: Way,
  profiles: readonly Profile[],
  locate: ReturnType<typeof drawWay>['locate'],
): Samples => {
  const count = Math.max(2, Math.min(mostSamples, Math.ceil(way.length / 50)))
  return Array.from({ length: count }, (_, index) => {
    const metres = (way.length * index) / (count - 1)
    const { x, y } = locate(placeAt(way, metres))
    return [Math.round(metres), heightAt(profiles, metres), x, y]
  })
}

const heightAt = (profiles: readonly Profile[], metres: number) => {
  const profile = profiles.findLast(({ start }) => start <= metres)
  if (!profile) return null
  const index = profile.step > 0 ? Math.round((metres - profile.start) / profile.step) : 0
  const height = profile.mean[Math.min(index, profile.mean.length - 1)]
  return height === undefined ? null : Math.round(height)
}
