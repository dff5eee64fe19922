import { type Point, plus, point, times, turn } from './points.ts'
import { blob, capsule, line } from './shapes.ts'

const bowed = point(116, 126)

/** The head looks down the road however far the back leans; gaze turns it up, in radians. */
export const head = (
  nape: Point,
  throat: Point,
  gaze: number,
  ponytail: boolean,
  carriage = bowed,
) => {
  const middle = plus(nape, turn(carriage, -0.05 + gaze))
  const on = (x: number, y: number) => plus(middle, times(turn(point(x, y), -0.1 + gaze), 1.1))
  return {
    neck: capsule(throat, plus(middle, point(-22, -40)), 72, 62),
    face: blob(
      [
        on(-70, -10),
        on(-50, -78),
        on(8, -108),
        on(58, -104),
        on(78, -78),
        on(84, -44),
        on(98, -26),
        on(88, 6),
        on(78, 40),
        on(0, 70),
        on(-60, 50),
      ],
      0.15,
    ),
    helmet: blob(
      [
        on(108, 22),
        on(96, 62),
        on(40, 108),
        on(-40, 112),
        on(-108, 74),
        on(-142, 22),
        on(-118, 2),
        on(-84, 8),
        on(-60, -18),
        on(-30, 14),
        on(40, 26),
      ],
      0.16,
    ),
    hair: blob(
      [
        on(88, 24),
        on(74, 66),
        on(20, 96),
        on(-44, 88),
        on(-84, 44),
        on(-86, -16),
        on(-62, -48),
        on(-40, -20),
        on(-18, 10),
        on(40, 34),
      ],
      0.16,
    ),
    vents:
      line(on(-96, 56), on(-20, 84)) + line(on(-60, 30), on(60, 62)) + line(on(10, 92), on(70, 70)),
    strap: line(on(-34, 10), on(14, -92)),
    glasses: blob([on(34, 14), on(98, 8), on(100, -22), on(66, -30), on(34, -12)], 0.14),
    ponytail: ponytail
      ? blob(
          [
            on(-100, 22),
            on(-130, -2),
            on(-176, -52),
            on(-190, -118),
            on(-168, -150),
            on(-160, -96),
            on(-128, -50),
            on(-84, -8),
          ],
          0.16,
        )
      : '',
  }
}
