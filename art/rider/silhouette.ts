import type { Bicycle } from './bicycle.ts'
import type { Figure } from './figure.ts'
import type { Rider } from './rider.ts'

/** The lines of a bicycle, in whatever colour is set around them: rim of light or shadow. */
export const bicycleLines = ({ wheels, frame, head, fork, post, bar, stem }: Bicycle) =>
  thick(wheels.map(({ tyre }) => tyre).join(''), 26) +
  thick(frame + head + fork + post, 34) +
  thick(bar + stem, 28)

const thick = (d: string, width: number) => d && `<path d="${d}" stroke-width="${width}"/>`

/** One shape for rim, shadow and haze: whoever uses it sets `fill` and `color`. */
export const riderSymbol = (id: string, rider: Rider) => {
  const { bike } = rider
  return `<symbol id="${id}" overflow="visible"><path d="${bodyOutline(rider)}${bike.saddle}${bike.hoods}"/><g fill="none" stroke="currentColor">${bicycleLines(bike)}</g></symbol>`
}

export const bodyOutline = ({ torso, near, far, arm, neck, face, helmet }: Figure) => {
  const legs = [near, far].map((leg) => leg.wholeThigh + leg.shank + leg.shoe).join('')
  return torso + legs + arm.upper + arm.lower + arm.hand + neck + face + helmet
}
