import { fill } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { whole } from '../path-data.ts'
import { randomFrom } from '../random.ts'

type Tower = [x: number, width: number, height: number]
export type City = { base: number; towers: readonly Tower[] }

/** A skyline at the foot of the ridge; at night it is lit. */
export const skyline = (city: City, hour: Hour) => {
  const walls = city.towers.map(([x, w, h]) => `M${x} ${city.base}v${-h}h${w}v${h}z`)
  const shape = walls.join('') + spire(city)
  if (!hour.dark) return fill(shape, hour.city, 'opacity=".75"')
  return fill(shape, hour.city, 'opacity="1"') + windows(city)
}

const spire = ({ base, towers }: City) => {
  const [x, , height] = towers.reduce((a, b) => (b[2] > a[2] ? b : a))
  return `M${x + 6} ${base - height}l1 -34 1 34z`
}

/** They have a seed of their own: night moves no tree. */
const windows = ({ base, towers }: City) => {
  const random = randomFrom(41)
  let d = ''
  for (const [x, width, height] of towers) {
    for (let i = 0; i < height / 9; i++) {
      if (random() >= 0.8) continue
      d += whole`M${x + 3 + random() * (width - 8)} ${base - 4 - random() * (height - 12)}h3`
    }
  }
  return `<path d="${d}" stroke="#f2c879" stroke-width="3"/>`
}
