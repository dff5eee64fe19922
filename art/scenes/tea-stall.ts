import { inLight } from '../ambient.ts'
import { bench, stallBehind, stallInFront } from '../built/tea-stall.ts'
import { banyan } from '../landscape/banyan.ts'
import { hill, ridge } from '../landscape/outline.ts'
import { palm } from '../landscape/palm.ts'
import { bush, poplar } from '../landscape/trees.ts'
import { fill } from '../markup.ts'
import { amber, coral, type Hour, lagoon } from '../palette.ts'
import { outfits } from '../rider/paint-rider.ts'
import { stances } from '../rider/stances.ts'
import { grass } from '../scene/grass-layer.ts'
import { hills, meadow, mist, mountains } from '../scene/land-layers.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'
import { parked, person, shade } from '../scene/standing-layers.ts'

const ground = 770
const { helmet: _, ...bareheaded } = outfits.blue

/** Tea on the way: two bicycles lean on the old tree, and somebody pours. */
export const teaStall = (hour: Hour) =>
  paintScene({ width: 1350, height: 900, hour, seed: 59, sun: { x: 730, y: 440 } }, [
    sky({
      horizon: 620,
      disc: 74,
      glow: 560,
      clouds: [
        [420, 150, 400, 9, 0.25],
        [60, 90, 360, 8, 0.2],
        [620, 320, 380, 8, 0.45],
        [560, 250, 240, 6, 0.35],
      ],
      birds: [
        [760, 210, 1],
        [798, 192, 0.8],
      ],
    }),
    mountains(ridge(590, 70, 1.4), 700),
    hills('farHill', hill(600, 16, 2), [{ tree: bush, from: 0, to: 1350, count: 60, size: 11 }]),
    ({ hour }) =>
      [640, 690, 846]
        .map((x, i) =>
          palm({ x, y: 622, height: 120 + i * 22, lean: 16 - i * 14 }, hour.middleHill.trees),
        )
        .join(''),
    mist(540, 120),
    hills('nearHill', hill(668, 8, 0.7), [
      { tree: bush, from: 560, to: 1380, count: 50, size: 15 },
      { tree: poplar, from: 760, to: 800, count: 2, size: 80 },
    ]),
    meadow(hill(704, 5, 2)),
    yard,
    ({ hour }) => banyan({ x: 1130, y: 760, height: 640, facing: 'left' }, hour),
    parked({ x: 938, y: 776, scale: 0.175, frame: amber, tilt: 3 }),
    parked({ x: 1196, y: 788, scale: 0.175, frame: coral, facing: 'left', tilt: -3 }),
    at(stallBehind),
    person({
      x: 200,
      y: ground - 26,
      scale: 0.19,
      stance: stances.pouring,
      outfit: bareheaded,
      holding: potAndGlass,
    }),
    at(stallInFront),
    () => shade(690, 800, 120),
    bench(690, 800, 250, 92),
    person({
      x: 668,
      y: 800,
      scale: 0.205,
      stance: stances.sitting,
      outfit: { ...outfits.coral, frame: lagoon },
      holding: glassInHand,
    }),
    grass({ blades: 80, tallest: 110, flowers: 8 }),
  ])

const at =
  (layer: Layer): Layer =>
  (stage) =>
    `<g transform="translate(80 ${ground})">${layer(stage)}</g>`

/** Trodden earth. */
const yard: Layer = ({ hour }) =>
  fill('M-20 740C300 724 900 726 1370 748V900H-20Z', inLight('#c9a67c', hour)) +
  fill('M-20 800C300 780 900 786 1370 806V900H-20Z', '#000', 'opacity=".08"')

const glassInHand =
  '<path d="M352 -985l-14 -120h92l-14 120z" fill="#fff7ea" opacity=".9"/><path d="M354 -988l-10 -70h80l-10 70z" fill="#b5673f"/>'

const potAndGlass = [
  '<path d="M380 -1300h150l60 -50l16 18l-52 70v90h-174z" fill="#d8d2c8"/>',
  '<path d="M598 -1336V-1070" stroke="#b5673f" stroke-width="16"/>',
  '<path d="M560 -960l-14 -120h92l-14 120z" fill="#fff7ea"/>',
].join('')
