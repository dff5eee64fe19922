import { tenths } from '../path-data.ts'
import type { Stage } from './stage.ts'

const side = (x: number, { sun }: Stage) => (sun.x >= x ? 1 : -1)

/** Lays a silhouette on the ground: away from the light, and the longer the lower the sun stands. */
export const shadowOf = (x: number, stage: Stage) => {
  const low = Math.min(1, stage.sun.y / (stage.height * 0.45))
  return `matrix(1 0 ${tenths(1.15 * low * side(x, stage))} ${tenths(-0.1 - 0.1 * low)} 0 0)`
}

/** Moves a silhouette towards the light, so that two pixels of it look out behind the thing itself. */
export const rimOf = (x: number, stage: Stage) => `translate(${2.2 * side(x, stage)} -2)`
