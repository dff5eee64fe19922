import { fill, stroke } from '../markup.ts'
import { ink } from '../palette.ts'
import { type Hair, hairBehind, hairInFront } from './hair.ts'
import { type Headwear, headwear } from './headwear.ts'

type Ground = { sky: string; hill: string }

export type Look = {
  ground: Ground
  skin: string
  /** Skin that the light does not reach. */
  shade: string
  hair: string
  style: Hair
  jersey: string
  trim: string
  wears?: Headwear
  eyewear?: 'sunglasses' | 'spectacles'
  beard?: 'short' | 'stubble' | 'moustache'
  /** Lines beside the mouth and the eyes. */
  lines?: boolean
  earrings?: string
  smile?: 'quiet' | 'open'
}

/** Somebody from the front, before hills and a low sun. */
export const bust = (look: Look) =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">',
    scenery(look.ground),
    hairBehind(look.style, look.hair),
    shoulders(look),
    face(look),
    look.beard ? beards[look.beard](look) : '',
    features(look),
    hairInFront(look.style, look.hair),
    look.wears ? headwear(look.wears, look.trim, look.jersey) : '',
    look.eyewear ? eyewear[look.eyewear] : '',
    '</svg>\n',
  ].join('')

const scenery = ({ sky, hill }: Ground) =>
  [
    `<rect width="400" height="400" fill="${sky}"/>`,
    '<circle cx="300" cy="140" r="58" fill="#fff5d6" opacity=".85"/>',
    fill('M0 290C80 230 150 260 220 244S340 210 400 250V400H0Z', hill, 'opacity=".55"'),
    fill('M0 330C90 290 190 320 260 300S360 290 400 300V400H0Z', hill),
  ].join('')

const shoulders = ({ jersey, trim, shade }: Look) =>
  [
    fill(
      'M68 400C72 330 120 306 164 296L200 316L240 296C288 306 332 332 336 400Z',
      '#fff3cf',
      'transform="translate(2 -2)"',
    ),
    fill('M66 400C70 330 118 306 162 296L200 316L240 296C286 306 330 332 334 400Z', jersey),
    fill(
      'M66 400C70 330 118 306 162 296L176 303C140 330 128 360 126 400Z',
      '#000',
      'opacity=".14"',
    ),
    fill('M166 226V296C176 316 190 322 200 322S228 314 236 296V226Z', shade),
    stroke('M199 330V400', 5, trim),
    fill(
      'M150 300C168 328 186 338 200 340C214 338 234 328 252 300L238 288C230 306 214 318 200 318S172 306 164 288Z',
      trim,
    ),
  ].join('')

const head =
  'M134 168C134 112 162 88 201 88S268 112 268 168C268 224 240 264 201 264S134 224 134 168Z'

const face = ({ skin, shade, earrings }: Look) =>
  [
    fill('M136 160C122 154 120 192 138 198ZM266 160C280 154 282 192 264 198Z', shade),
    earrings
      ? `<circle cx="132" cy="203" r="6" fill="${earrings}"/><circle cx="270" cy="203" r="6" fill="${earrings}"/>`
      : '',
    fill(head, skin),
    fill(
      'M201 88C162 88 134 112 134 168C134 224 162 264 201 264C172 242 158 206 160 164C162 128 178 100 201 88Z',
      shade,
      'opacity=".32"',
    ),
  ].join('')

const features = ({ shade, hair, lines, smile = 'quiet' }: Look) =>
  [
    `<circle cx="174" cy="172" r="6.5" fill="${ink}"/><circle cx="230" cy="172" r="6.5" fill="${ink}"/>`,
    stroke('M158 151q15 -9 30 -2M216 149q15 -7 30 2', 6, hair, 'stroke-linecap="round"'),
    stroke('M203 178C209 190 211 200 201 205', 5, shade, 'stroke-linecap="round"'),
    smile === 'open'
      ? fill('M174 222C186 228 216 228 230 222C226 240 214 246 202 246S178 240 174 222Z', '#fff7ea')
      : stroke('M177 225C190 238 213 238 227 225', 5, shade, 'stroke-linecap="round"'),
    lines
      ? stroke(
          'M164 212q-4 10 2 18M240 212q4 10 -2 18M148 180q-5 3 -8 3M256 180q5 3 8 3',
          3,
          shade,
          'stroke-linecap="round" opacity=".55"',
        )
      : '',
  ].join('')

/** They leave the mouth free: the smile is drawn over them. */
const beards = {
  short: ({ hair, skin }: Look) =>
    fill(
      'M136 184C138 244 168 276 201 276S264 244 266 184C258 204 246 212 230 208C212 202 190 202 172 208C156 212 144 204 136 184Z',
      hair,
    ) + fill('M178 219C190 214 214 214 226 219C222 240 212 246 202 246S182 240 178 219Z', skin),
  stubble: ({ hair }: Look) =>
    fill(
      'M137 194C142 244 170 268 201 268S260 244 265 194C256 212 244 214 230 210C212 205 190 205 172 210C158 214 146 212 137 194Z',
      hair,
      'opacity=".32"',
    ),
  moustache: ({ hair }: Look) =>
    fill(
      'M168 220C176 206 192 204 201 211C210 204 228 206 236 220C224 217 212 220 201 218C190 220 178 217 168 220Z',
      hair,
    ),
}

const eyewear = {
  sunglasses:
    fill(
      'M138 160C160 150 186 152 201 162C216 152 244 150 266 160C268 184 250 196 230 194C214 192 208 182 202 174C196 182 190 192 174 194C154 196 136 184 138 160Z',
      ink,
    ) +
    fill(
      'M150 164C162 159 177 160 188 166L172 188C160 188 150 180 150 164Z',
      '#fff',
      'opacity=".16"',
    ),
  spectacles: `<circle cx="174" cy="173" r="22" fill="#fff" fill-opacity=".12" stroke="${ink}" stroke-width="4.5"/><circle cx="230" cy="173" r="22" fill="#fff" fill-opacity=".12" stroke="${ink}" stroke-width="4.5"/>${stroke('M196 170q6 -5 12 0M152 168L138 164M252 168L266 164', 4.5, ink)}`,
}
