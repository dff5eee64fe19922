import { bicycle } from '../rider/bicycle.ts'
import { figure, type Stance } from '../rider/figure.ts'
import { paintEmptyBicycle } from '../rider/paint-bicycle.ts'
import { type Outfit, paintFigure } from '../rider/paint-rider.ts'
import { bicycleLines, bodyOutline } from '../rider/silhouette.ts'
import { rimOf } from './shadow.ts'
import type { Layer, Stage } from './stage.ts'

type Spot = { x: number; y: number; scale: number; facing?: 'left' | 'right' }

const at = ({ x, y, scale, facing }: Spot) =>
  `translate(${x} ${y}) scale(${facing === 'left' ? -scale : scale} ${scale})`

/** What is under somebody or something when the light comes from everywhere. */
export const shade = (x: number, y: number, width: number, height = width / 22) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${Math.round(height)}" fill="#10151f" opacity=".3"/>`

type Parked = Spot & { frame: string /** In degrees: it leans on something. */; tilt?: number }

/** A bicycle that nobody rides. */
export const parked =
  ({ frame, tilt = 0, ...spot }: Parked): Layer =>
  (stage: Stage) => {
    const bike = bicycle(-0.35)
    const lines = `<path d="${bike.saddle}${bike.hoods}"/><g fill="none">${bicycleLines(bike)}</g>`
    const here = `${at(spot)} rotate(${tilt}) translate(-90 -268)`
    return [
      shade(spot.x, spot.y + 2, Math.round(spot.scale * 860)),
      `<g transform="${rimOf(spot.x, stage)} ${here}" fill="${stage.hour.rim}" stroke="${stage.hour.rim}">${lines}</g>`,
      `<g transform="${here}">${paintEmptyBicycle(bike, frame)}</g>`,
    ].join('')
  }

type Person = Spot & {
  stance: Stance
  outfit: Outfit /** What is held, in the figure's measure. */
  holding?: string
}

export const person =
  ({ stance, outfit, holding = '', ...spot }: Person): Layer =>
  (stage: Stage) => {
    const body = figure(stance)
    const outline = bodyOutline(outfit.helmet ? body : { ...body, helmet: body.hair })
    const here = at(spot)
    return [
      `<path transform="${rimOf(spot.x, stage)} ${here}" d="${outline}" fill="${stage.hour.rim}"/>`,
      `<g transform="${here}">${holding}${paintFigure(body, outfit)}</g>`,
    ].join('')
  }
