import { mix } from '../ambient.ts'
import { fill } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { whole } from '../path-data.ts'

export type Cumulus = [x: number, y: number, scale: number, opacity: number]

type Bulge = [across: number, down: number]

const heaped: Bulge[] = [
  [46, -30],
  [64, -46],
  [104, -30],
  [92, 34],
  [66, 26],
  [70, 46],
]

const shaded: Bulge[] = [
  [60, -22],
  [96, -20],
  [110, 12],
  [84, 30],
]

/** A cloud with a flat foot and a round head, its lower part out of the light. */
export const cumulus = ([x, y, scale, opacity]: Cumulus, hour: Hour) => {
  const heap = (bulges: Bulge[], from: number) =>
    `${whole`M${x + from * scale} ${y}`}${bulges.map(([dx, dy]) => bulge(dx * scale, dy * scale)).join('')}z`
  const shadow = mix(hour.cloud, hour.sky[2] ?? hour.cloud, 0.45)
  return `<g opacity="${opacity}">${fill(heap(heaped, 0), hour.cloud)}${fill(heap(shaded, 40), shadow, 'opacity=".55"')}</g>`
}

const bulge = (across: number, down: number) => {
  const radius = Math.hypot(across, down) * 0.58
  return whole`a${radius} ${radius} 0 0 1 ${across} ${down}`
}
