import { farArm, nearArm } from './arm.ts'
import { bicycle, type Kind } from './bicycle.ts'
import { head } from './head.ts'
import { leg } from './leg.ts'
import { type Point, plus, point } from './points.ts'
import { alongSpine, trunk } from './trunk.ts'

const grips = {
  hoods: point(585, 628),
  drops: point(545, 470),
  tops: point(470, 605),
  flat: point(424, 668),
}

/** Where the hip is: out of the saddle on a climb, behind it on a descent. */
const seats = { saddle: point(-172, 778), pedals: point(-40, 842), behind: point(-250, 790) }

/** Angles in radians. */
export type Pose = {
  /** Of the near crank: 0 points forward, a quarter turn up. */
  crank: number
  /** Of the back: 0 lies flat, a quarter turn sits upright. */
  lean: number
  hands: keyof typeof grips
  seat?: keyof typeof seats
  bicycle?: Kind
  /** How far the wheels have turned. */
  spin?: number
  /** The far hand is off the bar: here instead, from the shoulder. */
  wave?: Point
  gaze?: number
  ponytail?: boolean
}

export type Rider = ReturnType<typeof rider>

/** A road cyclist from the side, in any pose, as path data. */
export const rider = (pose: Pose) => {
  const { crank, lean, hands, seat = 'saddle', wave, gaze = 0, ponytail = false } = pose
  const hip = seats[seat]
  const on = alongSpine(hip, lean)
  const grip = grips[hands]
  const farShoulder = on(452, -6)
  return {
    bike: bicycle(crank, pose.bicycle, pose.spin),
    near: leg(hip, crank),
    far: leg(hip, crank + Math.PI),
    ...trunk(on),
    ...head(on(505, 40), on(500, 30), gaze, ponytail),
    arm: nearArm(on(470, 20), grip),
    farArm: farArm(farShoulder, wave ? plus(farShoulder, wave) : plus(grip, point(-6, 10))),
  }
}
