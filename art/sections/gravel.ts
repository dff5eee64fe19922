import { inLight } from '../ambient.ts'
import { banyan } from '../landscape/banyan.ts'
import { hill, type Outline } from '../landscape/outline.ts'
import { palm } from '../landscape/palm.ts'
import { bush } from '../landscape/trees.ts'
import { disc, fill, stroke } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { whole } from '../path-data.ts'
import { grass } from '../scene/grass-layer.ts'
import { hills, meadow, mist } from '../scene/land-layers.ts'
import { riders } from '../scene/riders-layer.ts'
import { roadway } from '../scene/road-layer.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'

const track: Outline = (x) => 752 - 14 * Math.sin(x / 300)

/** Days from home: bags on the bicycle, dust behind it, fields of rice on both sides. */
export const gravel = (hour: Hour) =>
  paintScene({ width: 1200, height: 900, hour, seed: 29, sun: { x: 280, y: 220 } }, [
    sky({
      horizon: 520,
      disc: 66,
      glow: 480,
      heaps: [
        [560, 270, 0.9, 0.85],
        [940, 360, 0.6, 0.7],
        [-90, 400, 0.6, 0.6],
      ],
      birds: [
        [480, 190, 1],
        [520, 170, 0.8],
        [556, 196, 0.7],
      ],
    }),
    hills('farHill', hill(480, 22, 0.8), [{ tree: bush, from: 0, to: 1200, count: 30, size: 15 }]),
    ({ hour }) =>
      [930, 984, 1060]
        .map((x, i) =>
          palm({ x, y: 520, height: 130 + i * 18, lean: 12 - i * 12 }, hour.middleHill.trees),
        )
        .join(''),
    mist(430, 120),
    fields,
    ({ hour }) => banyan({ x: 130, y: 640, height: 300, facing: 'left' }, hour),
    meadow((x) => track(x) - 56),
    ({ hour, ...stage }) =>
      roadway({
        middle: track,
        far: 34,
        near: 52,
        marked: false,
        colours: ['#b98f64', '#caa274', '#d8b487'].map((colour) => inLight(colour, hour)),
      })({ hour, ...stage }),
    stones,
    dust,
    riders(track, [
      {
        x: 640,
        lane: 6,
        scale: 0.285,
        outfit: 'mauve',
        pose: { crank: -0.5, lean: 0.8, hands: 'hoods', ponytail: true, bicycle: 'gravel' },
      },
    ]),
    grass({ blades: 40, tallest: 130, flowers: 8 }),
  ])

/** Bands of rice, with water between them. */
const fields: Layer = ({ hour }) => {
  const green = hour.middleHill
  return [
    fill('M-20 530C300 510 800 520 1220 508V760H-20Z', green.foot),
    fill(
      'M-20 556C300 540 760 566 1220 536V572C800 590 300 566 -20 590Z',
      hour.river[1],
      'opacity=".8"',
    ),
    fill(
      'M-20 610C300 590 760 620 1220 590V640C800 660 300 640 -20 660Z',
      green.top,
      'opacity=".7"',
    ),
    stroke(
      'M-20 596C300 574 760 602 1220 578M-20 668C300 648 760 668 1220 650',
      4,
      hour.nearHill.top,
      'stroke-dasharray="3 7"',
    ),
  ].join('')
}

const stones: Layer = ({ random }) => {
  const d = Array.from({ length: 46 }, () => {
    const x = random() * 1200
    return whole`M${x} ${track(x) - 24 + random() * 66}h${4 + random() * 8}`
  })
  return stroke(d.join(''), 4, '#5a4030', 'stroke-linecap="round" opacity=".35"')
}

const dust: Layer = ({ hour }) => {
  const colour = inLight('#ecd3a8', hour)
  const puffs = [
    [486, 738, 26],
    [446, 730, 34],
    [394, 734, 28],
    [346, 738, 20],
    [308, 742, 12],
  ] as const
  return `<g opacity=".65">${puffs.map(([x, y, r]) => disc(x, y, r, colour)).join('')}</g>`
}
