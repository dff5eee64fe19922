import { between, joint, minus, type Point, plus, point, times, unit } from './points.ts'
import { capsule } from './shapes.ts'

const elbowOf = (shoulder: Point, hand: Point) => joint(shoulder, hand, 300, 310, 'right')

export const nearArm = (shoulder: Point, hand: Point) => {
  const elbow = elbowOf(shoulder, hand)
  const wrist = plus(hand, times(unit(minus(hand, elbow)), -34))
  return {
    sleeve: capsule(shoulder, between(shoulder, elbow, 0.72), 74, 52),
    upper: capsule(shoulder, elbow, 66, 44),
    lower: capsule(elbow, hand, 44, 30),
    hand: capsule(wrist, plus(hand, point(14, -6)), 36, 32),
  }
}

export const farArm = (shoulder: Point, hand: Point) => {
  const elbow = elbowOf(shoulder, hand)
  return (
    capsule(shoulder, elbow, 60, 42) +
    capsule(elbow, hand, 42, 30) +
    capsule(between(elbow, hand, 0.9), hand, 32, 32)
  )
}
