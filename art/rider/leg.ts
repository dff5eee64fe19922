import { pedalAt } from './bicycle.ts'
import {
  between,
  joint,
  leftOf,
  minus,
  type Point,
  plus,
  point,
  times,
  turn,
  unit,
} from './points.ts'
import { blob, capsule, line } from './shapes.ts'

/** A leg from the hip to a pedal: the foot follows the pedal. */
export const leg = (hip: Point, angle: number) =>
  legTo(hip, pedalAt(angle), -0.28 - 0.22 * Math.sin(angle - 0.6))

/** A leg from the hip to where the ball of the foot is; the tilt of the sole is in radians. */
export const legTo = (hip: Point, ball: Point, tilt: number) => {
  const foot = (x: number, y: number) => plus(ball, turn(point(x, y), tilt))
  const ankle = foot(-118, 118)
  const knee = joint(hip, ankle, 445, 445, 'left')
  const calf = plus(between(knee, ankle, 0.32), times(leftOf(unit(minus(ankle, knee))), -26))
  const seat = plus(hip, point(10, -10))
  return {
    thigh: capsule(between(hip, knee, 0.5), knee, 82, 62),
    shorts: capsule(seat, between(hip, knee, 0.72), 105, 74),
    shank:
      capsule(knee, ankle, 60, 37) +
      capsule(between(knee, ankle, 0.12), calf, 50, 56) +
      capsule(calf, ankle, 56, 36),
    sock: capsule(between(knee, ankle, 0.74), ankle, 44, 37),
    shoe: blob(
      [
        foot(-165, 118),
        foot(-178, 55),
        foot(-168, 22),
        foot(-60, 14),
        foot(60, -2),
        foot(98, 10),
        foot(100, 34),
        foot(50, 58),
        foot(-40, 92),
        foot(-82, 128),
        foot(-120, 140),
      ],
      0.14,
    ),
    pedal: line(foot(-48, 4), foot(52, 4)),
    /** The thigh from the hip on, for the outline of the whole rider. */
    wholeThigh: capsule(seat, knee, 104, 62),
  }
}
