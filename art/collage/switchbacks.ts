import { mix } from '../ambient.ts'
import { type Outline, ridge } from '../landscape/outline.ts'
import { oldPoplar } from '../landscape/trees.ts'
import { fill, stroke } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { whole } from '../path-data.ts'
import { grass } from '../scene/grass-layer.ts'
import { hills, mist, mountains } from '../scene/land-layers.ts'
import { riders } from '../scene/riders-layer.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'

const foreground: Outline = (x) => 880 - 0.13 * x
const slope: Outline = (x) => 430 + 70 * Math.cos(x / 210 + 0.6)

/** The road goes to and fro up the mountain, and somebody rides all of it. */
export const switchbacks = (hour: Hour) =>
  paintScene({ width: 750, height: 1000, hour, seed: 3, sun: { x: 220, y: 180 } }, [
    sky({
      horizon: 460,
      disc: 60,
      glow: 420,
      clouds: [
        [360, 110, 320, 8, 0.5],
        [420, 136, 220, 5, 0.4],
        [-60, 300, 260, 7, 0.5],
      ],
    }),
    mountains(ridge(430, 200, 1.25), 620),
    mist(300, 150),
    hills('farHill', (x) => 400 + 50 * Math.cos(x / 170 + 2.4)),
    hills('middleHill', slope),
    zigzag,
    trees,
    hills('nearHill', (x) => foreground(x) - 30),
    edge,
    riders(foreground, [
      {
        x: 330,
        scale: 0.21,
        lane: 4,
        outfit: 'coral',
        pose: { crank: -0.35, lean: 0.76, hands: 'hoods', seat: 'pedals' },
      },
    ]),
    grass({ blades: 30, tallest: 110, flowers: 5 }),
  ])

/** Wider and farther apart the nearer it comes. */
const zigzag: Layer = ({ hour }) => {
  const bends = [
    [536, 361, 4],
    [560, 404, 6],
    [330, 436, 8],
    [640, 484, 11],
    [180, 560, 15],
    [690, 664, 20],
    [-60, 800, 26],
  ] as const
  const stretches = bends.slice(1).map(([x, y, width], i) => {
    const [fromX, fromY] = bends[i] ?? [x, y]
    const side = x > fromX ? 1 : -1
    return stroke(
      whole`M${fromX} ${fromY}C${fromX - side * 20} ${fromY + 20} ${x - side * 120} ${y - 40} ${x} ${y}`,
      width,
      mix(hour.road[1], hour.road[2], 0.5),
      'stroke-linecap="round"',
    )
  })
  return stretches.join('')
}

const trees: Layer = ({ hour, random }) => {
  const places = Array.from({ length: 26 }, () => ({ x: random() * 760, depth: random() }))
  const nearestLast = places.sort((a, b) => a.depth - b.depth)
  return fill(
    nearestLast
      .map(({ x, depth }) => oldPoplar(x, slope(x) + 40 + depth * 330, 34 + depth * 90))
      .join(''),
    hour.nearHill.trees,
  )
}

const edge: Layer = ({ width, hour }) =>
  fill(
    whole`M-20 ${foreground(-20) - 14}L${width + 20} ${foreground(width + 20) - 14}V1000H-20Z`,
    hour.road[0],
  ) +
  stroke(
    whole`M-20 ${foreground(-20) - 8}L${width + 20} ${foreground(width + 20) - 8}`,
    3,
    '#f6dcae',
    'opacity=".7"',
  ) +
  fill(
    whole`M-20 ${foreground(-20) + 60}L${width + 20} ${foreground(width + 20) + 60}V1000H-20Z`,
    hour.verge[1],
  )
