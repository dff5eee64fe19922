import { fill } from '../markup.ts'
import { fewer, tenths, whole } from '../path-data.ts'
import type { Random } from '../random.ts'

type Grass = { blades: number; y: number; shortest: number; longest: number; width: number }

/** Grass that is low in the middle of the picture, where the riders are, and high at its sides. */
export const meadow = (random: Random, { blades, y, shortest, longest, width }: Grass) =>
  tuft(blades, y, width, () => {
    const x = random() * 2260 - 630
    const aside = Math.min(1, Math.abs(x - 800) / 800)
    const grown = shortest + random() * (longest - shortest)
    const height = grown * (0.45 + 0.75 * aside * aside)
    const bow = height * (0.18 + random() * 0.4)
    return { x, height, bow: bow * (random() < 0.22 ? -0.6 : 1) }
  })

type Blade = { x: number; height: number; bow: number }

/** Blades from left to right: short steps take fewer bytes than long ones. */
export const tuft = (count: number, y: number, width: number, grow: () => Blade) =>
  Array.from({ length: count }, grow)
    .sort((a, b) => a.x - b.x)
    .map((blade) => outline(blade, y, width))
    .join('')

const outline = (blade: Blade, y: number, width: number) => {
  const [height, bow] = [fewer(blade.height, 8), fewer(blade.bow, 6)]
  const up = whole`c${tenths(bow * 0.1)} ${-height * 0.45} ${bow * 0.45} ${-height * 0.8} ${bow} ${-height}`
  const down = whole`c${-bow * 0.4} ${height * 0.3} ${-bow * 0.85 + width * 0.4} ${height * 0.6} ${-bow + width} ${height}`
  return `${whole`M${blade.x} ${y}`}${up}${down}z`
}

export type Poppy = [x: number, y: number, radius: number, colour: string, foot?: number]

export const poppy = (...[x, y, r, colour, foot = 920]: Poppy) => {
  const left = `c${-r * 0.1} ${-r} ${r * 0.7} ${-r * 1.1} ${r} ${-r * 0.5}`
  const right = `c${r * 0.4} ${-r * 0.6} ${r * 1.1} ${-r * 0.4} ${r} ${r * 0.5}`
  const bottom = `c0 ${r * 0.8} ${-r * 0.6} ${r} ${-r} ${r}s${-r} ${-r * 0.3} ${-r} ${-r}z`
  const fold = `M${x - r * 0.5} ${y + r * 0.35}q${r * 0.5} ${r * 0.4} ${r} 0`
  return [
    `<path d="${whole`M${x} ${y}q${r * 0.8} 50 -4 ${foot - y}`}" stroke="#12292d" stroke-width="2.4" fill="none"/>`,
    fill(`M${x - r} ${y - r * 0.2}${left}${right}${bottom}`, colour),
    `<path d="${fold}" stroke="#00000044" stroke-width="2" fill="none"/>`,
  ].join('')
}
