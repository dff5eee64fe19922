import simplify from 'simplify-js'
import type { Drawing, SmallDrawing } from '#contract/route-shapes.ts'
import { encodeLine, type Piece, type Place, placeAt, type Way } from './line.ts'

type Point = { readonly x: number; readonly y: number }

const metresPerDegree = 111_195

/** The longer side of the view box, and the room around the line. */
const large = { side: 1000, margin: 40 }
const small = { side: 120, margin: 6 }

/** The shorter side is at least this share of the longer one. */
const leastSide = 0.4

const mostPoints = 650
const mostSmallBytes = 360
const mostOutlinePoints = 60

/** South, west, north and east. East is beyond 180 for a way that crosses it. */
export const boxOf = (pieces: readonly Piece[]): [number, number, number, number] => {
  let [south, west, north, east] = [90, Number.POSITIVE_INFINITY, -90, Number.NEGATIVE_INFINITY]
  for (const piece of pieces) {
    for (const { lat, lon } of piece) {
      south = Math.min(south, lat)
      west = Math.min(west, lon)
      north = Math.max(north, lat)
      east = Math.max(east, lon)
    }
  }
  return [south, west, north, east]
}

/** A plane in which north is up and all directions have the same scale. */
const planeOf = (pieces: readonly Piece[], { side, margin }: typeof large) => {
  const box = boxOf(pieces)
  const [south, west, north, east] = box
  const narrowing = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180))
  const [across, down] = [
    (east - west) * narrowing * metresPerDegree,
    (north - south) * metresPerDegree,
  ]
  const room = side - 2 * margin
  const scale = Math.max(across, down, 1) / room
  const length = (metres: number) =>
    Math.round(Math.max(metres / scale + 2 * margin, side * leastSide))
  const [width, height] = [length(across), length(down)]
  const [left, top] = [(width - across / scale) / 2, (height - down / scale) / 2]
  const project = ({ lat, lon }: Place) => ({
    lat,
    lon,
    x: left + ((lon - west) * narrowing * metresPerDegree) / scale,
    y: top + ((north - lat) * metresPerDegree) / scale,
  })
  return { box, width, height, scale, project }
}

const rounded = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y) })

/** Fewer points, until they are few enough. */
const simplifyUntil = <P extends Point, T>(
  pieces: readonly P[][],
  tolerance: number,
  finish: (pieces: readonly P[][]) => T,
  isFew: (finished: T) => boolean,
): T => {
  let [allowed, simpler] = [tolerance, pieces]
  for (;;) {
    // It returns some of the points it is given.
    simpler = simpler.map((piece) => simplify(piece, allowed) as P[])
    const finished = finish(simpler)
    if (isFew(finished) || simpler.every((piece) => piece.length <= 2)) return finished
    allowed *= 1.3
  }
}

const pathOf = (pieces: readonly (readonly Point[])[]) => pieces.map(piecePath).join('')

/** Whole numbers, relative to the point before. */
const piecePath = (piece: readonly Point[]) => {
  const [first = { x: 0, y: 0 }, ...rest] = piece.map(rounded)
  let last = first
  let steps = ''
  for (const point of rest) {
    const [dx, dy] = [point.x - last.x, point.y - last.y]
    if (dx === 0 && dy === 0) continue
    steps += `${steps === '' || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    last = point
  }
  return `M${first.x} ${first.y}l${steps || '0 0'}`
}

/** The drawing of a way, its bounds, the places it is drawn through, and where in it another place is. */
export const drawWay = (way: Way) => {
  const { box, width, height, scale, project } = planeOf(way.pieces, large)
  const places = way.pieces.map((piece) => piece.map(project))
  const sketch = simplifyUntil(
    places,
    0.8,
    (pieces) => pieces,
    (pieces) => count(pieces) <= mostPoints,
  )
  const [first = { lat: 0, lon: 0 }, last = first] = [way.pieces[0]?.[0], way.pieces.at(-1)?.at(-1)]
  const ends = { start: rounded(project(first)), finish: rounded(project(last)) }
  const drawing: Drawing = {
    path: pathOf(sketch),
    width,
    height,
    scale: Number(scale.toPrecision(6)),
    ...ends,
    marks: kilometreMarks(way, project, [ends.start, ends.finish]),
  }
  return { drawing, box, sketch, locate: (place: Place) => rounded(project(place)) }
}

const count = (pieces: readonly (readonly Point[])[]) =>
  pieces.reduce((sum, { length }) => sum + length, 0)

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500]
const mostMarks = 12
const markApart = 55

/** Marks that would lie on another or on an end are left out. */
const kilometreMarks = (
  way: Way,
  project: (place: Place) => Point,
  ends: readonly Point[],
): Drawing['marks'] => {
  const kilometres = way.length / 1000
  const step = steps.find((step) => kilometres / step <= mostMarks) ?? 500
  const marks: Drawing['marks'] = []
  for (let km = step; km < kilometres; km += step) {
    const point = rounded(project(placeAt(way, km * 1000)))
    const isFree = [...ends, ...marks].every(
      ({ x, y }) => Math.hypot(x - point.x, y - point.y) >= markApart,
    )
    if (isFree) marks.push({ ...point, km })
  }
  return marks
}

export const drawSmall = (pieces: readonly Piece[]): SmallDrawing => {
  const { width, height, project } = planeOf(pieces, small)
  const path = simplifyUntil(
    pieces.map((piece) => piece.map(project)),
    0.4,
    pathOf,
    ({ length }) => length <= mostSmallBytes,
  )
  return { path, width, height }
}

/** Several ways in one drawing. The more there are, the coarser each may be. */
export const drawTogether = (ways: readonly (readonly Piece[])[]) => {
  const { width, height, project } = planeOf(ways.flat(), large)
  const tolerance = Math.min(4, 0.8 + ways.length / 60)
  const paths = ways.map((pieces) =>
    pathOf(pieces.map((piece) => simplify(piece.map(project), tolerance))),
  )
  return { width, height, paths }
}

/** About sixty points of the line, as an encoded polyline. */
export const outlineOf = (pieces: readonly Piece[]) => {
  const { project } = planeOf(pieces, large)
  const outline = simplifyUntil(
    pieces.map((piece) => piece.map(project)),
    1,
    (simpler) => simpler,
    (simpler) => count(simpler) <= mostOutlinePoints,
  )
  return encodeLine(outline)
}
