import type { Hour } from './palette.ts'

/** A colour as it looks at this hour. */
export const inLight = (colour: string, { ambient }: Hour) =>
  mix(colour, ambient.colour, ambient.share)

/** The share of b in a. Both are written #rrggbb. */
export const mix = (a: string, b: string, share: number) => {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [a, b].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    const mixed = Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share)
    return mixed.toString(16).padStart(2, '0')
  })
  return `#${channels.join('')}`
}
