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

/** Of a wheel that turns the eye sees only some of the spokes, where they catch the light. */
const spokes = (axle: Point, spin?: number) => {
  const pairs = spin === undefined ? 10 : 5
  return Array.from({ length: pairs }, (_, i) => {
    const spoke = polar((i / pairs) * Math.PI + 0.2 + (spin ?? 0), wheelRadius * 0.88)
    return line(plus(axle, spoke), plus(axle, times(spoke, -1)))
  }).join('')
}

const wheel = (axle: Point, hub: number, width: number, spin?: number) => ({
  tyre: circle(axle, wheelRadius - width / 2),
  rim: circle(axle, wheelRadius - 38),
  hub: circle(axle, hub),
  spokes: spokes(axle, spin),
})

export type Kind = 'road' | 'gravel' | 'mountain'
export type Bicycle = ReturnType<typeof roadBicycle>

/** A bicycle from the side, as path data. */
export const bicycle = (crank: number, kind: Kind = 'road', spin?: number): Bicycle => ({
  ...roadBicycle(crank, spin),
  ...(kind === 'road' ? {} : others[kind]),
})

const wheels = (width: number, spin?: number) => ({
  tyreWidth: width,
  turning: spin !== undefined,
  wheels: [wheel(rearAxle, 26, width, spin), wheel(frontAxle, 20, width, spin)],
})

const roadBicycle = (crank: number, spin?: number) => ({
  ...wheels(28, spin),
  /** What grips in mud. */
  knobs: '',
  bags: '',
  cassette: circle(rearAxle, 44),
  frame:
    line(rearAxle, bracket, seatCluster, rearAxle) +
    line(seatCluster, plus(headTop, point(8, -26))) +
    line(bracket, plus(headFoot, point(-6, 20))),
  head: line(headTop, headFoot),
  fork: curve(headFoot, point(470, 290), point(520, 160), frontAxle),
  post: line(seatCluster, point(-200, 680)),
  saddle: saddleAt(0),
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

const saddleAt = (dropped: number) =>
  blob(
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
    ].map(({ x, y }) => point(x + dropped * 0.28, y - dropped)),
    0.15,
  )

/** Small blocks around both tyres. */
const knobsOf = (height: number) =>
  [rearAxle, frontAxle]
    .flatMap((axle) =>
      Array.from({ length: 36 }, (_, i) => {
        const outwards = polar((i / 18) * Math.PI, 1)
        return line(
          plus(axle, times(outwards, wheelRadius - 6)),
          plus(axle, times(outwards, wheelRadius + height - 8)),
        )
      }),
    )
    .join('')

const lowCluster = point(-112, 400)

/** What is different from the road bicycle. */
const others: Record<Exclude<Kind, 'road'>, Partial<Bicycle>> = {
  gravel: {
    ...wheels(44),
    knobs: knobsOf(8),
    bags:
      blob([
        point(-230, 684),
        point(-420, 716),
        point(-520, 690),
        point(-500, 630),
        point(-222, 612),
      ]) +
      blob(
        [point(-108, 470), point(350, 505), point(372, 440), point(220, 372), point(-80, 372)],
        0.1,
      ) +
      blob([point(480, 580), point(600, 590), point(620, 500), point(560, 440), point(480, 470)]),
    bottle: '',
  },
  mountain: {
    ...wheels(62),
    knobs: knobsOf(14),
    frame:
      line(rearAxle, bracket, lowCluster, rearAxle) +
      line(lowCluster, plus(headTop, point(8, -30))) +
      line(bracket, plus(headFoot, point(-6, 20))),
    fork:
      line(headFoot, frontAxle) +
      line(plus(headFoot, point(34, 6)), plus(headFoot, point(90, -180))),
    post: line(lowCluster, point(-160, 560)),
    saddle: saddleAt(120),
    stem: line(point(380, 576), point(430, 626)),
    bar: line(point(430, 626), point(420, 664)),
    hoods: capsule(point(384, 668), point(462, 668), 22, 22),
    lever: line(point(462, 656), point(540, 628)),
  },
}
