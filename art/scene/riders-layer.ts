import { horizontal } from '../gradients.ts'
import type { Outline } from '../landscape/outline.ts'
import { slope } from '../landscape/road.ts'
import { tenths } from '../path-data.ts'
import { ground } from '../rider/bicycle.ts'
import { outfits, paintRider } from '../rider/paint-rider.ts'
import { type Pose, rider } from '../rider/rider.ts'
import { riderSymbol } from '../rider/silhouette.ts'
import { lamp } from './lighting.ts'
import { headlight, rearLight } from './pack.ts'
import { rimOf, shadowOf } from './shadow.ts'
import type { Layer, Stage } from './stage.ts'

export type Riding = {
  x: number
  scale: number
  pose: Pose
  outfit: keyof typeof outfits
  /** Above (negative) or below the line the others ride on. */
  lane?: number
  /** How much of the air lies between us: 0 is nothing. */
  haze?: number
  shadow?: boolean
}

/** Riders on a road, in the order in which they are drawn. */
export const riders =
  (road: Outline, list: readonly Riding[]): Layer =>
  (stage) =>
    list.map((riding) => drawRider(road, riding, stage)).join('\n')

const drawRider = (road: Outline, riding: Riding, stage: Stage) => {
  const { x, scale, pose, outfit, lane = 0, haze = 0, shadow = true } = riding
  const { hour } = stage
  const body = rider(pose)
  const id = `s${x}`
  stage.declare(id, riderSymbol(id, body))
  const place = `translate(${x} ${tenths(road(x) + lane)}) rotate(${tenths(slope(road, x))})`
  const size = `scale(${scale}) translate(0 ${-ground})`
  const silhouette = (transform: string, colour: string, opacity: number) =>
    `<use href="#${id}" transform="${transform}" fill="${colour}" color="${colour}" opacity="${opacity}"/>`
  if (hour.dark) stage.shade(horizontal, 'beam', [lamp, lamp], [0, 1], [0.75, 0])
  return [
    shadow ? silhouette(`${place} ${shadowOf(x, stage)} ${size}`, '#141824', 0.28) : '',
    silhouette(`${rimOf(x, stage)} ${place} ${size}`, hour.rim, haze ? 0.6 : 0.95),
    `<g transform="${place} ${size}">${paintRider(body, outfits[outfit])}${hour.dark && !haze ? lampsOn(pose) : ''}</g>`,
    haze ? silhouette(`${place} ${size}`, hour.haze, haze) : '',
  ].join('')
}

/** A mountain bicycle has another bar and a lower saddle. */
const lampsOn = ({ bicycle }: Pose) =>
  bicycle === 'mountain'
    ? `<g transform="translate(-150 -96)">${headlight}</g><g transform="translate(30 120)">${rearLight}</g>`
    : headlight + rearLight
