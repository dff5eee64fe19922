import { ferryBehind, ferryInFront } from '../built/ferry.ts'
import { sailingBoat } from '../built/sailing-boat.ts'
import { hill } from '../landscape/outline.ts'
import { palm } from '../landscape/palm.ts'
import { bush } from '../landscape/trees.ts'
import { stroke } from '../markup.ts'
import { amber, coral, cream, type Hour } from '../palette.ts'
import { outfits } from '../rider/paint-rider.ts'
import { stances } from '../rider/stances.ts'
import { hills, mist } from '../scene/land-layers.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'
import { parked, person } from '../scene/standing-layers.ts'
import { water } from '../scene/water-layer.ts'

const palms = [60, 104, 168, 236, 850, 898, 1190, 1248, 1300]

/** The ferry takes three bicycles and two riders over one arm of the delta. */
export const ferry = (hour: Hour) =>
  paintScene({ width: 1350, height: 900, hour, seed: 31, sun: { x: 980, y: 330 } }, [
    sky({
      horizon: 500,
      disc: 84,
      glow: 620,
      clouds: [
        [40, 170, 460, 11, 0.25],
        [160, 196, 300, 7, 0.25],
        [760, 120, 420, 9, 0.22],
        [-80, 330, 380, 8, 0.45],
        [360, 380, 320, 7, 0.5],
        [1040, 290, 420, 9, 0.5],
      ],
      birds: [
        [300, 250, 1.1],
        [344, 230, 0.9],
        [384, 260, 0.8],
        [1180, 170, 0.9],
      ],
    }),
    hills(
      'farHill',
      hill(462, 8, 3),
      [{ tree: bush, from: 0, to: 1350, count: 70, size: 12 }],
      540,
    ),
    ({ hour }) =>
      palms
        .map((x, i) =>
          palm(
            { x, y: 474, height: 84 + ((i * 37) % 62), lean: 14 - (i % 4) * 11 },
            hour.farHill.trees,
          ),
        )
        .join(''),
    hills(
      'middleHill',
      hill(486, 5, 1),
      [{ tree: bush, from: -20, to: 330, count: 22, size: 15 }],
      540,
    ),
    mist(400, 110),
    water({ from: 492, to: 900, glitter: 120, ripples: 80 }),
    ({ hour }) => sailingBoat({ x: 84, y: 552, scale: 0.46, sail: amber }, hour),
    reflection,
    afloat(({ hour }) => ferryBehind(hour)),
    afloat(
      person({
        x: -16,
        y: 0,
        scale: 0.142,
        stance: stances.waiting,
        outfit: outfits.mauve,
      }),
    ),
    afloat(parked({ x: -120, y: 2, scale: 0.13, frame: amber })),
    afloat(parked({ x: 90, y: 2, scale: 0.13, frame: coral })),
    afloat(parked({ x: 290, y: 2, scale: 0.13, frame: cream })),
    afloat(person({ x: 428, y: 0, scale: 0.142, stance: stances.looking, outfit: outfits.amber })),
    afloat(({ hour }) => ferryInFront(hour)),
    wake,
  ])

const afloat =
  (layer: Layer): Layer =>
  (stage) =>
    `<g transform="translate(640 690)">${layer({ ...stage, sun: { x: stage.sun.x - 640, y: 330 } })}</g>`

const reflection: Layer = ({ hour }) =>
  stroke(
    'M130 786H1150M160 806H1120M150 826H880M930 826H1090M220 846H1040M300 866H700M780 866H990M420 886H640',
    16,
    hour.nearHill.top,
    'stroke-linecap="round" opacity=".3"',
  )

const wake: Layer = ({ hour }) =>
  stroke(
    'M30 774H420M470 782H900M960 772H1260M-20 800H240M1120 800H1370M320 812H620M760 818H1010',
    5,
    hour.ripple,
    'stroke-linecap="round" opacity=".8"',
  )
