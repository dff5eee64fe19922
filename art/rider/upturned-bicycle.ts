import { disc, stroke } from '../markup.ts'
import { short, whole } from '../path-data.ts'
import { bicycle, wheelRadius } from './bicycle.ts'
import { paintEmptyBicycle } from './paint-bicycle.ts'
import { bicycleLines } from './silhouette.ts'

type Spot = { x: number; y: number; scale: number }

/** A bicycle on its saddle and its hoods, the front wheel out. Light comes from the right. */
export const upturnedBicycle = ({ x, y, scale }: Spot, frame: string, rim: string) => {
  const complete = bicycle(0.5)
  const bike = { ...complete, wheels: complete.wheels.slice(0, 1), lever: '', bottle: '' }
  const here = `translate(${x} ${y + 2}) rotate(3) scale(${short(scale)} -${short(scale)}) translate(0 720)`
  // The bar lies in the grass, where no light reaches it.
  const lines = bicycleLines({ ...bike, bar: '', stem: '' })
  return `<g fill="none" stroke="${rim}" transform="translate(2 -2) ${here}">${lines}</g><g transform="${here}">${paintEmptyBicycle(bike, frame)}</g>`
}

/** The wheel that belongs into it; x and y are its middle. */
export const looseWheel = ({ x, y, scale }: Spot, rim: string) => {
  const radius = wheelRadius * scale
  const spokes = Array.from({ length: 10 }, (_, i) => {
    const angle = (i / 10) * Math.PI + 0.1
    const across = Math.cos(angle) * radius * 0.86
    const down = Math.sin(angle) * radius * 0.86
    return whole`M${x + across} ${y + down}L${x - across} ${y - down}`
  })
  const ring = (shift: number, size: number, colour: string, width: number) =>
    `<circle cx="${x + shift}" cy="${whole`${y - shift}`}" r="${Math.round(size)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  return [
    ring(2, radius - 4, rim, 8),
    stroke(spokes.join(''), 1.2, '#2a3346'),
    ring(0, radius - 4, '#0c111b', 8),
    ring(0, radius - 11, '#1a2130', 6),
    disc(x, Math.round(y), 6, '#2c3446'),
  ].join('')
}
