import { vertical } from '../gradients.ts'
import { hill, jagged, ridge, rolling } from '../landscape/outline.ts'
import { streaks } from '../landscape/sky.ts'
import { plant, poplar } from '../landscape/trees.ts'
import { disc, fill } from '../markup.ts'
import { amber, coral, type Hour } from '../palette.ts'
import { randomFrom } from '../random.ts'
import { wheelRadius } from '../rider/bicycle.ts'
import { black } from '../rider/paint-bicycle.ts'
import { looseWheel, upturnedBicycle } from '../rider/upturned-bicycle.ts'

const scale = 0.26
const grass = 372

/** A bicycle on its saddle, the front wheel out, the pump beside it: something went wrong. */
export const puncture = (hour: Hour) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 450"><defs>${gradients(hour)}</defs>${sky(hour)}`,
    land(hour) +
      shade(420, 190, 7, hour) +
      upturnedBicycle({ x: 400, y: grass, scale }, coral, hour.rim),
    wheelAside(hour),
    `${pump}</svg>`,
  ].join('\n')

const gradients = (hour: Hour) => {
  const [top, , foot] = hour.ridge
  return (
    vertical('sky', hour.sky.slice(1), [0, 0.3, 0.52, 0.72]) +
    vertical('h1', [top, foot], [0.5, 0.7])
  )
}

const sky = (hour: Hour) => {
  const clouds = streaks(
    [
      [60, 120, 240, 6, 0.35],
      [480, 96, 240, 6, 0.3],
      [560, 214, 220, 5, 0.5],
      [-30, 200, 220, 5, 0.4],
    ],
    hour.cloud,
  )
  return `<rect width="800" height="450" fill="url(#sky)"/>${disc(560, 170, 64, hour.sun)}${clouds}`
}

const land = (hour: Hour) => {
  const { trees, top } = hour.middleHill
  const [slope, foreground] = hour.verge
  const hills = hill(292, 20, 1.9)
  const poplars = { tree: poplar, from: 40, to: 150, count: 4, size: 66, jitter: 20 }
  return [
    fill(jagged(ridge(300, 80, 0.7)), 'url(#h1)'),
    plant(randomFrom(1956880919), poplars, hills, trees),
    fill(rolling(hills), top),
    fill(rolling(hill(330, 10, 0.4)), slope),
    fill('M-20 366C200 356 600 360 820 368V450H-20Z', foreground),
  ].join('')
}

const shade = (x: number, width: number, height: number, hour: Hour) =>
  `<ellipse cx="${x}" cy="378" rx="${width}" ry="${height}" fill="${hour.grass.front}" opacity=".6"/>`

const wheelAside = (hour: Hour) =>
  shade(664, 84, 6, hour) +
  looseWheel({ x: 660, y: grass - wheelRadius * scale + 6, scale }, hour.rim)

const pump = [
  '<g stroke-linecap="round" fill="none">',
  `<path d="M172 372V286" stroke="${amber}" stroke-width="13"/>`,
  `<path d="M172 286V262M154 262H190" stroke="${black}" stroke-width="7"/>`,
  `<path d="M154 376H190" stroke="${black}" stroke-width="8"/>`,
  `<path d="M178 366C220 360 236 340 214 322S232 292 254 312" stroke="${black}" stroke-width="4"/></g>`,
].join('')
