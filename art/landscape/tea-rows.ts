import { stroke } from '../markup.ts'
import { steps, whole } from '../path-data.ts'
import type { Outline } from './outline.ts'

type Rows = { from: number; to: number; first: number; count: number; gap: number; size: number }

/** Rows of tea bushes along a slope, the wider apart the nearer they are. */
export const teaRows = (
  slope: Outline,
  { from, to, first, count, gap, size }: Rows,
  colour: string,
) =>
  Array.from({ length: count }, (_, i) => {
    const down = first + gap * i * (1 + i * 0.09)
    const points = steps(from, to, 50).map((x) => whole`${x} ${slope(x) + down}`)
    const dashes = `stroke-dasharray="${size * 1.1} ${size * 1.5}" stroke-dashoffset="${(i * 17) % 31}"`
    return stroke(
      `M${points.join('L')}`,
      size * (1 + i * 0.06),
      colour,
      `${dashes} stroke-linecap="round" opacity=".75"`,
    )
  }).join('')
