import { vertical } from '../gradients.ts'
import { hill, jagged, ridge, rolling } from '../landscape/outline.ts'
import { streaks } from '../landscape/sky.ts'
import { plant, poplar } from '../landscape/trees.ts'
import { disc, fill, stroke } from '../markup.ts'
import { amber, coral, type Hour } from '../palette.ts'
import { short, whole } from '../path-data.ts'
import { randomFrom } from '../random.ts'
import { bicycle, wheelRadius } from '../rider/bicycle.ts'
import { black, paintEmptyBicycle } from '../rider/paint-bicycle.ts'
import { bicycleLines } from '../rider/silhouette.ts'

const scale = 0.26
const grass = 372

/** A bicycle on its saddle, the front wheel out, the pump beside it: something went wrong. */
export const puncture = (hour: Hour) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 450"><defs>${gradients(hour)}</defs>${sky(hour)}`,
    land(hour) + shade(420, 190, 7, hour) + upturnedBicycle(hour.rim),
    looseWheel(hour),
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

const upturnedBicycle = (rim: string) => {
  const complete = bicycle(0.5)
  const bike = { ...complete, wheels: complete.wheels.slice(0, 1), lever: '', bottle: '' }
  const here = `translate(400 ${grass}) scale(${short(scale)} -${short(scale)}) translate(0 720)`
  // The bar lies in the grass, where no light reaches it.
  const lines = bicycleLines({ ...bike, bar: '', stem: '' })
  return `<g fill="none" stroke="${rim}" transform="translate(2 -2) ${here}">${lines}</g><g transform="${here}">${paintEmptyBicycle(bike, coral)}</g>`
}

const looseWheel = (hour: Hour) => {
  const radius = wheelRadius * scale
  const x = 660
  const y = grass - radius + 6
  const spokes = Array.from({ length: 10 }, (_, i) => {
    const angle = (i / 10) * Math.PI + 0.1
    const across = Math.cos(angle) * radius * 0.86
    const down = Math.sin(angle) * radius * 0.86
    return whole`M${x + across} ${y + down}L${x - across} ${y - down}`
  })
  const ring = (dx: number, dy: number, size: number, colour: string, width: number) =>
    `<circle cx="${x + dx}" cy="${whole`${y + dy}`}" r="${size}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  return [
    shade(x + 4, 84, 6, hour),
    ring(2, -2, 84, hour.rim, 8),
    stroke(spokes.join(''), 1.2, '#2a3346'),
    ring(0, 0, 84, '#0c111b', 8),
    ring(0, 0, 77, '#1a2130', 6),
    disc(x, Math.round(y), 6, '#2c3446'),
  ].join('')
}

const pump = [
  '<g stroke-linecap="round" fill="none">',
  `<path d="M172 372V286" stroke="${amber}" stroke-width="13"/>`,
  `<path d="M172 286V262M154 262H190" stroke="${black}" stroke-width="7"/>`,
  `<path d="M154 376H190" stroke="${black}" stroke-width="8"/>`,
  `<path d="M178 366C220 360 236 340 214 322S232 292 254 312" stroke="${black}" stroke-width="4"/></g>`,
].join('')
