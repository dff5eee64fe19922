import * as z from 'zod/mini'

const Words = z.string().check(z.trim(), z.minLength(1))
const WebAddress = z.url({ protocol: /^https$/ })

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const Social = z.strictObject({
  name: Words,
  url: WebAddress,
  icon: z.enum(['camera', 'route', 'people']),
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
  socials: z.array(Social).check(z.length(3)),
})
export type Club = z.infer<typeof Club>

const Card = z.strictObject({
  name: Words,
  text: Words,
  object: z.enum(['wrench', 'helmet', 'bottle', 'wheel', 'bell', 'medal', 'light', 'cup']),
})
export type Card = z.infer<typeof Card>

const FourCards = z.array(Card).check(z.length(4))

/** Every word of the home page, from `content/home.json`. */
export const Home = z.strictObject({
  hero: z.strictObject({ title: Words, lead: Words, join: Words, picture: Words }),
  benefits: z.strictObject({ title: Words, cards: FourCards }),
  goals: z.strictObject({ title: Words, lead: Words, cards: FourCards }),
  community: z.strictObject({
    title: Words,
    lead: Words,
    bars: z
      .array(z.strictObject({ name: Words, value: z.number().check(z.gte(0), z.lte(100)) }))
      .check(z.length(4)),
  }),
  news: z.strictObject({ title: Words }),
  join: z.strictObject({ title: Words, text: Words, contact: Words, join: Words, club: Words }),
})
export type Home = z.infer<typeof Home>

/** Every word of the gallery, from `content/gallery.json`; the collage says what each scene shows. */
export const Gallery = z.strictObject({
  title: Words,
  lead: Words,
  collage: z.strictObject({
    avenue: Words,
    switchbacks: Words,
    repair: Words,
    rest: Words,
    crossing: Words,
  }),
  pictures: z.strictObject({ title: Words }),
})
export type Gallery = z.infer<typeof Gallery>

/** Everything of `content/`, as the storeys are handed it. */
export type Content = { readonly club: Club; readonly home: Home; readonly gallery: Gallery }
