import { inLight } from '../ambient.ts'
import { fill } from '../markup.ts'
import { amber, coral, cream, deepLagoon, type Hour } from '../palette.ts'

type Flag = { x: number; y: number; scale: number; facing?: 'left' | 'right' }

/** The club's flag in the wind: the wheel and the hills of its sign. Its corner is at the mast. */
export const clubFlag = ({ x, y, scale, facing }: Flag, hour: Hour) => {
  const colour = (of: string) => inLight(of, hour)
  return [
    `<g transform="translate(${x} ${y}) scale(${facing === 'left' ? -scale : scale} ${scale})">`,
    fill('M0 0C40 -18 74 16 150 -8C146 30 148 62 152 96C84 118 46 82 0 104Z', colour(coral)),
    fill(
      'M102 1C120 -1 134 -3 150 -8C146 30 148 62 152 96C136 101 122 103 108 102C104 66 104 34 102 1Z',
      '#000',
      'opacity=".1"',
    ),
    `<circle cx="72" cy="49" r="27" fill="${colour(amber)}"/>`,
    fill('M45 52C56 44 64 54 76 55S92 54 98 49A27 27 0 0 1 45 52Z', colour(deepLagoon)),
    `<circle cx="72" cy="49" r="27" fill="none" stroke="${colour(cream)}" stroke-width="7"/></g>`,
  ].join('')
}
