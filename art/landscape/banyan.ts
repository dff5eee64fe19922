import { mix } from '../ambient.ts'
import { fill, stroke } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { whole } from '../path-data.ts'

type Leaves = [across: number, up: number, radius: number]

/** In shares of the height of the tree. */
const crown: Leaves[] = [
  [-0.42, 0.58, 0.17],
  [-0.25, 0.72, 0.21],
  [0, 0.78, 0.24],
  [0.24, 0.74, 0.21],
  [0.44, 0.6, 0.18],
  [0.14, 0.6, 0.2],
  [-0.16, 0.56, 0.19],
]

export type Banyan = { x: number; y: number; height: number; facing?: 'left' | 'right' }

/** A broad old tree; its light side is on the right unless it faces left. */
export const banyan = ({ x, y, height, facing = 'right' }: Banyan, hour: Hour) => {
  const side = facing === 'left' ? -1 : 1
  const leaves = (size: number, shift: number) =>
    crown
      .map(([dx, up, r]) =>
        ball(x + (dx + shift) * side * height, y - (up + shift) * height, r * size * height),
      )
      .join('')
  const boughs = (size: number) =>
    crown
      .map(([dx, up, r]) => arch(x + dx * side * height, y - up * height, r * size * height, side))
      .join('')
  const w = height * 0.05
  const trunk = whole`M${x - w * 2} ${y}C${x - w * 0.6} ${y - height * 0.1} ${x - w * 1.2} ${y - height * 0.3} ${x - w * 3} ${y - height * 0.56}L${x - w} ${y - height * 0.5}L${x + w * 0.2} ${y - height * 0.6}L${x + w * 1.2} ${y - height * 0.5}L${x + w * 3.6} ${y - height * 0.58}C${x + w * 1.4} ${y - height * 0.32} ${x + w} ${y - height * 0.12} ${x + w * 2.4} ${y}z`
  const green = hour.hedge
  return (
    `<g transform="translate(${2.2 * side} -2)">${fill(leaves(1, 0) + trunk, hour.rim, 'opacity=".8"')}</g>` +
    fill(trunk, mix(hour.hedge, '#2a1f24', 0.55)) +
    fill(leaves(1, 0), mix(green, '#0d1d22', 0.18)) +
    fill(leaves(0.84, 0.026), green) +
    stroke(
      boughs(0.66) + boughs(0.38),
      Math.ceil(height * 0.007),
      mix(green, hour.rim, 0.2),
      'stroke-linecap="round"',
    )
  )
}

const ball = (x: number, y: number, r: number) =>
  whole`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`

/** A quarter of a circle, on the side of the light. */
const arch = (x: number, y: number, r: number, side: number) =>
  whole`M${x - r * 0.3 * side} ${y - r * 0.95}A${r} ${r} 0 0 ${side > 0 ? 1 : 0} ${x + r * 0.9 * side} ${y - r * 0.42}`
