import { fill } from '../markup.ts'
import { fewer, tenths, whole } from '../path-data.ts'
import type { Random } from '../random.ts'
import type { Outline } from './outline.ts'

/** The outline of a tree. */
type Tree = (x: number, y: number, size: number) => string

export type Wood = {
  tree: Tree
  from: number
  to: number
  count: number
  size: number
  /** How wide around its place a tree may stand. */
  jitter?: number
}

export const poplar: Tree = (x, y, height) => {
  const size = fewer(height, 4)
  const w = size * 0.085
  const up = whole`c${tenths(-w * 0.5)} ${-size * 0.4} ${tenths(w * 0.2)} ${-size * 0.85} ${tenths(w)} ${-size}`
  const down = whole`c${tenths(w * 0.8)} ${size * 0.15} ${tenths(w * 1.5)} ${size * 0.6} ${tenths(w)} ${size}`
  return `${whole`M${x - w} ${y + 14}`}${up}${down}z`
}

/** The outline of a poplar of many years: a flame, round at its foot. */
export const oldPoplar = (x: number, y: number, size: number) => {
  const half = size * 0.1
  return whole`M${x} ${y}c${-half * 1.5} 0 ${-half * 1.2} ${-size * 0.62} 0 ${-size * 0.9}c${half * 1.2} ${size * 0.28} ${half * 1.5} ${size * 0.9} 0 ${size * 0.9}z`
}

export const bush: Tree = (x, y, radius) => {
  const r = fewer(radius, 1.5)
  const left = whole`c${-r * 0.2} ${-r * 0.9} ${r * 0.6} ${-r * 1.2} ${r} ${-r * 0.9}`
  const top = whole`c${r * 0.3} ${-r * 0.6} ${r * 1.1} ${-r * 0.5} ${r * 1.2} ${r * 0.1}`
  const right = whole`c${r * 0.7} 0 ${r} ${r * 0.5} ${r * 0.9} ${r * 0.8}`
  return `${whole`M${x - r * 1.5} ${y + 5}`}${left}${top}${right}z`
}

export const plant = (random: Random, wood: Wood, outline: Outline, colour: string) =>
  fill(
    spread(random, wood)
      .map((x) => wood.tree(x, outline(x), wood.size * (0.75 + 0.5 * random())))
      .join(''),
    colour,
  )

/** Places at even distances, each a little off. */
export const spread = (
  random: Random,
  { from, to, count, jitter = 14 }: Omit<Wood, 'tree' | 'size'>,
) =>
  Array.from(
    { length: count },
    (_, i) => from + ((to - from) * i) / (count - 1) + (random() - 0.5) * jitter,
  )
