import { skyline } from '../landscape/city.ts'
import { hill, ridge } from '../landscape/outline.ts'
import { bush } from '../landscape/trees.ts'
import { stroke } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { steps } from '../path-data.ts'
import { hills, meadow, mist, mountains } from '../scene/land-layers.ts'
import { riders } from '../scene/riders-layer.ts'
import { roadway } from '../scene/road-layer.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'

const middle = 760
const towers = [0, 26, 58, 80, 112, 150, 172, 206, 240, 262, 300, 330]

/** Two riders low over their bars, wheel on wheel, the city behind them. */
export const road = (hour: Hour) =>
  paintScene({ width: 1200, height: 900, hour, seed: 17, sun: { x: 840, y: 400 } }, [
    sky({
      horizon: 600,
      disc: 86,
      glow: 620,
      clouds: [
        [40, 160, 420, 10, 0.3],
        [620, 110, 400, 9, 0.25],
        [-60, 320, 340, 8, 0.45],
        [360, 270, 320, 7, 0.35],
        [880, 300, 340, 8, 0.45],
      ],
    }),
    mountains(ridge(590, 110, 0.7), 660),
    ({ hour }) =>
      skyline(
        {
          base: 610,
          towers: towers.map((x, i) => [120 + x, 18 + ((i * 7) % 13), 50 + ((i * 37) % 76)]),
        },
        hour,
      ),
    hills('farHill', hill(612, 14, 1.6), [
      { tree: bush, from: 420, to: 1200, count: 26, size: 15 },
    ]),
    mist(560, 110),
    meadow(hill(672, 5, 0.4)),
    guardRail,
    roadway({ middle: () => middle, far: 44, near: 120, step: 1320 }),
    speed,
    riders(
      () => middle,
      [
        {
          x: 330,
          lane: 16,
          scale: 0.27,
          outfit: 'lagoon',
          pose: { crank: 2.5, lean: 0.46, hands: 'drops' },
        },
        {
          x: 800,
          lane: 16,
          scale: 0.27,
          outfit: 'coral',
          pose: { crank: -0.4, lean: 0.44, hands: 'drops', gaze: 0.06 },
        },
      ],
    ),
  ])

const guardRail: Layer = ({ hour }) => {
  const posts = steps(-20, 1240, 140)
    .map((x) => `M${x} 716V664`)
    .join('')
  return (
    stroke(posts, 9, '#4b5563') +
    stroke('M-20 672H1220', 20, '#8d97a5') +
    stroke('M-20 664H1220', 3, hour.rim)
  )
}

/** The air they leave behind. */
const speed: Layer = ({ hour }) =>
  stroke(
    'M-20 560H120M20 610H150M470 548H600M500 606H590M-20 700H60',
    5,
    hour.rim,
    'stroke-linecap="round" opacity=".45"',
  )
