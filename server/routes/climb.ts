import type { Climb } from '#contract/routes.ts'
import type { EvenPiece } from './line.ts'

/** Metres of way over which heights are averaged. */
const meanOver = 300

/** The least rise that counts, and the least where heights scatter by more than `calm`. */
const leastRise = 5
const leastNoisyRise = 10
const calm = 1

/** Heights at equal distances along one piece, and their mean over 300 m of way. */
export type Profile = {
  readonly start: number
  readonly step: number
  readonly raw: Float64Array
  readonly mean: Float64Array
}

export const profileOf = (pieces: readonly EvenPiece[]): Profile[] =>
  pieces.map(({ start, step, places }) => {
    const raw = Float64Array.from(places, ({ height = 0 }) => height)
    return { start, step, raw, mean: movingMean(raw, step) }
  })

/** Near the ends the window is narrower, on both sides alike, so that the ends keep their heights. */
const movingMean = (values: Float64Array, step: number) => {
  const sums = new Float64Array(values.length + 1)
  for (const [index, value] of values.entries()) sums[index + 1] = (sums[index] ?? 0) + value
  const widest = step > 0 ? Math.round(meanOver / 2 / step) : 0
  return values.map((_, index) => {
    const half = Math.min(widest, index, values.length - 1 - index)
    const sum = (sums[index + half + 1] ?? 0) - (sums[index - half] ?? 0)
    return sum / (2 * half + 1)
  })
}

/** Metres up, from each valley to the next peak. Noise would add up to a multiple of it. */
export const climbOf = (profiles: readonly Profile[]) => {
  const isNoisy = scatter(profiles) > calm
  const least = isNoisy ? leastNoisyRise : leastRise
  let climb = 0
  for (const { mean } of profiles) {
    for (const { from, to } of risesOf(mean, least)) climb += (mean[to] ?? 0) - (mean[from] ?? 0)
  }
  return { climb, isNoisy }
}

/** The standard deviation of what the mean took away. */
const scatter = (profiles: readonly Profile[]) => {
  let [squares, count] = [0, 0]
  for (const { raw, mean } of profiles) {
    for (const [index, height] of raw.entries()) {
      squares += (height - (mean[index] ?? 0)) ** 2
      count++
    }
  }
  return Math.sqrt(squares / Math.max(1, count))
}

type Rise = { readonly from: number; readonly to: number }

/** From valley to peak. A turn counts once the values have gone back by `least`. */
const risesOf = (values: Float64Array, least: number): Rise[] => {
  const rises: Rise[] = []
  const value = (index: number) => values[index] ?? 0
  let [valley, peak] = [0, 0]
  let isRising = false
  for (let index = 1; index < values.length; index++) {
    if (isRising) {
      if (value(index) > value(peak)) peak = index
      else if (value(index) <= value(peak) - least) {
        rises.push({ from: valley, to: peak })
        isRising = false
        valley = index
      }
    } else if (value(index) < value(valley)) valley = index
    else if (value(index) >= value(valley) + least) {
      isRising = true
      peak = index
    }
  }
  if (isRising) rises.push({ from: valley, to: peak })
  return rises
}

/** A climb worth naming is steeper than this on the whole, and has at least so many metres. */
const steep = 0.02
const leastClimb = 25
const mostClimbs = 20

/**
 * The climbs worth naming. Heights are taken from a plane that rises by 2 %, so that a climb begins where the road
 * becomes steeper than that, and a short flat part does not end it.
 */
export const climbsOf = (profiles: readonly Profile[]): Climb[] => {
  const climbs = profiles.flatMap(({ start, step, mean }) => {
    const above = mean.map((height, index) => height - index * step * steep)
    return risesOf(above, leastNoisyRise).map(({ from, to }) => {
      const up = (mean[to] ?? 0) - (mean[from] ?? 0)
      return {
        from: Math.round(start + from * step),
        to: Math.round(start + to * step),
        up: Math.round(up),
        percent: Math.round((up / ((to - from) * step)) * 100),
      }
    })
  })
  return climbs
    .filter(({ up }) => up >= leastClimb)
    .toSorted((one, other) => other.up - one.up)
    .slice(0, mostClimbs)
    .toSorted((one, other) => one.from - other.from)
}
