import { fill, stroke } from '../markup.ts'
import { whole } from '../path-data.ts'
import { randomFrom } from '../random.ts'

export type Place = { x: number; y: number }
export type Streak = [x: number, y: number, width: number, thickness: number, opacity: number]
export type Bird = [x: number, y: number, size: number]

/** Long and thin: a cloud in the sky, or light on the water. */
export const streaks = (list: readonly Streak[], colour: string) =>
  list.map((streak) => drawStreak(streak, colour)).join('')

const drawStreak = ([x, y, w, t, opacity]: Streak, colour: string) => {
  const top = whole`c${w * 0.2} ${-t} ${w * 0.35} ${-t * 0.4} ${w * 0.5} ${-t * 0.9}s${w * 0.36} ${t * 0.2} ${w * 0.5} ${t * 0.7}`
  const bottom = whole`c${-w * 0.3} ${t * 0.5} ${-w * 0.75} ${t * 0.7} ${-w} ${t * 0.2}z`
  return fill(`M${x} ${y}${top}${bottom}`, colour, `opacity="${opacity}"`)
}

export const flock = (birds: readonly Bird[]) => {
  const wings = birds.map(([x, y, k]) => {
    const wing = `q${7 * k} ${-9 * k} ${14 * k} 0`
    return `M${x} ${y}${wing}${wing}`
  })
  return stroke(wings.join(''), 2.4, '#2d4a5e', 'stroke-linecap="round" opacity=".75"')
}

type Starry = { from: number; to: number; count: number; lowest: number }
const wide: Starry = { from: -600, to: 1600, count: 95, lowest: 380 }

/** More of them high up, none near the moon. They have a seed of their own: night moves no tree. */
export const stars = (moon: Place, { from, to, count, lowest }: Starry = wide) => {
  const random = randomFrom(99)
  const places = Array.from({ length: count }, () => ({
    x: random() * (to - from) + from,
    y: random() * random() * lowest,
  }))
  const seen = places.filter(({ x, y }) => Math.hypot(x - moon.x, y - moon.y) >= lowest * 0.87)
  const d = seen.map(({ x, y }) => whole`M${x} ${y}h0`).join('')
  return `<path d="${d}" stroke="#dbe6fa" stroke-width="2.2" stroke-linecap="round" opacity=".7"/>`
}
