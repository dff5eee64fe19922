import { deckAndPiers, farTruss, nearTruss } from '../built/iron-bridge.ts'
import { sailingBoat } from '../built/sailing-boat.ts'
import { hill, ridge } from '../landscape/outline.ts'
import { bush, poplar } from '../landscape/trees.ts'
import type { Hour } from '../palette.ts'
import { hills, mist, mountains } from '../scene/land-layers.ts'
import { riders } from '../scene/riders-layer.ts'
import { sky } from '../scene/sky-layer.ts'
import { paintScene } from '../scene/stage.ts'
import { water } from '../scene/water-layer.ts'

const bridge = {
  deck: 560,
  waterline: 740,
  width: 1350,
  spans: [
    { x: -470, width: 640, height: 330, panels: 8 },
    { x: 170, width: 840, height: 390, panels: 8 },
    { x: 1010, width: 640, height: 330, panels: 8 },
  ],
}

/** Three riders cross the iron bridge while the sun comes up between its posts. */
export const ironBridge = (hour: Hour) =>
  paintScene({ width: 1350, height: 900, hour, seed: 23, sun: { x: 806, y: 420 } }, [
    sky({
      horizon: 640,
      disc: 78,
      glow: 640,
      clouds: [
        [60, 150, 420, 10, 0.22],
        [820, 110, 380, 9, 0.2],
        [-60, 290, 360, 8, 0.35],
        [960, 250, 420, 9, 0.4],
        [1080, 330, 300, 6, 0.5],
        [420, 330, 260, 6, 0.4],
      ],
      birds: [
        [1090, 150, 1.1],
        [1134, 128, 0.9],
        [1176, 158, 0.8],
      ],
    }),
    mountains(ridge(650, 90, 0.9), 720),
    hills(
      'farHill',
      hill(650, 14, 2.2),
      [{ tree: bush, from: 0, to: 1350, count: 60, size: 12 }],
      730,
    ),
    hills(
      'middleHill',
      hill(676, 9, 0.4),
      [
        { tree: poplar, from: 30, to: 150, count: 5, size: 92, jitter: 20 },
        { tree: poplar, from: 1180, to: 1320, count: 6, size: 88, jitter: 20 },
        { tree: bush, from: 200, to: 520, count: 20, size: 13 },
        { tree: bush, from: 900, to: 1160, count: 16, size: 13 },
      ],
      730,
    ),
    mist(590, 120),
    water({ from: 692, to: 900, glitter: 80, ripples: 40 }),
    ({ hour }) => sailingBoat({ x: 590, y: 772, scale: 0.62 }, hour),
    ({ hour }) => farTruss(bridge, hour) + deckAndPiers(bridge, hour),
    riders(
      () => 562,
      [
        {
          x: 330,
          scale: 0.135,
          shadow: false,
          outfit: 'amber',
          pose: { crank: 0.9, lean: 0.78, hands: 'hoods', ponytail: true },
        },
        {
          x: 590,
          scale: 0.135,
          shadow: false,
          outfit: 'lagoon',
          pose: { crank: -0.5, lean: 0.7, hands: 'hoods' },
        },
        {
          x: 856,
          scale: 0.135,
          shadow: false,
          outfit: 'coral',
          pose: { crank: 2.3, lean: 0.58, hands: 'drops' },
        },
      ],
    ),
    ({ hour }) => nearTruss(bridge, hour),
  ])
