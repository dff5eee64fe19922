import { stroke } from '../markup.ts'
import { whole } from '../path-data.ts'
import type { Layer } from '../scene/stage.ts'

/** Slanting lines over the whole picture. */
export const rainfall =
  (drops: number, length: number, opacity: number): Layer =>
  ({ width, height, random, hour }) => {
    const d = Array.from({ length: drops }, () => {
      const long = length * (0.5 + random())
      return whole`M${random() * (width + 200)} ${random() * height - long}l${-long * 0.28} ${long}`
    })
    return stroke(d.join(''), 2, hour.ripple, `stroke-linecap="round" opacity="${opacity}"`)
  }

/** Rings where drops meet a wet road. */
export const splashes =
  (count: number, from: number, to: number): Layer =>
  ({ width, random, hour }) => {
    const d = Array.from({ length: count }, () => {
      const r = 5 + random() * 9
      return whole`M${random() * width} ${from + random() * (to - from)}a${r} ${r * 0.3} 0 1 0 ${2 * r} 0a${r} ${r * 0.3} 0 1 0 ${-2 * r} 0`
    })
    return stroke(d.join(''), 1.6, hour.ripple, 'opacity=".6"')
  }
