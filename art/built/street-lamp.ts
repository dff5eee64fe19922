import { radial } from '../gradients.ts'
import { disc, fill, stroke } from '../markup.ts'
import type { Stage } from '../scene/stage.ts'

const glowing = '#ffe2a0'

/** A lamp with two arms on the promenade; x and y are where it stands. */
export const streetLamp = (x: number, y: number, height: number, { hour, shade }: Stage) => {
  const top = y - height
  const iron = '#131c2e'
  const bulbs = [x - 34, x + 34]
  const halo = shade(radial, 'halo', [glowing, glowing], [0, 1], [0.55, 0])
  return [
    hour.dark ? bulbs.map((at) => disc(at, top + 22, 120, halo)).join('') : '',
    fill(`M${x - 6} ${y}V${top}H${x + 6}V${y}ZM${x - 14} ${y}V${y - 34}H${x + 14}V${y}Z`, iron),
    stroke(
      `M${x - 34} ${top + 8}C${x - 30} ${top - 18} ${x + 30} ${top - 18} ${x + 34} ${top + 8}`,
      5,
      iron,
    ),
    bulbs.map((at) => disc(at, top + 22, 15, hour.dark ? '#fff4d2' : '#e9e2d2')).join(''),
  ].join('')
}
