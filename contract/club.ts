import * as z from 'zod/mini'
import { contrast, cream, ink, leastContrast } from './colours.ts'

/** Text that must not be empty. */
export const Words = z.string().check(z.trim(), z.minLength(1))

const WebAddress = z.url({ protocol: /^https$/ })

const isTimeZone = (name: string) => {
  try {
    if (globalThis.Temporal) new Temporal.ZonedDateTime(0n, name)
    else new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const isColour = z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #b93a20')

const readable = (ground: string, what: string) =>
  z.refine<string>(
    (colour) => contrast(colour, ground) >= leastContrast,
    `is too close to ${what} (${ground}) to be read: choose one with a contrast of at least 4.5`,
  )

const colourOn = (ground: string, what: string) =>
  z.string().check(isColour, readable(ground, what))

/** A club's own colours. Text on them, and text in them, must stay readable. */
const Colours = z.strictObject({
  /** For small headings, marks and bars. */
  accent: colourOn(cream, 'the page'),
  /** The same on a dark page. */
  accentAtNight: colourOn(ink, 'the dark page'),
  /** For broad bands with cream text, and for links. */
  band: colourOn(cream, 'the words on it'),
  /** For the main button, with dark text. */
  call: colourOn(ink, 'the words on it'),
})

/** Pictures of this site, by the address at which they were stored. */
export const storedPicture = /^\/media\/[0-9a-f]{40}-\d+\.webp$/

const Logo = z.string().check(z.regex(storedPicture, 'must be a picture that was uploaded here'))

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
    /** Older files do not have it. */
    privacy: z._default(Words, 'Privacy'),
  }),
  contact: Words,
  follow: Words,
})

/** The facts of `content/club.json`. An unknown field is an error, so that typos are found. */
export const Club = z.strictObject({
  name: Words,
  shortName: Words,
  tagline: Words,
  timeZone: z.string().check(z.refine(isTimeZone, 'must be a time zone such as Asia/Dhaka')),
  founded: z.int().check(z.gte(1800), z.lte(2100)),
  /** Month and day of the annual meetup, MM-DD. */
  establishmentDay: z
    .string()
    .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a month and day, MM-DD')),
  members: Words,
  email: z.email(),
  phone: z.string().check(z.regex(/^\+[\d ]{7,20}$/, 'must start with + and the country code')),
  address: z.array(Words).check(z.minLength(1)),
  /** Without it the site has its default colours. */
  colours: z.optional(Colours),
  /** A picture of the picture store, shown in the header and made into icons. Without it the site has its own. */
  logo: z.optional(Logo),
  socials: z.array(Social).check(z.length(3)),
  footer: Footer,
})
export type Club = z.infer<typeof Club>

/** The portrait is the name of a file in `web/public/art/portraits`, or a picture that was uploaded. */
export const TeamMember = z.strictObject({
  name: Words,
  role: Words,
  text: Words,
  portrait: z
    .string()
    .check(
      z.refine(
        (name) => /^[a-z0-9-]+$/.test(name) || storedPicture.test(name),
        'must be the name of a portrait, or an uploaded picture',
      ),
    ),
})
export type TeamMember = z.infer<typeof TeamMember>

const group = (count: number) =>
  z.strictObject({ title: Words, people: z.array(TeamMember).check(z.minLength(count)) })

/** The people of `content/team.json`, who are shown on several pages. */
export const Team = z.strictObject({
  title: Words,
  lead: Words,
  founder: group(1),
  admins: group(2),
  moderators: group(1),
  members: group(6),
})
export type Team = z.infer<typeof Team>

/** Drawings of single objects, each a part of `web/public/art/objects.svg`. */
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

/** Drawings of landscapes with riders, each by day and by night. */
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
