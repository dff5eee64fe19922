import { duskBlue, ink, lagoon } from '../palette.ts'
import { tenths } from '../path-data.ts'

type Ground = { sky: string; far: string; near: string }

export const grounds = {
  peach: { sky: '#f4b183', far: '#d98a80', near: '#a06e80' },
  water: { sky: '#9fc6cb', far: '#5a9aa1', near: lagoon },
  straw: { sky: '#f8d9a8', far: '#d9a98a', near: '#83586a' },
  rose: { sky: '#dd8f8a', far: '#9a6478', near: '#4d4a5c' },
  night: { sky: duskBlue, far: '#35466f', near: '#26324f' },
} satisfies Record<string, Ground>

export const rim = '#fff3cf'
const sun = { x: 232, y: 84 }

/** One object before two hills and a low sun. */
export const tile = ({ sky, far, near }: Ground, object: string[], { x, y } = sun) =>
  [
    `<rect width="320" height="240" fill="${sky}"/>`,
    `<circle cx="${x}" cy="${y}" r="40" fill="#fff5d6" opacity=".85"/>`,
    `<path d="M0 176C60 138 110 158 168 148S268 128 320 152V240H0Z" fill="${far}"/>`,
    `<path d="M0 204C72 178 150 200 214 188S290 182 320 188V240H0Z" fill="${near}"/>`,
    ...object,
  ].join('')

/** All tiles in one file, one below the other: `#bell` shows the bell. One request is smaller than eight. */
export const sheet = (tiles: Readonly<Record<string, string>>) =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240">',
    ...Object.entries(tiles).map(([name, tile], at) => {
      const y = at * 250
      const view = `<view id="${name}" viewBox="0 ${y} 320 240"/>`
      return `${view}<svg y="${y}" width="320" height="240">${tile}</svg>`
    }),
    '</svg>',
  ].join('')

/** A shape with two pixels of light on the side of the sun. */
export const rimmed = (d: string, fill: string) =>
  `<path d="${d}" fill="${rim}" transform="translate(2 -2)"/><path d="${d}" fill="${fill}"/>`

export const shadow = (x: number, width: number) =>
  `<ellipse cx="${x}" cy="213" rx="${width}" ry="6" fill="${ink}" opacity=".28"/>`

export const round = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** Straight lines from point to point around a centre, in turn at each of the two radii. */
export const toothed = (
  x: number,
  y: number,
  points: number,
  radii: [number, number],
  from = 0,
) => {
  const corners = Array.from({ length: points }, (_, i) => {
    const angle = (i / points) * 2 * Math.PI + from
    const radius = radii[i % 2 ? 1 : 0]
    return `${tenths(x + radius * Math.cos(angle))} ${tenths(y + radius * Math.sin(angle))}`
  })
  return `M${corners.join('L')}Z`
}
