import { leftOf, minus, type Point, plus, point, times, unit } from './points.ts'

/** Path data counts y downwards; a millimetre is fine enough. */
const at = ({ x, y }: Point) => `${rounded(x)} ${rounded(-y)}`

/** A number again, so that nothing is left of the sign of -0.3. */
const rounded = (n: number) => Number(n.toFixed(0))

export const line = (...points: Point[]) => `M${points.map(at).join('L')}`

export const curve = (a: Point, handleA: Point, handleB: Point, b: Point) =>
  `M${at(a)}${bend(handleA, handleB, b)}`

/** Goes on from where the line before it ended. */
export const bend = (handleA: Point, handleB: Point, to: Point) =>
  `C${at(handleA)} ${at(handleB)} ${at(to)}`

export const circle = ({ x, y }: Point, r: number) =>
  `M${at(point(x - r, y))}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** A limb: two discs and what lies between them. */
export const capsule = (a: Point, b: Point, radiusA: number, radiusB: number) => {
  const side = leftOf(unit(minus(b, a)))
  const edge = (centre: Point, radius: number) => at(plus(centre, times(side, radius)))
  const arc = (radius: number) => `A${radius} ${radius} 0 0 1 `
  return `M${edge(a, radiusA)}L${edge(b, radiusB)}${arc(radiusB)}${edge(b, -radiusB)}L${edge(a, -radiusA)}${arc(radiusA)}${edge(a, radiusA)}Z`
}

/** A closed, smooth outline through the points (a Catmull-Rom spline). */
export const blob = (points: Point[], roundness = 1 / 6) => {
  const curves = points.map((from, i) => {
    const near = (step: number) => points.at((i + step) % points.length) ?? from
    const to = near(1)
    const leaving = plus(from, times(minus(to, near(-1)), roundness))
    const arriving = minus(to, times(minus(near(2), from), roundness))
    return bend(leaving, arriving, to)
  })
  return `${line(...points.slice(0, 1))}${curves.join('')}Z`
}
