import { fill, stroke } from '../markup.ts'
import { ink } from '../palette.ts'

export type Headwear = 'helmet' | 'cap' | 'scarf' | 'band'

/** In the colour of the trim, with something of the jersey in it. */
export const headwear = (kind: Headwear, trim: string, jersey: string) =>
  drawings[kind](trim, jersey)

const drawings: Record<Headwear, (trim: string, jersey: string) => string> = {
  helmet: (trim) =>
    [
      stroke('M136 150C138 204 162 252 197 270M268 150C264 204 242 252 205 270', 5, ink),
      fill(
        'M124 140C120 82 158 48 204 48S288 82 282 140C264 122 242 116 202 116S142 122 124 140Z',
        '#fff3cf',
      ),
      fill(
        'M122 142C118 84 156 50 202 50S286 84 280 142C262 124 240 118 201 118S140 124 122 142Z',
        trim,
      ),
      stroke(
        'M160 72C156 88 154 100 154 116M201 62V110M242 72C246 88 248 100 248 116',
        9,
        '#000',
        'stroke-opacity=".28" stroke-linecap="round"',
      ),
    ].join(''),
  cap: (trim, jersey) =>
    [
      fill('M130 150C124 94 160 68 203 68S278 94 272 150C240 132 162 132 130 150Z', trim),
      fill('M134 150C148 116 254 116 268 150C240 140 164 140 134 150Z', jersey),
      stroke('M187 70L191 128M217 70L213 128', 6, jersey),
    ].join(''),
  scarf: (trim) =>
    [
      fill(
        'M201 56C136 56 108 106 112 178C116 244 128 292 166 322L236 322C276 292 288 240 290 178C292 106 266 56 201 56ZM201 98C246 98 266 130 266 170C266 224 240 262 201 262S136 224 136 170C136 130 156 98 201 98Z',
        trim,
        'fill-rule="evenodd"',
      ),
      fill(
        'M201 56C136 56 108 106 112 178C116 244 128 292 166 322L182 322C146 280 128 220 130 168C134 110 160 70 201 56Z',
        '#000',
        'opacity=".14"',
      ),
      stroke('M150 288C170 306 226 308 254 282', 4, '#000', 'opacity=".18" stroke-linecap="round"'),
    ].join(''),
  band: (trim) =>
    fill(
      'M130 142C140 112 166 98 202 98S264 112 273 142C274 132 272 122 269 114C256 92 232 82 202 82S148 92 134 114C130 124 129 132 130 142Z',
      trim,
    ),
}
