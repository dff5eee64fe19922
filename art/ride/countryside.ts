import { inLight } from '../ambient.ts'
import type { Outline } from '../landscape/outline.ts'
import { bush, poplar } from '../landscape/trees.ts'
import { fill, stroke } from '../markup.ts'
import { cream, type Hour } from '../palette.ts'
import { whole } from '../path-data.ts'
import { hills, meadow } from '../scene/land-layers.ts'
import type { Layer } from '../scene/stage.ts'
import { onEveryTile, passing } from './passing.ts'

/** Waves that come again after every tile. */
const waves =
  (tile: number, y: number, height: number): Outline =>
  (x) => {
    const angle = (2 * Math.PI * x) / tile
    return (
      y + height * (Math.sin(angle) + 0.45 * Math.sin(2 * angle + 1.3) + 0.2 * Math.sin(3 * angle))
    )
  }

const farTile = 1600
const nearTile = 800
const far = waves(farTile, 560, 22)
const near = waves(nearTile, 612, 8)
const poplars = [60, 96, 150, 520, 900, 948, 980, 1330]
const bushes = [30, 78, 120, 300, 356, 420, 640, 690]

/** Hills go by slowly, the hedge faster: the nearer, the faster. */
export const countryside = (time: number, hour: Hour): Layer[] => [
  passing(farTile, 1, time, hills('farHill', far)),
  passing(
    farTile,
    1,
    time,
    onEveryTile(farTile, (from) =>
      fill(
        poplars.map((x, i) => poplar(from + x, far(x) + 24, 90 + ((i * 37) % 44))).join(''),
        hour.middleHill.trees,
      ),
    ),
  ),
  passing(nearTile, 3, time, hills('nearHill', near)),
  passing(
    nearTile,
    3,
    time,
    onEveryTile(nearTile, (from) =>
      fill(
        bushes.map((x, i) => bush(from + x, near(x) + 8, 14 + ((i * 7) % 11))).join(''),
        hour.nearHill.trees,
      ),
    ),
  ),
  meadow(() => 664),
]

/** Line and stones of the road, as far apart as the wheels want it. */
export const roadside = (time: number, speed: number, y: number, hour: Hour): Layer[] => {
  const gap = speed / 8
  const dash = speed / 24
  const stone = (x: number) => whole`M${x} ${y - 44}v-36q12 -14 24 0v34z`
  return [
    passing(
      gap,
      8,
      time,
      onEveryTile(gap, (from) => fill(stone(from + 200), inLight(cream, hour))),
    ),
    passing(dash, 24, time, ({ width }) =>
      stroke(
        `M0 ${y + 52}H${width}`,
        5,
        '#f6dcae',
        `stroke-dasharray="${(dash / 2).toFixed(2)}" opacity=".55"`,
      ),
    ),
  ]
}
