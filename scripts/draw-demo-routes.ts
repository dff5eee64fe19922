import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import simplify from 'simplify-js'
import type { Cue } from '#contract/routes.ts'
import { encodeHeights, encodeLine, measureWay, type Place } from '#server/routes/line.ts'
import { demoRoutes, places, type RoadName, roads } from './demo-country.ts'

/** Where the Iron Bridge of Sonadi stands, which is on no real map. */
const origin = { lat: 24.45, lon: 91.2 }
const degreesPerKilometre = 1 / 111.195

type Spot = { readonly x: number; readonly y: number }

const spot = (name: string): Spot => {
  const [x, y] = places[name as keyof typeof places] ?? []
  if (x === undefined || y === undefined) throw new Error(`There is no place ${name}.`)
  return { x, y }
}

/** A number between -1 and 1 that is always the same for the same input. */
const hash = (seed: string, index: number) => {
  let state = 2_166_136_261 ^ index
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619)
  state = Math.imul(state ^ (state >>> 15), 2_246_822_519)
  state = Math.imul(state ^ (state >>> 13), 3_266_489_917)
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 31 - 1
}

const ease = (share: number) => share * share * (3 - 2 * share)

/** Smooth noise along a line, and over a plane. */
const noise = (seed: string, at: number) => {
  const cell = Math.floor(at)
  const share = ease(at - cell)
  return hash(seed, cell) * (1 - share) + hash(seed, cell + 1) * share
}

const noiseOver = (seed: string, x: number, y: number) => {
  const cell = Math.floor(y)
  const share = ease(y - cell)
  return noise(`${seed}${cell}`, x) * (1 - share) + noise(`${seed}${cell + 1}`, x) * share
}

const hills = [
  { ...spot('teaHill'), height: 520, width: 2.3 },
  { ...spot('crowHill'), height: 540, width: 2.2 },
  { ...spot('namelessHill'), height: 420, width: 2 },
  { ...spot('shrine'), height: 200, width: 1.3 },
]

/** Metres above the sea: a plain a little above the river, and the hills of the north ridge. */
const heightAt = ({ x, y }: Spot, relief: number) => {
  const swells = 11 * noiseOver('swell', x / 1.7, y / 1.7) + 2 * noiseOver('dyke', x / 0.7, y / 0.7)
  const ridge = hills.reduce(
    (sum, hill) =>
      sum +
      hill.height * Math.exp(-((x - hill.x) ** 2 + (y - hill.y) ** 2) / (2 * hill.width ** 2)),
    0,
  )
  return 14 + (swells + ridge) * relief
}

const pointEvery = 0.025

/** The same road between two places for every route, whichever way it is ridden. */
const roadBetween = (from: string, to: string): Spot[] => {
  const isForward = from < to
  const name = (isForward ? `${from}-${to}` : `${to}-${from}`) as RoadName
  const [start, end] = isForward ? [spot(from), spot(to)] : [spot(to), spot(from)]
  const bends = roads[name]?.bends
  const line = bends ? hairpins(start, end, bends) : winding(name, start, end)
  return isForward ? line : line.toReversed()
}

const along = (start: Spot, end: Spot, share: number, aside: number): Spot => {
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  return {
    x: start.x + (end.x - start.x) * share - ((end.y - start.y) / length) * aside,
    y: start.y + (end.y - start.y) * share + ((end.x - start.x) / length) * aside,
  }
}

const winding = (name: RoadName, start: Spot, end: Spot): Spot[] => {
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const { wander = 0.1 } = roads[name] ?? {}
  const count = Math.ceil(length / pointEvery)
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = index / count
    const kilometre = share * length
    const aside =
      Math.min(1.2, length * wander) * noise(`${name}far`, kilometre / 2.8) +
      0.2 * noise(`${name}near`, kilometre / 0.75) +
      0.025 * noise(`${name}close`, kilometre / 0.22)
    return along(start, end, share, aside * Math.min(1, 4 * share, 4 * (1 - share)))
  })
}

/** Back and forth across the slope, with rounded bends. */
const hairpins = (start: Spot, end: Spot, bends: number): Spot[] => {
  const turns = Array.from({ length: bends }, (_, index) =>
    along(start, end, (index + 0.5) / bends, index % 2 === 0 ? 0.28 : -0.28),
  )
  let line = [start, ...turns, end]
  for (let round = 0; round < 3; round++) {
    line = line.flatMap((point, index) => {
      const next = line[index + 1]
      if (!next) return [point]
      const cut = (share: number) => ({
        x: point.x + (next.x - point.x) * share,
        y: point.y + (next.y - point.y) * share,
      })
      return [...(index === 0 ? [point] : []), cut(0.12), cut(0.88)]
    })
  }
  return line
}

/** Straight roads need few points, but heights need one every hundred metres. */
const thin = (line: readonly Spot[]): Spot[] => {
  const needed = new Set<Spot>(simplify([...line], 0.0025, true) as Spot[])
  const kept: Spot[] = []
  for (const point of line) {
    const last = kept.at(-1)
    const isFar = last && Math.hypot(point.x - last.x, point.y - last.y) > 0.1
    if (!last || isFar || needed.has(point)) kept.push(point)
  }
  return kept
}

const toPlace = (point: Spot, relief: number): Place => {
  const lat = origin.lat + point.y * degreesPerKilometre
  const east = degreesPerKilometre / Math.cos((origin.lat * Math.PI) / 180)
  return { lat, lon: origin.lon + point.x * east, height: heightAt(point, relief) }
}

/** What the road does at a place, from the roads before and after it. */
const turnAt = (before: Spot, here: Spot, after: Spot): Cue['kind'] => {
  const heading = (one: Spot, other: Spot) =>
    (Math.atan2(other.x - one.x, other.y - one.y) * 180) / Math.PI
  const angle = ((heading(here, after) - heading(before, here) + 540) % 360) - 180
  const [sharpness, side] = [Math.abs(angle), angle > 0 ? 'right' : 'left'] as const
  if (sharpness < 25) return 'straight'
  if (sharpness < 55) return `slight-${side}`
  return sharpness < 115 ? side : `sharp-${side}`
}

const drawRoute = ({ way, relief, cues, ...words }: (typeof demoRoutes)[number]) => {
  const spots: Spot[] = []
  const passed: { name: string; index: number }[] = []
  const names = way.split(' ')
  for (const [index, name] of names.entries()) {
    const next = names[index + 1]
    passed.push({ name, index: Math.max(0, spots.length - (index === 0 ? 0 : 1)) })
    if (!next) continue
    const road = thin(roadBetween(name, next))
    for (const point of index === 0 ? road : road.slice(1)) spots.push(point)
  }
  const piece = spots.map((point) => toPlace(point, relief))
  const at = measureWay([piece]).at[0] ?? new Float64Array()
  const sheet = cues.map(([place, text, kind]): Cue => {
    const [name = '', pass = '1'] = place.split(' ')
    const { index } = passed.filter((each) => each.name === name)[Number(pass) - 1] ?? { index: 0 }
    const [before, here, after] = [spots[index - 1], spots[index], spots[index + 1]]
    const turn = before && here && after ? turnAt(before, here, after) : 'note'
    return { at: Math.round(at[index] ?? 0), kind: kind ?? turn, words: text }
  })
  return {
    ...words,
    line: encodeLine([piece]),
    heights: encodeHeights([piece]),
    cues: sheet.toSorted((one, other) => one.at - other.at),
  }
}

const file = join(import.meta.dirname, '../server/routes/demo-routes.json')
await writeFile(file, `${JSON.stringify(demoRoutes.map(drawRoute), null, 2)}\n`)
