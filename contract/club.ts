import * as z from 'zod/mini'

/** Something to read, wherever the club's own files must not be silent. */
export const Words = z.string().check(z.trim(), z.minLength(1))

const WebAddress = z.url({ protocol: /^https$/ })

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

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

const Social = z.strictObject({
  name: Words,
  url: WebAddress,
  icon: z.enum(['camera', 'route', 'people']),
})

const Footer = z.strictObject({
  links: z.strictObject({
    title: Words,
    home: Words,
    about: Words,
    gallery: Words,
    contact: Words,
    /** Left out in files from before there was such a page. */
    privacy: z._default(Words, 'Privacy'),
  }),
  contact: Words,
  follow: Words,
})

/** The facts of `content/club.json`. A field nobody knows is an error, so a typing slip is found. */
export const Club = z.strictObject({
  name: Words,
  shortName: Words,
  tagline: Words,
  timeZone: z.string().check(z.refine(isTimeZone, 'must be a time zone such as Asia/Dhaka')),
  founded: z.int().check(z.gte(1800), z.lte(2100)),
  /** Month and day, MM-DD: the annual meetup returns to it every year. */
  establishmentDay: z
    .string()
    .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a month and day, MM-DD')),
  members: Words,
  email: z.email(),
  phone: z.string().check(z.regex(/^\+[\d ]{7,20}$/, 'must start with + and the country code')),
  address: z.array(Words).check(z.minLength(1)),
  /** Left out, the site has the colours it came with. */
  colours: z.optional(Colours),
  socials: z.array(Social).check(z.length(3)),
  footer: Footer,
})
export type Club = z.infer<typeof Club>

/** Somebody of the club. The portrait is the name of a file in `web/public/art/portraits`. */
export const TeamMember = z.strictObject({
  name: Words,
  role: Words,
  text: Words,
  portrait: z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be the name of a portrait')),
})
export type TeamMember = z.infer<typeof TeamMember>

const group = (count: number) =>
  z.strictObject({ title: Words, people: z.array(TeamMember).check(z.minLength(count)) })

/** The people of `content/team.json`, who are introduced on several pages. */
export const Team = z.strictObject({
  title: Words,
  lead: Words,
  founder: group(1),
  admins: group(2),
  moderators: group(1),
  members: group(6),
})
export type Team = z.infer<typeof Team>

/** The single things that were drawn, each a file in `web/public/art/objects`. */
export const DrawnObject = z.enum([
  'wrench',
  'helmet',
  'bottle',
  'wheel',
  'bell',
  'medal',
  'light',
  'cup',
])
export type DrawnObject = z.infer<typeof DrawnObject>

/** The landscapes with riders, drawn by day and by night. */
export const Scene = z.enum([
  'road',
  'gravel',
  'mountain',
  'avenue',
  'crossing',
  'repair',
  'rest',
  'switchbacks',
])
export type Scene = z.infer<typeof Scene>
