import { fill, stroke } from '../markup.ts'
import { amber, coral, lagoon } from '../palette.ts'
import { black, paintBicycle, roundLines } from './paint-bicycle.ts'
import type { Rider } from './rider.ts'

type Outfit = {
  jersey: string
  frame: string
  helmet: string
  skin: string
  /** Skin that the light does not reach. */
  shaded: string
}

const ivory = '#f4ead7'

/** Named after the jersey. */
export const outfits = {
  coral: { jersey: coral, frame: lagoon, helmet: ivory, skin: '#8a5440', shaded: '#5b3730' },
  lagoon: { jersey: lagoon, frame: coral, helmet: amber, skin: '#b57a5c', shaded: '#74493c' },
  amber: { jersey: amber, frame: ivory, helmet: coral, skin: '#6d4234', shaded: '#452a25' },
  straw: { jersey: '#efe3cb', frame: amber, helmet: lagoon, skin: '#a0674e', shaded: '#643d33' },
} satisfies Record<string, Outfit>

const lycra = '#1d2334'

export const paintRider = (rider: Rider, outfit: Outfit) => {
  const { near, far, arm } = rider
  const { jersey, skin, shaded } = outfit
  const bike = paintBicycle(rider.bike, outfit.frame)
  const farLimbs =
    fill(far.thigh, shaded) +
    fill(far.shorts, '#151a28') +
    fill(far.shank, shaded) +
    fill(far.sock, '#8f8a92') +
    fill(far.shoe, '#1b2130') +
    fill(rider.farArm, shaded)
  const trunk =
    fill(rider.neck, shaded) +
    fill(rider.torso, jersey) +
    fill(rider.jerseyShade, '#000', 'opacity=".18"') +
    fill(rider.pocket, '#000', 'opacity=".12"') +
    fill(rider.shorts, lycra)
  const nearLeg =
    fill(near.shank, skin) +
    fill(near.thigh, skin) +
    fill(near.shorts, lycra) +
    fill(near.sock, '#efe8da') +
    fill(near.shoe, '#f3ede2')
  const head =
    fill(rider.ponytail, '#241a1f') +
    fill(rider.face, skin) +
    stroke(rider.strap, 9, '#1b2130') +
    fill(rider.glasses, '#141a28') +
    fill(rider.helmet, outfit.helmet) +
    stroke(rider.vents, 13, '#000', 'opacity=".35"')
  const nearArm =
    fill(arm.upper + arm.lower, skin) + fill(arm.sleeve, jersey) + fill(arm.hand, lycra)
  return [
    roundLines,
    bike.farCrank + stroke(far.pedal, 20, black),
    farLimbs,
    bike.wheels,
    bike.frame,
    bike.cockpit,
    bike.nearCrank + stroke(near.pedal, 20, black),
    trunk,
    nearLeg,
    head,
    `${nearArm}</g>`,
  ].join('\n')
}
