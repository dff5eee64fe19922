import { farArm, nearArm } from './arm.ts'
import { head } from './head.ts'
import { legTo } from './leg.ts'
import { type Point, point } from './points.ts'
import { alongSpine, trunk } from './trunk.ts'

type Foot = { at: Point; tilt?: number }

/** Millimetres from where the figure stands, y up; angles in radians. */
export type Stance = {
  hip: Point
  /** Of the back: a quarter turn is upright. */
  lean: number
  feet: readonly [near: Foot, far: Foot]
  hands: readonly [near: Point, far: Point]
  gaze?: number
  ponytail?: boolean
}

export type Figure = ReturnType<typeof figure>

/** Somebody off the bicycle, from the side. */
export const figure = ({ hip, lean, feet, hands, gaze = 0, ponytail = false }: Stance) => {
  const on = alongSpine(hip, lean)
  const [near, far] = feet
  return {
    near: legTo(hip, near.at, near.tilt ?? flat),
    far: legTo(hip, far.at, far.tilt ?? flat),
    ...trunk(on),
    ...head(on(505, 40), on(490, 20), gaze, ponytail, carriageAt(lean)),
    arm: nearArm(on(455, 20), hands[0]),
    farArm: farArm(on(440, 6), hands[1]),
  }
}

/** A sole that lies on the ground. */
const flat = 0.1

/** Who sits upright carries the head over the shoulders, not before them. */
const carriageAt = (lean: number) =>
  point(116 - 62 * Math.sin(lean) ** 4, 126 + 22 * Math.sin(lean))
