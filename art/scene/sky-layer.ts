import { radial, vertical } from '../gradients.ts'
import { type Cumulus, cumulus } from '../landscape/cumulus.ts'
import { type Bird, flock, type Streak, stars, streaks } from '../landscape/sky.ts'
import { disc } from '../markup.ts'
import type { Layer } from './stage.ts'

type Sky = {
  /** Where the last colour of the sky is reached. */
  horizon: number
  /** Of the sun or the moon; 0 hides it. */
  disc?: number
  glow?: number
  clouds?: readonly Streak[]
  heaps?: readonly Cumulus[]
  birds?: readonly Bird[]
}

export const sky =
  ({ horizon, disc: size = 62, glow = 560, clouds = [], heaps = [], birds = [] }: Sky): Layer =>
  ({ width, height, hour, sun, shade }) => {
    const down = horizon / height
    const offsets = [0, 0.3, 0.55, 0.73, 0.87, 1].map((share) => Number((share * down).toFixed(2)))
    const halo = shade(radial, 'glow', hour.glow, [0, 0.12, 0.3, 0.62, 1], [1, 0.95, 0.55, 0.14, 0])
    return [
      `<rect width="${width}" height="${height}" fill="${shade(vertical, 'sky', hour.sky, offsets)}"/>`,
      hour.dark ? stars(sun, { from: 0, to: width, count: 60, lowest: horizon * 0.7 }) : '',
      size > 0 ? disc(sun.x, sun.y, glow, halo) + disc(sun.x, sun.y, size, hour.sun) : '',
      heaps.map((heap) => cumulus(heap, hour)).join(''),
      streaks(clouds, hour.cloud),
      hour.dark ? '' : flock(birds),
    ].join('')
  }
