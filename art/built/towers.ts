import { mix } from '../ambient.ts'
import { fill } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { steps, whole } from '../path-data.ts'
import type { Random } from '../random.ts'

type Block = {
  from: number
  to: number
  base: number
  lowest: number
  highest: number
  widest: number
}
type Tower = { x: number; width: number; height: number; roof: number }

/** Towers side by side, each with a roof of its own. */
export const raise = (random: Random, block: Block): Tower[] => {
  const towers: Tower[] = []
  for (let x = block.from; x < block.to; ) {
    const width = Math.round(block.widest * (0.5 + 0.5 * random()))
    const height = Math.round(block.lowest + (block.highest - block.lowest) * random() ** 1.5)
    towers.push({ x, width, height, roof: Math.floor(random() * 5) })
    x += width + Math.round(random() * 8)
  }
  return towers
}

export const walls = (towers: readonly Tower[], base: number, colour: string) =>
  fill(towers.map((tower) => outline(tower, base)).join(''), colour)

const outline = ({ x, width, height, roof }: Tower, base: number) => {
  const top = base - height
  const tops = [
    '',
    whole`M${x + width * 0.3} ${top}v-22h${width * 0.4}v22z`,
    whole`M${x + width * 0.5 - 2} ${top}v-58h4v58z`,
    whole`M${x} ${top + 1}l${width} -34v34z`,
    whole`M${x + 8} ${top}v-14h14v14zM${x + width - 26} ${top}v-24h16v24z`,
  ]
  return `${whole`M${x} ${base}v${-height}h${width}v${height}z`}${tops[roof] ?? ''}`
}

/** Lit windows at night, dull panes by day; the farther off, the less clear. */
export const panes = (
  random: Random,
  towers: readonly Tower[],
  base: number,
  hour: Hour,
  clear = 0.85,
) => {
  const lit = { warm: '', cold: '' }
  for (const { x, width, height } of towers) {
    for (const y of steps(base - height + 16, base - 26, 22)) {
      for (const left of steps(x + 9, x + width - 16, 15)) {
        if (random() < (hour.dark ? 0.42 : 0.2)) continue
        lit[random() < 0.8 ? 'warm' : 'cold'] += whole`M${left} ${y}h7v11h-7z`
      }
    }
  }
  const dull = mix(hour.city, hour.ridge[2], 0.5)
  return hour.dark
    ? fill(lit.warm, '#f2c879', `opacity="${clear}"`) +
        fill(lit.cold, '#bcd7ee', `opacity="${clear}"`)
    : fill(lit.warm + lit.cold, dull, `opacity="${clear}"`)
}
