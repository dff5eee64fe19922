import { coral, cream, ink, lagoon, sand } from '../palette.ts'
import { grounds, rimmed, shadow, tile } from './tile.ts'

const body = 'M104 118H200V166C200 190 184 206 162 206H142C120 206 104 190 104 166Z'
const shade = 'M104 118H128V166C128 190 136 202 148 206H142C120 206 104 190 104 166Z'
const saucer = 'M84 206H220C216 214 208 218 198 218H106C96 218 88 214 84 206Z'
const steam =
  'M132 100C124 88 140 80 132 66M154 98C146 84 162 74 154 58M176 100C168 88 184 80 176 66'

/** The coffee after the ride. */
export const cup = tile(
  grounds.peach,
  [
    shadow(152, 76),
    `<path d="M200 132H214C228 132 234 142 232 154C229 168 216 178 198 178" fill="none" stroke="${cream}" stroke-width="11"/>`,
    rimmed(body, cream),
    `<path d="${shade}" fill="${ink}" opacity=".14"/>`,
    `<path d="M104 142H200V154H104Z" fill="${coral}"/>`,
    `<path d="M104 158H200V163H104Z" fill="${lagoon}"/>`,
    '<path d="M112 118H192V124H112Z" fill="#5b3730"/>',
    `<g fill="none" stroke="${cream}" stroke-width="6" stroke-linecap="round"><path d="${steam}"/></g>`,
    rimmed(saucer, sand),
  ],
  { x: 246, y: 72 },
)
