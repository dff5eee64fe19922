import { mix } from '../ambient.ts'
import { fill, stroke } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { steps, whole } from '../path-data.ts'

type Span = { x: number; width: number; deck: number; height: number; panels: number }

/** One span of a truss: a bowed upper chord, posts, and diagonals that run to the middle. */
const truss = ({ x, width, deck, height, panels }: Span) => {
  const panel = width / panels
  const top = (i: number) => deck - height * (0.66 + 0.34 * Math.sin((Math.PI * i) / panels))
  const inner = steps(1, panels - 1, 1)
  const at = (i: number) => x + i * panel
  const chord = inner.map((i) => whole`L${at(i)} ${top(i)}`).join('')
  const posts = inner.map((i) => whole`M${at(i)} ${top(i)}V${deck}`).join('')
  const diagonals = inner
    .map((i) => ({ i, to: i < panels / 2 ? i + 1 : i - 1 }))
    .filter(({ i }) => i !== panels / 2)
    .map(({ i, to }) => whole`M${at(i)} ${top(i)}L${at(to)} ${deck}`)
    .join('')
  return {
    frame: `${whole`M${x} ${deck}`}${chord}${whole`L${x + width} ${deck}`}`,
    web: posts + diagonals,
  }
}

type Bridge = {
  spans: readonly Omit<Span, 'deck'>[]
  deck: number
  waterline: number
  width: number
}

const trusses = ({ spans, deck }: Bridge) => {
  const drawn = spans.map((span) => truss({ ...span, deck }))
  return {
    frame: drawn.map(({ frame }) => frame).join(''),
    web: drawn.map(({ web }) => web).join(''),
  }
}

const iron = (hour: Hour) => mix('#22303f', hour.ridge[0], hour.dark ? 0.05 : 0.12)

/** What stands behind the riders: the far truss, in lighter air. */
export const farTruss = (bridge: Bridge, hour: Hour) => {
  const { frame, web } = trusses(bridge)
  const colour = mix(iron(hour), hour.ridge[1], 0.45)
  return `<g transform="translate(16 -16)">${stroke(frame, 8, colour)}${stroke(web, 4, colour)}</g>`
}

/** Deck and piers, under the riders. */
export const deckAndPiers = ({ spans, deck, waterline, width }: Bridge, hour: Hour) => {
  const stone = mix('#4a4552', hour.middleHill.top, 0.35)
  const ends = [...spans.map(({ x }) => x), ...spans.slice(-1).map((last) => last.x + last.width)]
  const piers = ends
    .map((x) => whole`M${x - 26} ${deck + 30}h52l10 ${waterline - deck - 30}h-72z`)
    .join('')
  const reflected = ends.map((x) => whole`M${x - 36} ${waterline}h72l-14 90h-44z`).join('')
  const caps = ends.map((x) => whole`M${x - 36} ${deck + 28}h72v16h-72z`).join('')
  return [
    fill(reflected, stone, 'opacity=".35"'),
    fill(piers, stone),
    fill(caps, mix(stone, hour.rim, 0.25)),
    fill(`M-20 ${deck}H${width + 20}V${deck + 30}H-20Z`, iron(hour)),
    stroke(`M-20 ${deck + 1}H${width + 20}`, 3, hour.rim, 'opacity=".8"'),
    stroke(`M-20 ${deck + 22}H${width + 20}`, 4, '#000', 'opacity=".25" stroke-dasharray="4 14"'),
  ].join('')
}

/** What stands before the riders. */
export const nearTruss = (bridge: Bridge, hour: Hour) => {
  const { frame, web } = trusses(bridge)
  const rail = `M-20 ${bridge.deck - 34}H${bridge.width + 20}M-20 ${bridge.deck - 18}H${bridge.width + 20}`
  const join = 'stroke-linejoin="round"'
  return [
    `<g transform="translate(2 -2)">${stroke(frame, 12, hour.rim, `${join} opacity=".75"`)}</g>`,
    stroke(web, 6, iron(hour)),
    stroke(frame, 13, iron(hour), join),
    stroke(rail, 4, iron(hour)),
  ].join('')
}
