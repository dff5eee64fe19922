import { fill, stroke } from '../markup.ts'
import { amber, coral, lagoon } from '../palette.ts'
import type { Figure } from './figure.ts'
import { black, paintBicycle, roundLines } from './paint-bicycle.ts'
import type { Rider } from './rider.ts'

export type Outfit = {
  jersey: string
  frame: string
  /** Nothing for who is bareheaded. */
  helmet?: string
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
  mauve: { jersey: '#a0566a', frame: ivory, helmet: lagoon, skin: '#c08a68', shaded: '#7c5240' },
  blue: { jersey: '#5b7cb8', frame: amber, helmet: ivory, skin: '#7a4a38', shaded: '#4e2f27' },
} satisfies Record<string, Outfit>

const lycra = '#1d2334'
const hair = '#241a1f'

/** The body in parts, from the far side to the near. */
const paintBody = (body: Figure, { jersey, helmet, skin, shaded }: Outfit) => {
  const { near, far, arm } = body
  return {
    farLimbs:
      fill(far.thigh, shaded) +
      fill(far.shorts, '#151a28') +
      fill(far.shank, shaded) +
      fill(far.sock, '#8f8a92') +
      fill(far.shoe, '#1b2130') +
      fill(body.farArm, shaded),
    trunk:
      fill(body.neck, shaded) +
      fill(body.torso, jersey) +
      fill(body.jerseyShade, '#000', 'opacity=".18"') +
      fill(body.pocket, '#000', 'opacity=".12"') +
      fill(body.shorts, lycra),
    nearLeg:
      fill(near.shank, skin) +
      fill(near.thigh, skin) +
      fill(near.shorts, lycra) +
      fill(near.sock, '#efe8da') +
      fill(near.shoe, '#f3ede2'),
    head:
      fill(body.ponytail, hair) +
      fill(body.face, skin) +
      (helmet ? paintHelmet(body, helmet) : fill(body.hair, hair)),
    nearArm: fill(arm.upper + arm.lower, skin) + fill(arm.sleeve, jersey) + fill(arm.hand, lycra),
  }
}

const paintHelmet = ({ strap, glasses, helmet, vents }: Figure, colour: string) =>
  stroke(strap, 9, '#1b2130') +
  fill(glasses, '#141a28') +
  fill(helmet, colour) +
  stroke(vents, 13, '#000', 'opacity=".35"')

export const paintRider = (rider: Rider, outfit: Outfit) => {
  const body = paintBody(rider, outfit)
  const bike = paintBicycle(rider.bike, outfit.frame)
  return [
    roundLines,
    bike.farCrank + stroke(rider.far.pedal, 20, black),
    body.farLimbs,
    bike.wheels,
    bike.frame,
    bike.cockpit,
    bike.nearCrank + stroke(rider.near.pedal, 20, black),
    body.trunk,
    body.nearLeg,
    body.head,
    `${body.nearArm}</g>`,
  ].join('\n')
}

export const paintFigure = (figure: Figure, outfit: Outfit) =>
  `${roundLines}${Object.values(paintBody(figure, outfit)).join('')}</g>`
