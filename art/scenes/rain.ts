import { hill, ridge } from '../landscape/outline.ts'
import { palm } from '../landscape/palm.ts'
import { rainfall, splashes } from '../landscape/rainfall.ts'
import { bush } from '../landscape/trees.ts'
import { fill } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { grass } from '../scene/grass-layer.ts'
import { hills, meadow, mist, mountains } from '../scene/land-layers.ts'
import { reflections } from '../scene/reflection-layer.ts'
import { type Riding, riders } from '../scene/riders-layer.ts'
import { roadway } from '../scene/road-layer.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'
import { water } from '../scene/water-layer.ts'

const road = 700
const pack: Riding[] = [
  {
    x: 270,
    scale: 0.19,
    outfit: 'amber',
    shadow: false,
    pose: { crank: 2.3, lean: 0.62, hands: 'hoods' },
  },
  {
    x: 640,
    scale: 0.19,
    outfit: 'coral',
    shadow: false,
    pose: { crank: -0.5, lean: 0.66, hands: 'hoods', gaze: -0.1 },
  },
  {
    x: 1010,
    scale: 0.19,
    outfit: 'mauve',
    shadow: false,
    pose: { crank: 0.9, lean: 0.6, hands: 'drops', ponytail: true },
  },
]

/** The monsoon has come, and they ride on: everything is there twice. */
export const rain = (hour: Hour) =>
  paintScene({ width: 1350, height: 900, hour, seed: 83, sun: { x: 960, y: 300 } }, [
    sky({
      horizon: 560,
      disc: 0,
      heaps: [
        [-160, 170, 1.7, 0.9],
        [420, 130, 1.9, 0.85],
        [980, 190, 1.6, 0.9],
        [120, 260, 1.1, 0.6],
        [800, 280, 1.2, 0.5],
      ],
    }),
    mountains(ridge(520, 80, 1.9), 600),
    hills('farHill', hill(520, 16, 0.9), [{ tree: bush, from: 0, to: 1350, count: 60, size: 12 }]),
    mist(440, 120),
    ({ hour }) =>
      [90, 150, 250, 820, 900, 1220, 1290]
        .map((x, i) =>
          palm(
            { x, y: 575, height: 170 + ((i * 47) % 90), lean: -34 - (i % 3) * 14 },
            hour.middleHill.trees,
          ),
        )
        .join(''),
    hills('middleHill', hill(566, 7, 2.4), [
      { tree: bush, from: 0, to: 1350, count: 50, size: 15 },
    ]),
    water({ from: 596, to: 690, glitter: 0, ripples: 60 }),
    rainfall(120, 70, 0.25),
    meadow(() => 640),
    roadway({ middle: () => road, far: 34, near: 178 }),
    puddles,
    reflections(road, pack),
    meadow(() => 878),
    splashes(60, 672, 868),
    riders(() => road, pack),
    grass({ blades: 90, tallest: 90, flowers: 0 }),
    rainfall(150, 110, 0.5),
  ])

const puddles: Layer = ({ hour }) => {
  const puddle = (x: number, y: number, rx: number, ry: number) =>
    `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
  return fill(
    puddle(330, 752, 260, 26) + puddle(820, 776, 300, 30) + puddle(1200, 736, 150, 16),
    hour.river[1],
    'opacity=".5"',
  )
}
