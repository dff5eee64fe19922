import * as z from 'zod/mini'
import type { About } from './club-about.ts'
import { DrawnObject } from './club-art.ts'
import { Colours } from './club-colours.ts'
import type { Article, ArticlesPage, BlogPage, BlogSection } from './club-reading.ts'
import type { Team } from './club-team.ts'
import { Words } from './club-words.ts'

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

const Card = z.strictObject({
  name: Words,
  text: Words,
  object: DrawnObject,
})
export type Card = z.infer<typeof Card>

const FourCards = z.array(Card).check(z.length(4))

/** Every word of the home page, from `content/home.json`. */
export const Home = z.strictObject({
  hero: z.strictObject({ title: Words, lead: Words, join: Words, next: Words, picture: Words }),
  benefits: z.strictObject({ title: Words, cards: FourCards }),
  adventure: z.strictObject({
    title: Words,
    lead: Words,
    scenes: z
      .array(
        z.strictObject({
          name: Words,
          text: Words,
          picture: z.enum(['road', 'gravel', 'mountain']),
        }),
      )
      .check(z.length(3)),
  }),
  goals: z.strictObject({ title: Words, lead: Words, cards: FourCards }),
  community: z.strictObject({
    title: Words,
    lead: Words,
    film: Words,
    bars: z
      .array(z.strictObject({ name: Words, value: z.number().check(z.gte(0), z.lte(100)) }))
      .check(z.length(4)),
  }),
  members: z.strictObject({ title: Words, lead: Words }),
  news: z.strictObject({ title: Words, all: Words }),
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

const Item = z.strictObject({
  name: Words,
  text: Words,
  icon: z.enum(['clock', 'money', 'helmet', 'wrench', 'glove', 'shoe', 'bike', 'bottle']),
})

/** The words of the calendar page, from `content/calendar.json`. */
export const Calendar = z.strictObject({
  weekStartsOn: z.enum(['Saturday', 'Sunday', 'Monday']),
  preparation: z.strictObject({
    title: Words,
    lead: Words,
    items: z.array(Item).check(z.length(8)),
  }),
})
export type Calendar = z.infer<typeof Calendar>

/** Every word of the contact page, from `content/contact.json`. */
export const ContactPage = z.strictObject({
  title: Words,
  lead: Words,
  form: z.strictObject({
    title: Words,
    note: Words,
    name: Words,
    email: Words,
    message: Words,
    send: Words,
    trap: Words,
  }),
  sent: z.strictObject({ title: Words, text: Words }),
  /** The address of the club follows the other way. */
  failed: z.strictObject({ title: Words, otherWay: Words }),
  details: z.strictObject({
    title: Words,
    lead: Words,
    phone: Words,
    email: Words,
    address: Words,
  }),
})
export type ContactPage = z.infer<typeof ContactPage>

/** Everything of `content/`, as the storeys are handed it. */
export type Content = {
  readonly club: Club
  readonly home: Home
  readonly about: About
  readonly team: Team
  readonly gallery: Gallery
  readonly calendar: Calendar
  readonly contact: ContactPage
  readonly blog: BlogPage & { readonly sections: readonly BlogSection[] }
  readonly articles: ArticlesPage & { readonly guides: readonly Article[] }
}
