import { sailingBoat } from '../built/sailing-boat.ts'
import { hill, type Outline } from '../landscape/outline.ts'
import { palm } from '../landscape/palm.ts'
import { bush } from '../landscape/trees.ts'
import { amber, type Hour } from '../palette.ts'
import { grass } from '../scene/grass-layer.ts'
import { hills, meadow, mist } from '../scene/land-layers.ts'
import { riders } from '../scene/riders-layer.ts'
import { roadway } from '../scene/road-layer.ts'
import { sky } from '../scene/sky-layer.ts'
import { paintScene } from '../scene/stage.ts'
import { water } from '../scene/water-layer.ts'

const embankment: Outline = (x) => 742 - 16 * Math.sin(x / 420)

/** One rider on the embankment, a wide river and a wider sky. */
export const riverNoon = (hour: Hour) =>
  paintScene({ width: 1350, height: 900, hour, seed: 11, sun: { x: 330, y: 150 } }, [
    sky({
      horizon: 520,
      glow: 420,
      heaps: [
        [560, 300, 1.15, 0.95],
        [930, 220, 0.8, 0.85],
        [-120, 380, 0.9, 0.7],
        [1120, 410, 0.7, 0.7],
        [330, 430, 0.5, 0.6],
      ],
      birds: [
        [180, 330, 1.2],
        [226, 306, 1],
        [268, 338, 0.8],
      ],
    }),
    hills('farHill', hill(486, 12, 1.4), [
      { tree: bush, from: -20, to: 620, count: 34, size: 13 },
      { tree: bush, from: 840, to: 1380, count: 30, size: 12 },
    ]),
    ({ hour }) =>
      [70, 108, 160, 1010, 1050, 1120, 1236]
        .map((x, i) =>
          palm(
            { x, y: 494, height: 70 + ((i * 29) % 46), lean: 12 - (i % 3) * 10 },
            hour.middleHill.trees,
          ),
        )
        .join(''),
    mist(400, 120),
    water({ from: 500, to: 760, glitter: 34, ripples: 46 }),
    ({ hour }) =>
      sailingBoat({ x: 1000, y: 566, scale: 0.82 }, hour) +
      sailingBoat({ x: 250, y: 530, scale: 0.42, sail: amber, facing: 'left' }, hour),
    meadow((x) => embankment(x) - 40),
    roadway({
      middle: embankment,
      far: 26,
      near: 36,
      marked: false,
      colours: ['#c9ab7c', '#d8bd8e', '#e3cd9f'],
    }),
    riders(embankment, [
      { x: 560, scale: 0.25, outfit: 'coral', pose: { crank: -0.5, lean: 0.78, hands: 'hoods' } },
    ]),
    grass({ blades: 130, tallest: 150, flowers: 14 }),
  ])
