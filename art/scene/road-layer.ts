import { horizontal } from '../gradients.ts'
import type { Outline } from '../landscape/outline.ts'
import { fill, stroke } from '../markup.ts'
import { steps, tenths } from '../path-data.ts'
import type { Layer } from './stage.ts'

type Road = {
  middle: Outline
  /** From the middle to its far and its near edge. */
  far: number
  near: number
  /** A track has no paint on it. */
  marked?: boolean
  colours?: readonly string[]
  /** How often the way is measured: a level road needs it only once. */
  step?: number
}

const paint = '#f6dcae'

/** A road that crosses the whole picture. */
export const roadway =
  ({ middle, far, near, marked = true, colours, step = 60 }: Road): Layer =>
  ({ width, hour, shade }) => {
    const beside = (distance: number) =>
      steps(-60, width + 60, step).map((x) => `${x} ${tenths(middle(x) + distance)}`)
    const line = (distance: number) => `M${beside(distance).join('L')}`
    const surface = `M${[...beside(-far), ...beside(near).reverse()].join('L')}Z`
    return [
      fill(surface, shade(horizontal, 'road', colours ?? hour.road, [0, 0.75, 1])),
      marked ? stroke(line(5 - far), 2, paint, 'opacity=".7"') : '',
      marked ? stroke(line(near - 7), 3.4, paint, 'opacity=".7"') : '',
      marked
        ? stroke(line((near - far) / 2), 2.6, paint, 'stroke-dasharray="56 44" opacity=".55"')
        : '',
    ].join('')
  }
