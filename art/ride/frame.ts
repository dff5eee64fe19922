import { ridge } from '../landscape/outline.ts'
import { hours } from '../palette.ts'
import { wheelRadius } from '../rider/bicycle.ts'
import type { Pose } from '../rider/rider.ts'
import { mist, mountains } from '../scene/land-layers.ts'
import { type Riding, riders } from '../scene/riders-layer.ts'
import { roadway } from '../scene/road-layer.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'
import { countryside, roadside } from './countryside.ts'

// Whole turns of pedals and wheels, so that the film ends as it begins. At this number of turns the
// spokes of one picture lie a little before those of the last, and the eye sees them roll forwards.
const pedalTurns = 5
const wheelTurns = 11

const hour = hours.dusk
const scale = 0.27
const road = 742
const speed = wheelTurns * 2 * Math.PI * wheelRadius * scale

const pack: readonly (Omit<Riding, 'scale'> & { pose: Pose })[] = [
  { x: 330, outfit: 'amber', pose: { crank: 0.9, lean: 0.76, hands: 'hoods', ponytail: true } },
  { x: 790, outfit: 'lagoon', pose: { crank: -0.5, lean: 0.68, hands: 'hoods' } },
  { x: 1250, outfit: 'coral', pose: { crank: 2.3, lean: 0.56, hands: 'drops' } },
]

/** One picture of the ride; time goes from 0 to 1, and 1 is 0 again. */
export const frame = (time: number) =>
  paintScene({ width: 1600, height: 900, hour, seed: 1, sun: { x: 1090, y: 400 } }, [
    sky({ horizon: 600, disc: 82, glow: 640, clouds, birds: birdsAt(time) }),
    mountains(ridge(590, 110, 0.35), 680),
    mist(540, 110),
    ...countryside(time, hour),
    roadway({ middle: () => road, far: 44, near: 118, marked: false, step: 1720 }),
    ...roadside(time, speed, road, hour),
    ride(time),
  ])

const clouds = [
  [60, 150, 460, 10, 0.25],
  [640, 110, 420, 9, 0.2],
  [-60, 320, 380, 8, 0.45],
  [380, 260, 340, 7, 0.35],
  [1200, 280, 420, 9, 0.4],
  [820, 330, 260, 6, 0.4],
] satisfies Parameters<typeof sky>[0]['clouds']

/** They beat their wings six times. */
const birdsAt = (time: number) =>
  [0, 1, 2].map((i): [number, number, number] => {
    const beat = 0.75 + 0.25 * Math.sin(2 * Math.PI * (6 * time + i / 3))
    return [420 + i * 58, 210 - (i % 2) * 22, Math.round(beat * 160) / 100]
  })

/** Legs and wheels turn; the body gives a little with every stroke. */
const ride = (time: number): Layer => {
  const turned = -2 * Math.PI * pedalTurns * time
  return riders(
    () => road,
    pack.map(({ pose, ...rest }) => {
      const crank = pose.crank + turned
      const sway = 0.012 * Math.sin(2 * crank)
      return {
        ...rest,
        scale,
        lane: 14,
        pose: { ...pose, crank, lean: pose.lean + sway, spin: -2 * Math.PI * wheelTurns * time },
      }
    }),
  )
}
