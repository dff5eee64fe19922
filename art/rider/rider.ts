import { bicycle } from './bicycle.ts'
import { head } from './head.ts'
import { leg } from './leg.ts'
import {
  between,
  joint,
  leftOf,
  minus,
  type Point,
  plus,
  point,
  polar,
  times,
  unit,
} from './points.ts'
import { blob, capsule, circle } from './shapes.ts'

const grips = { hoods: point(585, 628), drops: point(545, 470), tops: point(470, 605) }
const hip = point(-172, 778)

/** Angles in radians. */
export type Pose = {
  /** Of the near crank: 0 points forward, a quarter turn up. */
  crank: number
  /** Of the back: 0 lies flat, a quarter turn sits upright. */
  lean: number
  hands: keyof typeof grips
  gaze?: number
  ponytail?: boolean
}

export type Rider = ReturnType<typeof rider>

/** A road cyclist from the side, in any pose, as path data. */
export const rider = ({ crank, lean, hands, gaze = 0, ponytail = false }: Pose) => {
  const spine = polar(lean, 1)
  const on = (along: number, out: number) =>
    plus(hip, plus(times(spine, along), times(leftOf(spine), out)))
  const grip = grips[hands]
  return {
    bike: bicycle(crank),
    near: leg(hip, crank),
    far: leg(hip, crank + Math.PI),
    ...trunk(on),
    ...head(on(505, 40), on(500, 30), gaze, ponytail),
    arm: nearArm(on(470, 20), grip),
    farArm: farArm(on(452, -6), plus(grip, point(-6, 10))),
  }
}

/** Its points are measured along the spine from the hip, and out from it towards the back. */
const trunk = (on: (along: number, out: number) => Point) => ({
  torso: blob([
    on(-78, -62),
    on(-92, 20),
    on(-40, 92),
    on(130, 122),
    on(330, 138),
    on(478, 108),
    on(560, 52),
    on(545, -40),
    on(470, -92),
    on(300, -92),
    on(120, -92),
    on(10, -112),
  ]),
  shorts: blob([
    on(-78, -62),
    on(-94, 20),
    on(-44, 93),
    on(70, 113),
    on(120, 20),
    on(100, -92),
    on(10, -112),
  ]),
  jerseyShade: blob([
    on(120, -30),
    on(300, -40),
    on(470, -30),
    on(545, -40),
    on(470, -92),
    on(300, -92),
    on(120, -92),
  ]),
  pocket: blob([on(70, 112), on(60, 40), on(130, 36), on(165, 60), on(170, 124)], 0.12),
})

const elbowOf = (shoulder: Point, hand: Point) => joint(shoulder, hand, 300, 310, 'right')

const nearArm = (shoulder: Point, hand: Point) => {
  const elbow = elbowOf(shoulder, hand)
  const wrist = plus(hand, times(unit(minus(hand, elbow)), -34))
  return {
    sleeve: capsule(shoulder, between(shoulder, elbow, 0.72), 74, 52),
    upper: capsule(shoulder, elbow, 66, 44),
    lower: capsule(elbow, hand, 44, 30),
    hand: capsule(wrist, plus(hand, point(14, -6)), 36, 32),
  }
}

const farArm = (shoulder: Point, hand: Point) => {
  const elbow = elbowOf(shoulder, hand)
  return capsule(shoulder, elbow, 60, 42) + capsule(elbow, hand, 42, 30) + circle(hand, 32)
}
