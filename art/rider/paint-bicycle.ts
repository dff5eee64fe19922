import { fill, stroke } from '../markup.ts'
import type { Bicycle } from './bicycle.ts'

export const black = '#10151f'
const rubber = '#0c111b'
const steel = '#2c3446'
const crank = '#39425a'

/** The bicycle in parts, from the far side to the near, so that a leg fits in between. */
export const paintBicycle = (bike: Bicycle, frame: string) => {
  const both = (part: 'tyre' | 'rim' | 'hub' | 'spokes') =>
    bike.wheels.map((wheel) => wheel[part]).join('')
  return {
    farCrank: stroke(bike.farCrank, 22, black),
    wheels:
      (bike.turning
        ? stroke(both('spokes'), 7, '#8f98ab', 'opacity=".7"')
        : stroke(both('spokes'), 3, '#2a3346')) +
      stroke(both('rim'), 26, '#1a2130') +
      stroke(both('tyre'), bike.tyreWidth, rubber) +
      stroke(bike.knobs, 22, rubber, 'stroke-linecap="butt"') +
      fill(both('hub') + bike.cassette, steel),
    frame:
      stroke(bike.chain, 7, steel) +
      stroke(bike.frame, 30, frame) +
      stroke(bike.head, 42, frame) +
      stroke(bike.fork, 26, black) +
      stroke(bike.post, 24, black),
    cockpit:
      fill(bike.saddle, rubber) +
      stroke(bike.stem, 28, black) +
      stroke(bike.bar, 24, black) +
      stroke(bike.lever, 14, black) +
      fill(bike.hoods, black) +
      fill(bike.bottle, '#e9e2d2') +
      fill(bike.bags, '#6a4638'),
    nearCrank: stroke(bike.ring, 16, crank) + stroke(bike.nearCrank, 26, crank),
  }
}

export const roundLines = '<g stroke-linecap="round" stroke-linejoin="round">'

/** The whole bicycle, nobody on it. */
export const paintEmptyBicycle = (bike: Bicycle, frame: string) =>
  `${roundLines}${Object.values(paintBicycle(bike, frame)).join('')}</g>`
