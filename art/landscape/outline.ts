import { steps, whole } from '../path-data.ts'

/** How high the land is at x: the y of the picture, downwards. */
export type Outline = (x: number) => number

/** Long waves with shorter ones on them. */
export const hill =
  (y: number, height: number, phase: number): Outline =>
  (x) =>
    y +
    height *
      (Math.sin(x * 0.0042 + phase) +
        0.5 * Math.sin(x * 0.0101 + phase * 2.1) +
        0.24 * Math.sin(x * 0.023 + phase * 3.7))

/** Straight slopes with smaller ones on them: mountains. */
export const ridge = (y: number, height: number, phase: number): Outline => {
  const slopes = (x: number, frequency: number, shift: number) =>
    Math.abs(((((x * frequency + shift) % 2) + 2) % 2) - 1)
  return (x) =>
    y -
    height *
      (slopes(x, 0.0031, phase) * 1.1 +
        0.42 * slopes(x, 0.0087, phase * 2.3) +
        0.16 * slopes(x, 0.027, phase * 1.7) +
        0.06 * slopes(x, 0.071, phase))
}

/** From where to where land is drawn, and down to which y. */
export type Reach = { from: number; to: number; foot: number }

// Land reaches past the edges of the widest picture; the view box cuts what is not to be seen.

export const rolling = (outline: Outline, { from, to, foot }: Reach = wide) => {
  const step = 40
  const xs = steps(from, to, step)
  const curves = xs
    .slice(1)
    .map(
      (x) =>
        whole`C${x - step / 2} ${outline(x - step)} ${x - step / 2} ${outline(x)} ${x} ${outline(x)}`,
    )
  return `${whole`M${from} ${foot}L${from} ${outline(from)}`}${curves.join('')}${whole`L${to} ${foot}`}Z`
}

const wide: Reach = { from: -680, to: 1640, foot: 900 }

export const jagged = (outline: Outline, { from, to, foot }: Reach = wideAndSharp) => {
  const corners = steps(from, to, 18).map((x) => whole`L${x} ${outline(x)}`)
  return `${whole`M${from} ${foot}`}${corners.join('')}${whole`L${to} ${foot}`}Z`
}

/** Follows the land more truly than `rolling` on steep slopes, with half the points. */
export const sloping = (outline: Outline, { from, to, foot }: Reach, step = 80) => {
  const rise = (x: number) => ((outline(x + 1) - outline(x - 1)) / 2) * (step / 3)
  const curves = steps(from + step, to, step).map((x) => {
    const before = x - step
    return whole`C${before + step / 3} ${outline(before) + rise(before)} ${x - step / 3} ${outline(x) - rise(x)} ${x} ${outline(x)}`
  })
  return `${whole`M${from} ${foot}V${outline(from)}`}${curves.join('')}${whole`V${foot}`}Z`
}

const wideAndSharp: Reach = { from: -614, to: 1620, foot: 900 }
