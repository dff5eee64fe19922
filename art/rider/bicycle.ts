import { type Point, plus, point, polar, times } from './points.ts'
import { bend, blob, capsule, circle, curve, line } from './shapes.ts'

/** From the bottom bracket down to the road. */
export const ground = 268
export const wheelRadius = 338

const bracket = point(0, 0)
const rearAxle = point(-404, 70)
const frontAxle = point(586, 70)
const seatCluster = point(-148, 499)
const headTop = point(385, 560)
const headFoot = point(429, 417)

/** An angle of 0 points forward, a quarter turn up. */
export const pedalAt = (angle: number) => polar(angle, 172)

const wheel = (axle: Point, hub: number) => ({
  tyre: circle(axle, wheelRadius - 14),
  rim: circle(axle, wheelRadius - 38),
  hub: circle(axle, hub),
  spokes: Array.from({ length: 10 }, (_, i) => {
    const spoke = polar((i / 10) * Math.PI + 0.2, wheelRadius * 0.88)
    return line(plus(axle, spoke), plus(axle, times(spoke, -1)))
  }).join(''),
})

export type Bicycle = ReturnType<typeof bicycle>

/** A road bicycle from the side, as path data. */
export const bicycle = (crank: number) => ({
  wheels: [wheel(rearAxle, 26), wheel(frontAxle, 20)],
  cassette: circle(rearAxle, 44),
  frame:
    line(rearAxle, bracket, seatCluster, rearAxle) +
    line(seatCluster, plus(headTop, point(8, -26))) +
    line(bracket, plus(headFoot, point(-6, 20))),
  head: line(headTop, headFoot),
  fork: curve(headFoot, point(470, 290), point(520, 160), frontAxle),
  post: line(seatCluster, point(-200, 680)),
  saddle: blob(
    [
      point(-335, 706),
      point(-330, 690),
      point(-230, 684),
      point(-120, 686),
      point(-52, 696),
      point(-56, 708),
      point(-140, 708),
      point(-240, 716),
      point(-310, 726),
    ],
    0.15,
  ),
  stem: line(point(380, 576), point(470, 592)),
  bar:
    line(point(452, 592), point(520, 600)) +
    bend(point(610, 612), point(640, 560), point(606, 506)) +
    bend(point(588, 474), point(550, 462), point(476, 466)),
  hoods: blob(
    [
      point(520, 606),
      point(560, 618),
      point(588, 632),
      point(606, 672),
      point(626, 668),
      point(628, 620),
      point(600, 590),
      point(560, 586),
    ],
    0.15,
  ),
  lever: curve(point(622, 630), point(650, 580), point(640, 540), point(612, 500)),
  ring: circle(bracket, 98),
  nearCrank: line(bracket, pedalAt(crank)),
  farCrank: line(bracket, pedalAt(crank + Math.PI)),
  chain: line(point(0, 98), point(-404, 114)) + line(point(0, -98), point(-404, 26)),
  bottle: capsule(point(150, 175), point(225, 285), 34, 34),
})
