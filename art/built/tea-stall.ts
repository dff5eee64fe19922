import { inLight } from '../ambient.ts'
import { radial } from '../gradients.ts'
import { disc, fill, stroke } from '../markup.ts'
import { amber, coral, cream, type Hour, lagoon } from '../palette.ts'
import { steps, whole } from '../path-data.ts'
import type { Layer } from '../scene/stage.ts'

// The stall stands on y 0, and x 0 is its left post.

/** Behind the keeper: the back wall with its shelf. */
export const stallBehind: Layer = ({ hour }) => {
  const wood = inLight('#7a5240', hour)
  const jars = [70, 118, 166, 330, 378, 426]
  const lids = jars.map((x) => `M${x} -312h34v8h-34z`).join('')
  return [
    fill('M10 0V-400H510V0Z', inLight('#a8785a', hour)),
    stroke(
      steps(44, 490, 48)
        .map((x) => `M${x} -400V0`)
        .join(''),
      2,
      wood,
      'opacity=".5"',
    ),
    fill('M30 -256H490V-246H30Z', wood),
    jars
      .map((x, i) => fill(whole`M${x} -304h34v48h-34z`, inLight(jarColours[i % 3] ?? cream, hour)))
      .join(''),
    fill(lids, inLight(cream, hour)),
    bananas(232, -384, inLight('#e8c04a', hour)),
  ].join('')
}

const jarColours = ['#d98a5a', '#e8d3a0', '#b5573f']

const bananas = (x: number, y: number, colour: string) =>
  stroke(`M${x + 24} ${y - 10}V${y + 12}`, 3, '#5a4030') +
  [0, 12, 24, 36]
    .map((dx) => fill(`M${x + dx} ${y + 8}q-8 34 8 58q10 2 10 -6q-14 -24 -6 -54z`, colour))
    .join('')

/** Before the keeper: counter, kettle, glasses, and the awning above. */
export const stallInFront: Layer = (stage) => {
  const { hour, shade } = stage
  const wood = inLight('#6a4638', hour)
  const plank = inLight('#8a5f48', hour)
  const stripes = steps(-40, 500, 60)
  const scallops = (from: number) =>
    stripes
      .filter((_, i) => i % 2 === from)
      .map((x) => `M${x} -410h60v34a30 22 0 0 1 -60 0z`)
      .join('')
  const halo = shade(radial, 'lantern', ['#ffdf94', '#ffdf94'], [0, 1], [0.75, 0])
  return [
    fill('M-6 0V-400H14V0ZM506 0V-400H526V0Z', wood),
    fill('M-14 -166H534V-146H-14Z', inLight('#c79a6c', hour)),
    stroke('M-14 -166H534', 3, hour.rim),
    fill('M0 0V-146H520V0Z', plank),
    stroke('M0 -98H520M0 -50H520', 2, wood, 'opacity=".6"'),
    fill('M196 -118h128v88h-128z', inLight(lagoon, hour)),
    cup(238, -56, inLight(cream, hour)),
    kettle(400, -166, inLight('#b9b4ae', hour)),
    [60, 92, 124].map((x) => glass(x, -166)).join(''),
    fill('M-66 -404L-20 -486H540L586 -404Z', inLight(coral, hour)),
    stroke('M-20 -486H540', 3, hour.rim),
    fill(scallops(0), inLight(cream, hour)) + fill(scallops(1), inLight(coral, hour)),
    stroke('M560 -380V-340', 3, '#2b2a38'),
    lampsAreLit(hour) ? disc(560, -318, 120, halo) : '',
    fill('M544 -338h32l6 44h-44z', amber),
    fill('M540 -344h40v8h-40zM538 -296h44v8h-44z', '#2b2a38'),
  ].join('')
}

/** From dusk on. */
const lampsAreLit = ({ ambient }: Hour) => ambient.share >= 0.3

const glass = (x: number, y: number) =>
  fill(`M${x} ${y}l-4 -34h26l-4 34z`, '#fff7ea', 'opacity=".75"') +
  fill(`M${x} ${y - 2}l-3 -20h23l-3 20z`, '#b5673f')

const cup = (x: number, y: number, colour: string) =>
  fill(`M${x} ${y - 28}h38c0 26 -6 38 -19 38s-19 -12 -19 -38z`, colour) +
  stroke(
    `M${x + 38} ${y - 20}c16 -4 16 18 -2 18M${x + 12} ${y - 38}q-6 -8 0 -14M${x + 24} ${y - 38}q-6 -8 0 -14`,
    4,
    colour,
    'stroke-linecap="round"',
  )

const kettle = (x: number, y: number, colour: string) =>
  fill(`M${x - 44} ${y}c-8 -46 12 -64 44 -64s52 18 44 64z`, colour) +
  fill(`M${x - 40} ${y - 22}l-34 -30l8 -8l36 20z`, colour) +
  stroke(
    `M${x - 30} ${y - 60}C${x - 24} ${y - 106} ${x + 26} ${y - 106} ${x + 30} ${y - 60}`,
    6,
    '#2b2a38',
  ) +
  disc(x, y - 66, 7, '#2b2a38') +
  stroke(
    `M${x - 78} ${y - 62}q-12 -16 0 -30t0 -32`,
    5,
    '#fff7ea',
    'stroke-linecap="round" opacity=".55"',
  )

/** A bench of two planks; x and y are the middle of its foot. */
export const bench =
  (x: number, y: number, width: number, height: number): Layer =>
  ({ hour }) => {
    const wood = inLight('#6a4638', hour)
    const half = width / 2
    return [
      fill(
        `M${x - half + 20} ${y}v${-height}h14v${height}zM${x + half - 34} ${y}v${-height}h14v${height}z`,
        wood,
      ),
      fill(`M${x - half} ${y - height - 12}h${width}v14h${-width}z`, inLight('#a8785a', hour)),
      stroke(`M${x - half} ${y - height - 12}h${width}`, 2, hour.rim),
    ].join('')
  }
