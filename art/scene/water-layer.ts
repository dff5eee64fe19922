import { vertical } from '../gradients.ts'
import { stroke } from '../markup.ts'
import { whole } from '../path-data.ts'
import type { Layer, Stage } from './stage.ts'

type Water = {
  from: number
  to: number
  /** How many lines of light lie under the sun, and how many elsewhere. */
  glitter?: number
  ripples?: number
}

export const water =
  ({ from, to, glitter = 40, ripples = 24 }: Water): Layer =>
  (stage) => {
    const { width, hour, shade } = stage
    const surface = shade(vertical, 'river', hour.river, [0, 0.45, 1])
    const lines = (d: string, opacity: number) =>
      stroke(d, 3, hour.ripple, `stroke-linecap="round" opacity="${opacity}"`)
    return [
      `<rect y="${from}" width="${width}" height="${to - from}" fill="${surface}"/>`,
      lines(
        dashes(stage, from, to, ripples, () => stage.random() * width),
        0.35,
      ),
      lines(
        dashes(stage, from, to, glitter, (depth) => underSun(stage, depth)),
        0.85,
      ),
    ].join('')
  }

/** Lines are longer and farther apart the nearer they are to us. */
const dashes = (
  { random }: Stage,
  from: number,
  to: number,
  count: number,
  place: (depth: number) => number,
) =>
  Array.from({ length: count }, () => {
    const depth = random() ** 1.4
    const length = (14 + 70 * random()) * (0.35 + depth)
    return whole`M${place(depth) - length / 2} ${from + 5 + depth * (to - from - 10)}h${length}`
  }).join('')

const underSun = ({ sun, random }: Stage, depth: number) =>
  sun.x + (random() - 0.5) * (70 + 210 * depth) * (0.4 + random())
