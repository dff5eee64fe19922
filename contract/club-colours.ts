import * as z from 'zod/mini'

const isColour = z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #b93a20')

/** The ink of the words on a light page and on a call to action; cream stands on the bands. */
const ink = '#1b2334'
const cream = '#fff7ea'

const light = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far two colours are apart, as WCAG has it. */
const contrast = (one: string, other: string) => {
  const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const readable = (ground: string, what: string) =>
  z.refine<string>(
    (colour) => contrast(colour, ground) >= 4.5,
    `is too close to ${what} (${ground}) to be read: choose one with a contrast of at least 4.5`,
  )

const colourOn = (ground: string, what: string) =>
  z.string().check(isColour, readable(ground, what))

/** A club's own colours, which take the place of ours. Words must stay readable on and in them. */
export const Colours = z.strictObject({
  /** Small headings, marks and bars. */
  accent: colourOn(cream, 'the page'),
  /** The same on a dark page. */
  accentAtNight: colourOn(ink, 'the dark page'),
  /** Broad bands with cream words, and links. */
  band: colourOn(cream, 'the words on it'),
  /** The button that matters most, with dark words. */
  call: colourOn(ink, 'the words on it'),
})
export type Colours = z.infer<typeof Colours>
