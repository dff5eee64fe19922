import { fill } from '../markup.ts'
import { tenths, whole } from '../path-data.ts'
import { minus, type Point, point, times } from '../rider/points.ts'

export type Palm = { x: number; y: number; height: number; lean?: number }

/** Angles of the fronds in radians from straight up, and how long each is. */
const fronds: readonly [angle: number, length: number][] = [
  [-1.95, 0.8],
  [-1.5, 1],
  [-1.05, 1],
  [-0.55, 0.92],
  [0, 0.8],
  [0.5, 0.9],
  [0.98, 1],
  [1.45, 1],
  [1.9, 0.78],
]

export const palm = ({ x, y, height, lean = 0 }: Palm, colour: string) => {
  const foot = height * 0.032
  const neck = height * 0.017
  const top = { x: x + lean, y: y - height }
  const bend = { x: x + lean * 0.15, y: y - height * 0.55 }
  const trunk = whole`M${x - foot} ${y}Q${bend.x - foot} ${bend.y} ${top.x - neck} ${top.y}h${neck * 2}Q${bend.x + foot} ${bend.y} ${x + foot} ${y}z`
  const crown = fronds.map(([angle, length]) => frond(top.x, top.y, angle, height * 0.42 * length))
  return fill(trunk + crown.join(''), colour)
}

/** A leaf that rises and then bows under its weight. */
const frond = (x: number, y: number, angle: number, length: number) => {
  const ahead = (x: number, y: number) => times(point(x, y), length)
  const side = Math.sign(angle) || 1
  const reach = Math.abs(Math.sin(angle))
  const rise = Math.cos(angle)
  const tip = ahead(side * (0.25 + 0.75 * reach), -rise * 0.62 + 0.42 * reach)
  const over = ahead(side * 0.55 * (0.3 + reach), -0.3 - 0.42 * rise)
  const under = ahead(side * 0.42 * (0.3 + reach), -0.08 - 0.34 * rise)
  const q = (control: Point, to: Point) =>
    `q${tenths(control.x)} ${tenths(control.y)} ${tenths(to.x)} ${tenths(to.y)}`
  return `${whole`M${x} ${y}`}${q(over, tip)}${q(minus(under, tip), times(tip, -1))}z`
}
