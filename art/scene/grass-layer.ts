import { type Poppy, poppy, tuft } from '../landscape/meadow.ts'
import { fill } from '../markup.ts'
import { amber } from '../palette.ts'
import type { Layer, Stage } from './stage.ts'

const poppyRed = '#d9502f'

type Grass = { blades: number; tallest: number; flowers?: number }

/** Grass at the lower edge: low where the riders are, high at both sides, with flowers in it. */
export const grass =
  ({ blades, tallest, flowers = 0 }: Grass): Layer =>
  (stage) => {
    const { hour, height } = stage
    return (
      fill(grow(stage, blades, height + 5, tallest), hour.grass.back) +
      bloom(stage, flowers, tallest)
        .map((flower) => poppy(...flower))
        .join('') +
      fill(grow(stage, blades, height + 12, tallest * 0.8), hour.grass.front)
    )
  }

const grow = ({ random, width }: Stage, blades: number, y: number, tallest: number) =>
  tuft(blades, y, 5, () => {
    const x = atTheSides(random(), width)
    const height = tallest * (0.5 + 0.5 * random()) * growthAt(x, width)
    const bow = height * (0.18 + random() * 0.4)
    return { x, height, bow: bow * (random() < 0.22 ? -0.6 : 1) }
  })

/** From 1 at the edges to a third in the middle. */
const growthAt = (x: number, width: number) => 0.35 + 0.65 * ((2 * x) / width - 1) ** 2

/** Draws a number between 0 and 1 to the nearer edge. */
const atTheSides = (share: number, width: number) => {
  const half = Math.abs(share * 2 - 1) ** 0.6
  return Math.round((width / 2) * (1 + Math.sign(share - 0.5) * half * 1.04))
}

const bloom = ({ random, width, height }: Stage, flowers: number, tallest: number) =>
  Array.from({ length: flowers }, (): Poppy => {
    const x = Math.round(atTheSides(random(), width))
    const y = Math.round(height - tallest * (0.45 + 0.45 * random()) * growthAt(x, width))
    return [x, y, Math.round(7 + 5 * random()), random() < 0.35 ? amber : poppyRed, height + 20]
  })
