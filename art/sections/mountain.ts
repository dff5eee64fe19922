import { mix } from '../ambient.ts'
import { hill, type Outline, ridge } from '../landscape/outline.ts'
import { fill, stroke } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { steps, whole } from '../path-data.ts'
import { grass } from '../scene/grass-layer.ts'
import { hills, mist, mountains } from '../scene/land-layers.ts'
import { riders } from '../scene/riders-layer.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'

const peaks = ridge(560, 240, 1.05)
const trail: Outline = (x) => 640 + 0.2 * x - 26 * Math.sin(x / 170 + 1)

/** Down the rocks with the weight far back. */
export const mountain = (hour: Hour) =>
  paintScene({ width: 1200, height: 900, hour, seed: 53, sun: { x: 930, y: 240 } }, [
    sky({
      horizon: 560,
      disc: 64,
      glow: 520,
      clouds: [
        [40, 130, 380, 9, 0.4],
        [480, 90, 320, 7, 0.35],
        [900, 400, 320, 8, 0.4],
      ],
      birds: [
        [610, 200, 1.2],
        [656, 178, 1],
      ],
    }),
    mountains(peaks, 700),
    snow,
    mist(430, 160),
    hills('farHill', hill(560, 34, 1.2)),
    pines('farHill', 26, hill(560, 34, 1.2), 60),
    hills('middleHill', (x) => 600 + 60 * Math.sin(x / 330 + 2)),
    pines('middleHill', 18, (x) => 600 + 60 * Math.sin(x / 330 + 2), 120),
    hills('nearHill', trail),
    rocks,
    riders(trail, [
      {
        x: 560,
        scale: 0.29,
        outfit: 'amber',
        pose: {
          crank: 0.12,
          lean: 0.5,
          hands: 'flat',
          seat: 'behind',
          bicycle: 'mountain',
          gaze: 0.22,
        },
      },
    ]),
    grass({ blades: 36, tallest: 120, flowers: 5 }),
  ])

const snowLine = [300, 330, 282, 292, 336, 312, 274]

/** The highest ground is white; the edge of the snow is as rough as the ridge. */
const snow: Layer = ({ hour }) => {
  const xs = steps(-20, 1220, 18)
  const melted = (x: number, i: number) => Math.max(peaks(x), snowLine[i % 7] ?? 300)
  const top = xs.map((x) => whole`${x} ${peaks(x)}`)
  const edge = xs.map((x, i) => whole`${x} ${melted(x, i)}`)
  const white = mix('#ffffff', hour.ridge[0], hour.dark ? 0.5 : 0.2)
  return fill(`M${[...top, ...edge.reverse()].join('L')}Z`, white)
}

const pines =
  (distance: 'farHill' | 'middleHill', count: number, ground: Outline, height: number): Layer =>
  ({ hour, random, width }) => {
    const d = Array.from({ length: count }, (_, i) => {
      const x = (i + random()) * (width / count)
      return pine(x, ground(x) + 12, height * (0.6 + 0.6 * random()))
    })
    return fill(d.join(''), hour[distance === 'farHill' ? 'middleHill' : 'nearHill'].top)
  }

const pine = (x: number, y: number, h: number) =>
  whole`M${x} ${y - h}l${h * 0.16} ${h * 0.36}h${-h * 0.07}l${h * 0.14} ${h * 0.32}h${-h * 0.08}l${h * 0.12} ${h * 0.3}h${-h * 0.54}l${h * 0.12} ${-h * 0.3}h${-h * 0.08}l${h * 0.14} ${-h * 0.32}h${-h * 0.07}z`

const rocks: Layer = ({ hour }) => {
  const stone = mix(hour.nearHill.top, '#8d8f98', 0.35)
  const rock = (x: number, w: number, h: number) => ({
    whole: whole`M${x} ${trail(x) + 26}l${w * 0.12} ${-h * 0.8}l${w * 0.3} ${-h * 0.3}l${w * 0.36} ${h * 0.14}l${w * 0.22} ${h * 0.96}z`,
    lit: whole`M${x + w * 0.42} ${trail(x) + 26 - h * 1.1}l${w * 0.36} ${h * 0.14}l${w * 0.22} ${h * 0.96}l${-w * 0.3} ${-h * 0.3}z`,
  })
  const list = [rock(-30, 150, 70), rock(186, 90, 34), rock(820, 110, 44), rock(990, 230, 96)]
  return [
    fill(list.map((one) => one.whole).join(''), stone),
    fill(list.map((one) => one.lit).join(''), mix(stone, hour.rim, 0.35)),
    stroke(
      whole`M300 ${trail(300) + 30}l40 8M470 ${trail(470) + 44}l60 14M700 ${trail(700) + 40}l50 8M140 ${trail(140) + 60}l46 10M880 ${trail(880) + 60}l60 12`,
      7,
      mix(stone, hour.rim, 0.2),
      'stroke-linecap="round" opacity=".6"',
    ),
  ].join('')
}
