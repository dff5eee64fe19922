import type { Stance } from './figure.ts'
import { point } from './points.ts'

/** Looks into the distance, one hand on something at the height of a railing. */
const looking: Stance = {
  hip: point(0, 985),
  lean: 1.46,
  feet: [{ at: point(120, 0) }, { at: point(210, 0) }],
  hands: [point(420, 1010), point(440, 1020)],
}

/** Sits on a bench, a glass of tea before the chest. */
const sitting: Stance = {
  hip: point(0, 560),
  lean: 1.45,
  feet: [{ at: point(560, 0) }, { at: point(470, 0), tilt: 0.02 }],
  hands: [point(360, 930), point(330, 760)],
}

/** On one knee before a wheel. */
const kneeling: Stance = {
  hip: point(0, 480),
  lean: 1.05,
  feet: [{ at: point(370, 0) }, { at: point(-270, 88), tilt: -1.1 }],
  hands: [point(612, 520), point(752, 588)],
  gaze: -0.35,
}

/** Hands a pump over, or holds what stands before. */
const helping: Stance = {
  hip: point(0, 980),
  lean: 1.3,
  feet: [{ at: point(100, 0) }, { at: point(230, 0) }],
  hands: [point(480, 960), point(470, 1000)],
  gaze: -0.22,
  ponytail: true,
}

/** Pours tea from high up. */
const pouring: Stance = {
  hip: point(0, 985),
  lean: 1.48,
  feet: [{ at: point(120, 0) }, { at: point(190, 0) }],
  hands: [point(400, 1290), point(560, 1010)],
  gaze: -0.15,
}

/** Nothing to do but wait: the arms hang. */
const waiting: Stance = {
  hip: point(0, 985),
  lean: 1.5,
  feet: [{ at: point(110, 0) }, { at: point(180, 0) }],
  hands: [point(90, 860), point(170, 880)],
}

export const stances = { waiting, looking, sitting, kneeling, helping, pouring }
