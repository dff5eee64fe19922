import { leftOf, type Point, plus, polar, times } from './points.ts'
import { blob } from './shapes.ts'

/** Points measured along the spine from the hip, and out from it towards the back. */
export const alongSpine = (hip: Point, lean: number) => {
  const spine = polar(lean, 1)
  return (along: number, out: number) =>
    plus(hip, plus(times(spine, along), times(leftOf(spine), out)))
}

export const trunk = (on: (along: number, out: number) => Point) => ({
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
