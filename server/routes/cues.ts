import { cueKinds } from '#contract/route-facts.ts'
import type { Cue } from '#contract/routes.ts'
import type { Mark } from './found-track.ts'
import { distance, type EvenPiece, type Place, type Way } from './line.ts'

type Kind = Cue['kind']

/** What planners and devices call them. */
const otherNames: Readonly<Record<string, Kind>> = {
  danger: 'caution',
  warning: 'caution',
  hazard: 'caution',
  'drinking-water': 'water',
  restaurant: 'food',
  cafe: 'food',
  peak: 'summit',
  'hors-category': 'summit',
  'left-fork': 'slight-left',
  'right-fork': 'slight-right',
  'keep-left': 'slight-left',
  'keep-right': 'slight-right',
  'middle-fork': 'straight',
  continue: 'straight',
  uturn: 'u-turn',
  'turn-left': 'left',
  'turn-right': 'right',
  generic: 'note',
}

const words: Readonly<Record<Kind, string>> = {
  left: 'Turn left',
  'slight-left': 'Keep left',
  'sharp-left': 'Sharp left',
  right: 'Turn right',
  'slight-right': 'Keep right',
  'sharp-right': 'Sharp right',
  straight: 'Straight on',
  'u-turn': 'Turn round',
  caution: 'Take care',
  water: 'Water',
  food: 'Food',
  summit: 'Summit',
  note: 'Note',
}

const kindNamed = (text: string): Kind | undefined => {
  const key = text.trim().toLowerCase().replaceAll(/[\s_]/g, '-')
  return cueKinds.find((kind) => kind === key) ?? otherNames[key]
}

const spoken: readonly (readonly [RegExp, Kind])[] = [
  [/\bu-?turn\b|\bturn (?:a)?round\b/i, 'u-turn'],
  [/\b(?:slight|bear|keep|slightly) left\b/i, 'slight-left'],
  [/\b(?:slight|bear|keep|slightly) right\b/i, 'slight-right'],
  [/\bsharp left\b/i, 'sharp-left'],
  [/\bsharp right\b/i, 'sharp-right'],
  [/\b(?:turn|go) left\b|^left\b/i, 'left'],
  [/\b(?:turn|go) right\b|^right\b/i, 'right'],
  [/\bstraight\b|^continue\b/i, 'straight'],
]

type Named = {
  readonly lat: number
  readonly lon: number
  readonly name?: string | undefined
  readonly longer?: string | undefined
  readonly type?: string | undefined
}

/** The cue of a named place, or none if its name says nothing. */
export const markOf = ({ lat, lon, name = '', longer = '', type = '' }: Named): Mark[] => {
  const byType = kindNamed(type)
  const isKindOnly = kindNamed(name) !== undefined
  const said = tidy(name === '' || isKindOnly ? longer || name : name)
  const isNumber = /^[a-z]{0,4}[ -]?\d+$/i.test(said)
  if ((said === '' || isNumber) && (byType ?? 'note') === 'note') return []
  const kind =
    (byType === 'note' ? undefined : byType) ??
    kindNamed(name) ??
    spoken.find(([pattern]) => pattern.test(said))?.[1] ??
    'note'
  const spelt = said === '' || isNumber || kindNamed(said) ? words[kind] : said
  return [{ lat, lon, kind, words: spelt }]
}

/** One line without control characters. */
export const tidy = (text: string, longest = 120) =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim()

/** A mark further away than this is not on the way. */
const besideTheWay = 150

/** Where along the way each mark is; a way that passes it several times has it at the first of them. */
export const placeMarks = (
  { pieces, at }: Way,
  marks: readonly Mark[],
  ordered: boolean,
): Cue[] => {
  let from = 0
  const cues = marks.flatMap((mark): Cue[] => {
    const found = firstPassing(pieces, at, mark, ordered ? from : 0)
    if (found === undefined) return []
    from = found
    return [{ at: Math.round(found), kind: mark.kind, words: mark.words }]
  })
  return cues.toSorted((one, other) => one.at - other.at)
}

const firstPassing = (
  pieces: Way['pieces'],
  at: Way['at'],
  mark: Mark,
  from: number,
): number | undefined => {
  const east = Math.cos((mark.lat * Math.PI) / 180) * 111_195
  let [best, metres, leaving] = [besideTheWay, -1, 0]
  for (const [index, piece] of pieces.entries()) {
    for (let place = 1; place < piece.length; place++) {
      const [one, other] = [piece[place - 1], piece[place]]
      const [start = 0, end = 0] = [at[index]?.[place - 1], at[index]?.[place]]
      if (!one || !other || end < from) continue
      const [x, y] = [(one.lon - mark.lon) * east, (one.lat - mark.lat) * 111_195]
      const [dx, dy] = [(other.lon - one.lon) * east, (other.lat - one.lat) * 111_195]
      const square = dx * dx + dy * dy
      const share = square > 0 ? Math.min(1, Math.max(0, -(x * dx + y * dy) / square)) : 0
      const away = Math.hypot(x + dx * share, y + dy * share)
      const here = start + (end - start) * share
      if (away < best && here >= from) {
        best = away
        metres = here
        leaving = end
      } else if (metres >= 0 && end - leaving > 2 * besideTheWay && best < 30) return metres
    }
  }
  return metres < 0 ? undefined : metres
}

const mostProposed = 60

/** Turns that look like junctions: sharp, with a straight road before and after. */
export const proposeCues = (pieces: readonly EvenPiece[]): Cue[] => {
  const found = pieces.flatMap(({ start, step, places }) =>
    turnsOf(places).map(({ sample, angle, kind }) => ({
      at: Math.round(start + sample * step),
      angle,
      kind,
    })),
  )
  return withoutHairpins(found)
    .toSorted((one, other) => Math.abs(other.angle) - Math.abs(one.angle))
    .slice(0, mostProposed)
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, kind }) => ({ at, kind, words: words[kind] }))
}

type Found = Omit<Turn, 'sample'> & { readonly at: number }

/** Five or more bends, each to the other side and soon after the last, are a road up a hill. */
const withoutHairpins = (found: readonly Found[]) => {
  const runs: Found[][] = []
  for (const turn of found) {
    const last = runs.at(-1)?.at(-1)
    const follows =
      last !== undefined &&
      Math.sign(last.angle) !== Math.sign(turn.angle) &&
      turn.at - last.at < 800
    if (follows) runs.at(-1)?.push(turn)
    else runs.push([turn])
  }
  return runs.filter((run) => run.length < 5).flat()
}

type Turn = { readonly sample: number; readonly angle: number; readonly kind: Kind }

const turnsOf = (places: readonly Place[]): Turn[] => {
  const turns: Turn[] = []
  for (let sample = 6; sample < places.length - 6; sample++) {
    const turn = turnAt(places, sample)
    if (!turn) continue
    const last = turns.at(-1)
    if (!last || sample - last.sample > 6) turns.push(turn)
    else if (Math.abs(turn.angle) > Math.abs(last.angle)) turns[turns.length - 1] = turn
  }
  return turns
}

const turnAt = (places: readonly Place[], sample: number): Turn | undefined => {
  const heading = (from: number, to: number) => bearing(places[sample + from], places[sample + to])
  const angle = turnBetween(heading(-4, -1), heading(1, 4))
  const sharpness = Math.abs(angle)
  if (sharpness < 50) return undefined
  const [before, after] = [places[sample - 4], places[sample + 4]]
  if (sharpness > 150) {
    // A hairpin comes back beside the way, a turn on the way itself.
    const isSameRoad = before && after && distance(before, after) < 10
    return isSameRoad ? { sample, angle, kind: 'u-turn' } : undefined
  }
  const bendBefore = Math.abs(turnBetween(heading(-6, -4), heading(-4, -2)))
  const bendAfter = Math.abs(turnBetween(heading(2, 4), heading(4, 6)))
  if (bendBefore > 20 || bendAfter > 20) return undefined
  const side = angle > 0 ? 'right' : 'left'
  return { sample, angle, kind: sharpness > 110 ? `sharp-${side}` : side }
}

const bearing = (from: Place | undefined, to: Place | undefined) => {
  if (!from || !to) return 0
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)
  return (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI
}

const turnBetween = (one: number, other: number) => ((other - one + 540) % 360) - 180
