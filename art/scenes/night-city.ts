import { mix } from '../ambient.ts'
import { streetLamp } from '../built/street-lamp.ts'
import { panes, raise, walls } from '../built/towers.ts'
import { ridge } from '../landscape/outline.ts'
import { fill, stroke } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { steps, whole } from '../path-data.ts'
import { mountains } from '../scene/land-layers.ts'
import { riders } from '../scene/riders-layer.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'
import { water } from '../scene/water-layer.ts'

const quay = 560
const pavement = 742
const lampPosts = [150, 640, 1130]

/** Home after dark: two lamps on the promenade, a thousand across the water. */
export const nightCity = (hour: Hour) =>
  paintScene({ width: 1350, height: 900, hour, seed: 77, sun: { x: 236, y: 190 } }, [
    sky({
      horizon: 600,
      disc: 58,
      glow: 460,
      clouds: [
        [320, 250, 420, 9, 0.2],
        [-40, 330, 360, 8, 0.25],
        [860, 150, 380, 8, 0.16],
      ],
    }),
    mountains(ridge(520, 90, 0.5), quay),
    city,
    water({ from: quay, to: 760, glitter: 40, ripples: 70 }),
    lightsOnTheWater,
    promenade,
    (stage) => lampPosts.map((x) => streetLamp(x, pavement - 36, 330, stage)).join(''),
    riders(
      () => 800,
      [
        {
          x: 400,
          scale: 0.225,
          outfit: 'coral',
          pose: { crank: 0.9, lean: 0.76, hands: 'hoods', ponytail: true },
        },
        {
          x: 880,
          scale: 0.225,
          outfit: 'straw',
          pose: { crank: -0.5, lean: 0.66, hands: 'hoods' },
        },
      ],
    ),
  ])

const city: Layer = ({ hour, random }) => {
  const far = raise(random, {
    from: -20,
    to: 1370,
    base: quay,
    lowest: 70,
    highest: 250,
    widest: 62,
  })
  const near = raise(random, {
    from: -30,
    to: 1370,
    base: quay,
    lowest: 40,
    highest: 330,
    widest: 92,
  })
    // A gap in the front row lets the back row be seen.
    .filter((_, i) => i % 4 !== 2)
  return [
    walls(far, quay, mix(hour.city, hour.ridge[1], 0.4)),
    panes(random, far, quay, hour, 0.4),
    walls(near, quay, hour.nearHill.top),
    panes(random, near, quay, hour),
    fill(`M0 ${quay - 10}H1350V${quay}H0Z`, hour.nearHill.top),
  ].join('')
}

/** Each light draws a broken line towards us. */
const lightsOnTheWater: Layer = ({ random, hour }) => {
  if (!hour.dark) return ''
  const columns = Array.from({ length: 26 }, () => ({
    x: random() * 1350,
    length: 3 + random() * 7,
  }))
  const d = columns.flatMap(({ x, length }) =>
    steps(0, Math.floor(length), 1).map(
      (i) => whole`M${x - 8 - i * 2 + random() * 8} ${quay + 12 + i * 17}h${16 + i * 4}`,
    ),
  )
  return stroke(d.join(''), 4, '#f2c879', 'stroke-linecap="round" opacity=".55"')
}

const promenade: Layer = ({ hour }) => {
  const [dark, middle] = hour.road
  const posts = steps(-20, 1360, 46).map((x) => `M${x} ${pavement - 36}V${pavement - 106}`)
  return [
    fill(`M0 ${pavement - 36}H1350V900H0Z`, middle),
    fill('M0 770H1350V868H0Z', dark),
    hour.dark
      ? lampPosts
          .map((x) => `<ellipse cx="${x}" cy="760" rx="170" ry="44" fill="#ffe2a0" opacity=".12"/>`)
          .join('')
      : '',
    stroke('M0 774H1350M0 862H1350', 3, '#f6dcae', 'opacity=".6"'),
    stroke(`${posts.join('')}M0 ${pavement - 104}H1350M0 ${pavement - 60}H1350`, 5, '#131c2e'),
    stroke(`M0 ${pavement - 107}H1350`, 2, hour.rim, 'opacity=".6"'),
  ].join('')
}
