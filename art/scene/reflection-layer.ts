import { ground } from '../rider/bicycle.ts'
import { outfits, paintRider } from '../rider/paint-rider.ts'
import { rider } from '../rider/rider.ts'
import type { Riding } from './riders-layer.ts'
import type { Layer } from './stage.ts'

/** Riders upside down on a wet, level road. */
export const reflections =
  (y: number, list: readonly Riding[], opacity = 0.3): Layer =>
  () =>
    `<g opacity="${opacity}">${list
      .map(
        ({ x, scale, pose, outfit, lane = 0 }) =>
          `<g transform="translate(${x} ${y + lane}) scale(${scale} ${-scale}) scale(1 .62) translate(0 ${-ground})">${paintRider(rider(pose), outfits[outfit])}</g>`,
      )
      .join('')}</g>`
