import { vertical } from '../gradients.ts'
import { jagged, type Outline, type Reach, sloping } from '../landscape/outline.ts'
import { plant, type Wood } from '../landscape/trees.ts'
import { fill } from '../markup.ts'
import type { Layer, Stage } from './stage.ts'

/** To the next full step beyond both edges. */
const across = ({ width, height }: Stage, foot = height): Reach => ({
  from: -20,
  to: Math.ceil((width + 20) / 80) * 80 - 20 + 80,
  foot,
})

/** The farthest land, without a tree. */
export const mountains =
  (outline: Outline, foot?: number): Layer =>
  (stage) =>
    fill(
      jagged(outline, across(stage, foot)),
      stage.shade(vertical, 'ridge', stage.hour.ridge, [0, 0.4, 0.8]),
    )

type Distance = 'farHill' | 'middleHill' | 'nearHill'

export const hills =
  (distance: Distance, outline: Outline, woods: readonly Wood[] = [], foot?: number): Layer =>
  (stage) => {
    const { trees, top, foot: low } = stage.hour[distance]
    return (
      woods.map((wood) => plant(stage.random, wood, outline, trees)).join('') +
      fill(
        sloping(outline, across(stage, foot)),
        stage.shade(vertical, distance, [top, low], [0, 0.7]),
      )
    )
  }

/** The ground in front. */
export const meadow =
  (outline: Outline): Layer =>
  (stage) =>
    fill(sloping(outline, across(stage)), stage.shade(vertical, 'verge', stage.hour.verge, [0, 1]))

/** Air between two hills. */
export const mist =
  (y: number, height: number): Layer =>
  ({ width, hour, shade }) =>
    `<rect y="${y}" width="${width}" height="${height}" fill="${shade(vertical, 'mist', hour.mist, [0, 0.75, 1], [0, 0.5, 0])}"/>`
