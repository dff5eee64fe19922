import type { Outline } from '../landscape/outline.ts'
import { slope } from '../landscape/road.ts'
import { disc, fill } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { tenths } from '../path-data.ts'
import { ground } from '../rider/bicycle.ts'
import { outfits, paintRider } from '../rider/paint-rider.ts'
import { type Pose, rider } from '../rider/rider.ts'
import { riderSymbol } from '../rider/silhouette.ts'

const poses = {
  a: { crank: -0.5, lean: 0.7, hands: 'hoods' },
  b: { crank: 2.3, lean: 0.58, hands: 'drops' },
  c: { crank: 0.9, lean: 0.78, hands: 'hoods', gaze: 0.05, ponytail: true },
  d: { crank: -1.7, lean: 0.66, hands: 'hoods' },
} satisfies Record<string, Pose>

/** One of the pack: where on the road, how large, who. */
export type Member = {
  x: number
  /** Above (negative) or below the middle of the road. */
  lane: number
  scale: number
  pose: keyof typeof poses
  outfit: keyof typeof outfits
  /** Rides behind the others, in hazier air and without a lamp. */
  far?: boolean
}

/** The outline of every pose that is ridden, drawn once however many ride it. */
export const silhouettes = (members: readonly Member[]) =>
  Object.entries(poses)
    .filter(([id]) => members.some(({ pose }) => pose === id))
    .map(([id, pose]) => riderSymbol(`s${id}`, rider(pose)))
    .join('\n')

const onRoad = (road: Outline, { x, lane }: Member) =>
  `translate(${x} ${tenths(road(x) + lane)}) rotate(${tenths(slope(road, x))})`

const sized = ({ scale }: Member) => `scale(${scale}) translate(0 ${-ground})`

const stand = (road: Outline, member: Member) => `${onRoad(road, member)} ${sized(member)}`

/** The silhouette laid flat on the road, away from the light. */
export const shadow = (road: Outline, member: Member) =>
  `<use href="#s${member.pose}" transform="${onRoad(road, member)} matrix(1 0 1.15 -0.2 0 0) ${sized(member)}" />`

/** A rim of light, the rider, and the haze before those who are far. */
export const ride = (road: Outline, member: Member, hour: Hour) => {
  const { pose, outfit, far } = member
  const here = stand(road, member)
  const silhouette = (transform: string, colour: string, opacity: number) =>
    `<use href="#s${pose}" transform="${transform}" fill="${colour}" color="${colour}" opacity="${opacity}"/>`
  return [
    silhouette(`translate(2.2 -2) ${here}`, hour.rim, far ? 0.6 : 0.95),
    `<g transform="${here}">${paintRider(rider(poses[pose]), outfits[outfit])}</g>`,
    far ? silhouette(here, hour.haze, 0.28) : '',
  ].join('')
}

export const lamps = (road: Outline, member: Member) =>
  `<g transform="${stand(road, member)}">${headlight}${rearLight}</g>`

export const headlight =
  fill('M640 -560L1500 -330L1500 -120L640 -540Z', 'url(#beam)') + disc(636, -552, 30, '#fff6d8')
export const rearLight = disc(-318, -650, 26, '#ff5a3c')
