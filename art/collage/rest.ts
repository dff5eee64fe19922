import { inLight } from '../ambient.ts'
import { sailingBoat } from '../built/sailing-boat.ts'
import { banyan } from '../landscape/banyan.ts'
import { hill } from '../landscape/outline.ts'
import { palm } from '../landscape/palm.ts'
import { bush } from '../landscape/trees.ts'
import { fill, stroke } from '../markup.ts'
import { amber, coral, cream, type Hour } from '../palette.ts'
import { grass } from '../scene/grass-layer.ts'
import { hills, meadow } from '../scene/land-layers.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'
import { parked } from '../scene/standing-layers.ts'
import { water } from '../scene/water-layer.ts'

/** A bicycle leans on the last milestone before the river. */
export const rest = (hour: Hour) =>
  paintScene({ width: 900, height: 900, hour, seed: 9, sun: { x: 330, y: 380 } }, [
    sky({
      horizon: 540,
      disc: 92,
      glow: 520,
      clouds: [
        [420, 180, 360, 9, 0.35],
        [40, 230, 300, 7, 0.35],
        [-40, 430, 300, 7, 0.5],
        [120, 130, 220, 5, 0.25],
      ],
      birds: [
        [180, 260, 1.1],
        [222, 240, 0.9],
      ],
    }),
    hills(
      'farHill',
      hill(510, 8, 1.2),
      [{ tree: bush, from: 0, to: 900, count: 34, size: 12 }],
      560,
    ),
    ({ hour }) =>
      [60, 104]
        .map((x, i) =>
          palm({ x, y: 520, height: 90 + i * 16, lean: 14 - i * 12 }, hour.farHill.trees),
        )
        .join(''),
    water({ from: 530, to: 720, glitter: 46, ripples: 22 }),
    ({ hour }) => sailingBoat({ x: 170, y: 590, scale: 0.5, sail: amber, facing: 'left' }, hour),
    ({ hour }) => banyan({ x: 800, y: 720, height: 640, facing: 'left' }, hour),
    meadow(hill(700, 8, 0.4)),
    milestone,
    parked({ x: 430, y: 800, scale: 0.29, frame: amber }),
    grass({ blades: 44, tallest: 130, flowers: 8 }),
  ])

const milestone: Layer = ({ hour }) =>
  fill('M518 800V608Q518 556 566 556T614 608V800Z', hour.rim) +
  fill('M521 800V610Q521 558 568 558T616 610V800Z', inLight(cream, hour)) +
  fill('M521 644V610Q521 558 568 558T616 610V644Z', inLight(coral, hour)) +
  stroke('M544 682H592M544 708H576', 7, '#4a3d44', 'opacity=".6"')
