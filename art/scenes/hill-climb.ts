import { mix } from '../ambient.ts'
import { banyan } from '../landscape/banyan.ts'
import { hill, type Outline, ridge } from '../landscape/outline.ts'
import { teaRows } from '../landscape/tea-rows.ts'
import { bush, poplar } from '../landscape/trees.ts'
import { fill, stroke } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { steps, whole } from '../path-data.ts'
import { grass } from '../scene/grass-layer.ts'
import { hills, meadow, mist, mountains } from '../scene/land-layers.ts'
import { riders } from '../scene/riders-layer.ts'
import { roadway } from '../scene/road-layer.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'

const climb: Outline = (x) => 815 - 0.2 * x - 18 * Math.sin(x / 380)
const teaGarden: Outline = (x) => 520 + 120 * Math.cos((x - 120) / 520)

/** Two riders, one out of the saddle, on a climb between gardens of tea. */
export const hillClimb = (hour: Hour) =>
  paintScene({ width: 1350, height: 900, hour, seed: 5, sun: { x: 1060, y: 170 } }, [
    sky({
      horizon: 470,
      disc: 54,
      glow: 460,
      heaps: [
        [-60, 250, 0.8, 0.8],
        [520, 190, 0.62, 0.85],
      ],
      birds: [
        [420, 260, 1],
        [456, 240, 0.8],
      ],
    }),
    mountains(ridge(470, 170, 0.2), 700),
    hills('farHill', hill(430, 42, 0.2), [{ tree: bush, from: 0, to: 1350, count: 50, size: 10 }]),
    mist(360, 150),
    farRoad,
    hills('middleHill', teaGarden, [
      { tree: poplar, from: 560, to: 700, count: 4, size: 74, jitter: 30 },
      { tree: bush, from: 1080, to: 1350, count: 12, size: 17 },
    ]),
    ({ hour }) =>
      teaRows(
        teaGarden,
        { from: -50, to: 1400, first: 22, count: 11, gap: 24, size: 13 },
        hour.nearHill.top,
      ),
    ({ hour }) => banyan({ x: 1190, y: 570, height: 270 }, hour),
    meadow((x) => climb(x) - 46),
    stones,
    roadway({ middle: climb, far: 34, near: 44 }),
    riders(climb, [
      {
        x: 400,
        lane: 8,
        scale: 0.215,
        outfit: 'amber',
        pose: { crank: 0.5, lean: 0.78, hands: 'tops', ponytail: true },
      },
      {
        x: 830,
        lane: 6,
        scale: 0.205,
        outfit: 'lagoon',
        pose: { crank: -0.35, lean: 0.74, hands: 'hoods', seat: 'pedals' },
      },
    ]),
    nearRows,
    grass({ blades: 120, tallest: 130, flowers: 12 }),
  ])

/** White stones keep a wheel from the edge. */
const stones: Layer = ({ hour }) => {
  const places = steps(20, 1340, 88)
  const stone = (x: number) => whole`M${x - 11} ${climb(x) - 30}v-30q11 -12 22 0v30z`
  return (
    fill(places.map((x) => stone(x + 2)).join(''), hour.rim) +
    fill(places.map(stone).join(''), mix('#efe8da', hour.ambient.colour, hour.ambient.share)) +
    stroke(
      places.map((x) => whole`M${x - 11} ${climb(x) - 50}h22`).join(''),
      8,
      '#c8432b',
      'opacity=".9"',
    )
  )
}

/** Where they are going: the road comes back high on the far slope. */
const farRoad: Layer = ({ hour }) =>
  stroke(
    'M1380 432C1240 470 1120 438 1010 452S760 494 700 470S800 426 900 420S1010 404 960 392',
    7,
    mix(hour.farHill.foot, '#fff7ea', 0.6),
    'stroke-linecap="round"',
  )

/** The garden goes on below the road. */
const nearRows: Layer = ({ hour }) =>
  teaRows(climb, { from: 250, to: 1400, first: 105, count: 6, gap: 46, size: 24 }, hour.hedge)
