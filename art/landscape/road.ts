import { stroke } from '../markup.ts'
import { steps, tenths } from '../path-data.ts'
import type { Outline } from './outline.ts'

const paint = '#f6dcae'

/** A strip along the road, from one distance beside its middle to another. */
export const strip = (road: Outline, from: number, to: number) => {
  const near = steps(-620, 1620, 60).map((x) => beside(road, x, from))
  const far = steps(-1620, 620, 60).map((x) => beside(road, -x, to))
  return `M${[...near, ...far].join('L')}Z`
}

const lineAlong = (road: Outline, distance: number) =>
  `M${steps(-620, 1620, 60)
    .map((x) => beside(road, x, distance))
    .join('L')}`

/** The road runs away from us to the right, so what lies beside it comes closer there. */
const beside = (road: Outline, x: number, distance: number) =>
  `${x} ${tenths(road(x) + distance * (1.06 - (0.16 * x) / 1600))}`

export const markings = (road: Outline) =>
  stroke(lineAlong(road, -31), 2, paint, 'opacity=".7"') +
  stroke(lineAlong(road, 35), 3.4, paint, 'opacity=".7"') +
  stroke(lineAlong(road, -2), 2.6, paint, 'stroke-dasharray="46 40" opacity=".55"')

/** In degrees, as `rotate` wants it. */
export const slope = (road: Outline, x: number) =>
  (Math.atan2(road(x + 5) - road(x - 5), 10) * 180) / Math.PI
