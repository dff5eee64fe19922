import { inLight } from '../ambient.ts'
import { fill, stroke } from '../markup.ts'
import { amber, coral, type Hour } from '../palette.ts'

export type Boat = { x: number; y: number; scale: number; sail?: string; facing?: 'left' | 'right' }

/** A country boat with a square sail, mended with other colours. */
export const sailingBoat = ({ x, y, scale, sail = coral, facing }: Boat, hour: Hour) => {
  const cloth = inLight(sail, hour)
  const patch = inLight(sail === amber ? coral : amber, hour)
  const wood = inLight('#4a3030', hour)
  const boat = [
    stroke('M6 -8V-190', 5, wood),
    fill(
      'M-58 -182C-30 -192 40 -192 66 -184C86 -130 84 -80 62 -40C30 -48 -30 -46 -54 -36C-30 -80 -34 -140 -58 -182Z',
      cloth,
    ),
    fill('M-58 -182C-30 -192 40 -192 66 -184L74 -156C40 -164 -20 -164 -46 -154Z', patch),
    fill('M8 -112L52 -116L50 -84L12 -82Z', patch, 'opacity=".8"'),
    fill('M-128 -26C-90 -4 96 -4 138 -38C122 4 92 16 60 16H-66C-96 16 -116 0 -128 -26Z', wood),
    stroke('M-128 -26C-90 -4 96 -4 138 -38', 3, hour.rim, 'opacity=".7"'),
    fill('M-96 -14C-92 -44 -34 -46 -26 -10Z', inLight('#8a6a48', hour)),
  ].join('')
  const reflection = `<g transform="translate(0 24) scale(1 -.55)" opacity=".22">${boat}</g>`
  return `<g transform="translate(${x} ${y}) scale(${facing === 'left' ? -scale : scale} ${scale})">${reflection}${boat}</g>`
}
