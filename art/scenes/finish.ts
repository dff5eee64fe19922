import { inLight } from '../ambient.ts'
import { clubFlag } from '../built/club-flag.ts'
import { farPost, gate } from '../built/finish-arch.ts'
import { hill, ridge } from '../landscape/outline.ts'
import { bush, poplar } from '../landscape/trees.ts'
import { fill, stroke } from '../markup.ts'
import { amber, coral, cream, type Hour, lagoon } from '../palette.ts'
import { whole } from '../path-data.ts'
import { point } from '../rider/points.ts'
import { grass } from '../scene/grass-layer.ts'
import { hills, meadow, mist, mountains } from '../scene/land-layers.ts'
import { riders } from '../scene/riders-layer.ts'
import { roadway } from '../scene/road-layer.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'

const road = 740
const arch = { left: 740, right: 1210, ground: road - 40, height: 560 }

/** The first one through the gate, one arm in the air. */
export const finish = (hour: Hour) =>
  paintScene({ width: 1350, height: 900, hour, seed: 101, sun: { x: 420, y: 420 } }, [
    sky({
      horizon: 610,
      disc: 80,
      glow: 600,
      clouds: [
        [60, 210, 420, 10, 0.3],
        [520, 120, 420, 9, 0.22],
        [-80, 330, 360, 8, 0.45],
        [430, 330, 300, 7, 0.4],
        [900, 210, 380, 8, 0.25],
      ],
      birds: [
        [200, 180, 1],
        [238, 164, 0.8],
      ],
    }),
    mountains(ridge(580, 100, 0.3), 680),
    hills('farHill', hill(596, 18, 1), [{ tree: bush, from: 0, to: 1350, count: 54, size: 12 }]),
    hills('middleHill', hill(630, 12, 2.6), [
      { tree: poplar, from: 30, to: 190, count: 6, size: 110, jitter: 18 },
      { tree: bush, from: 240, to: 620, count: 22, size: 15 },
    ]),
    mist(560, 100),
    meadow(() => 676),
    flags,
    roadway({ middle: () => road, far: 42, near: 62 }),
    line,
    farPost(arch),
    riders(
      () => road,
      [
        {
          x: 150,
          lane: -8,
          scale: 0.185,
          outfit: 'lagoon',
          haze: 0.15,
          pose: { crank: 2.3, lean: 0.5, hands: 'drops' },
        },
        {
          x: 420,
          lane: 12,
          scale: 0.205,
          outfit: 'mauve',
          pose: { crank: -1.7, lean: 0.52, hands: 'drops', ponytail: true },
        },
        {
          x: 950,
          lane: 14,
          scale: 0.21,
          outfit: 'amber',
          pose: { crank: -0.6, lean: 1.05, hands: 'hoods', gaze: 0.12, wave: point(330, 470) },
        },
      ],
    ),
    confetti,
    gate(arch),
    grass({ blades: 110, tallest: 120, flowers: 10 }),
  ])

const flags: Layer = ({ hour }) =>
  [40, 236, 540, 1290]
    .map(
      (x) =>
        stroke(`M${x} 690V410`, 6, inLight('#4a3d44', hour)) +
        clubFlag({ x: x + 2, y: 418, scale: 0.8 }, hour),
    )
    .join('')

/** Where it counts. */
const line: Layer = () =>
  [0, 1, 2, 3, 4]
    .map((i) =>
      fill(whole`M${970 + (i % 2) * 18} ${702 + i * 20}h18v20h-18z`, cream, 'opacity=".85"'),
    )
    .join('')

const confetti: Layer = ({ random, hour }) => {
  const colours = [coral, amber, lagoon, cream]
  return colours
    .map((colour) => {
      const d = Array.from({ length: 22 }, () => {
        const tilt = (random() - 0.5) * 12
        return whole`M${620 + random() * 720} ${300 + random() * 330}l${8 + tilt} ${6 - tilt}`
      })
      return stroke(d.join(''), 7, inLight(colour, hour))
    })
    .join('')
}
