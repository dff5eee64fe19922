import { mix } from '../ambient.ts'
import { hill } from '../landscape/outline.ts'
import { bush, oldPoplar } from '../landscape/trees.ts'
import { fill, stroke } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { steps, whole } from '../path-data.ts'
import { grass } from '../scene/grass-layer.ts'
import { hills, meadow, mist } from '../scene/land-layers.ts'
import { riders } from '../scene/riders-layer.ts'
import { roadway } from '../scene/road-layer.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'

const road = 640

/** Two riders in an avenue of poplars, their shadows across the road. */
export const avenue = (hour: Hour) =>
  paintScene({ width: 1600, height: 800, hour, seed: 12, sun: { x: 1180, y: 330 } }, [
    sky({
      horizon: 560,
      disc: 66,
      glow: 560,
      clouds: [
        [80, 150, 420, 9, 0.5],
        [560, 90, 380, 8, 0.4],
        [330, 260, 300, 7, 0.5],
      ],
    }),
    hills('farHill', hill(500, 20, 0.6), [{ tree: bush, from: 0, to: 1600, count: 16, size: 20 }]),
    row({ first: -10, gap: 124, foot: 560, height: 300, distance: 'farHill' }),
    mist(420, 130),
    hills('middleHill', hill(546, 6, 2), []),
    row({ first: 60, gap: 268, foot: 600, height: 560, distance: 'nearHill' }),
    meadow(() => 592),
    roadway({ middle: () => road, far: 30, near: 56, step: 1720 }),
    shadows,
    riders(
      () => road,
      [
        {
          x: 440,
          lane: 4,
          scale: 0.19,
          outfit: 'straw',
          pose: { crank: 0.9, lean: 0.76, hands: 'hoods', ponytail: true },
        },
        {
          x: 850,
          lane: 10,
          scale: 0.19,
          outfit: 'coral',
          pose: { crank: -0.5, lean: 0.68, hands: 'hoods' },
        },
      ],
    ),
    grass({ blades: 18, tallest: 110, flowers: 6 }),
  ])

type Row = {
  first: number
  gap: number
  foot: number
  height: number
  distance: 'farHill' | 'nearHill'
}

/** Poplars on their trunks, each a little taller or shorter than its neighbour. */
const row =
  ({ first, gap, foot, height, distance }: Row): Layer =>
  ({ width, hour, random }) => {
    const { top } = hour[distance]
    const trees = steps(first, width + 20, gap).map((x) => ({
      x: x + random() * 20,
      tall: height * (0.86 + 0.28 * random()),
    }))
    const trunks = trees.map(({ x, tall }) => whole`M${x} ${foot}v${-tall * 0.3}`).join('')
    const crowns = trees.map(({ x, tall }) => oldPoplar(x, foot - tall * 0.12, tall)).join('')
    return [
      stroke(trunks, height * 0.03, mix(top, '#2a1f24', 0.35)),
      fill(crowns, hour.rim, 'opacity=".6" transform="translate(3)"'),
      fill(crowns, top),
    ].join('')
  }

const shadows: Layer = () =>
  fill(
    steps(60, 1760, 268)
      .map((x) => `M${x} 604h34l-150 96h-74z`)
      .join(''),
    '#141824',
    'opacity=".22"',
  )
