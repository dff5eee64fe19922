import * as z from 'zod/mini'
import { type Club, DrawnObject, Scene, type Team, Words } from './club.ts'
import type { Prose } from './prose.ts'

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

/** Every word of the gallery, from `content/gallery.json`; the collage has the alternative text of each scene. */
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

const rideRules = {
  title: 'Ride rules',
  items: [
    'Wear a helmet, and have a front and a rear light.',
    'Follow the leader, keep the traffic rules, and tell somebody before you leave the group.',
    'Come on a bike with working brakes.',
    'You ride at your own risk.',
  ],
}

/** The words of the calendar page and of the ride pages, from `content/calendar.json`. */
export const Calendar = z.strictObject({
  weekStartsOn: z.enum(['Saturday', 'Sunday', 'Monday']),
  preparation: z.strictObject({
    title: Words,
    lead: Words,
    items: z.array(Item).check(z.length(8)),
  }),
  /** What people without an account accept when they sign up. Older files do not have it. */
  rules: z._default(
    z.strictObject({ title: Words, items: z.array(Words).check(z.minLength(1)) }),
    rideRules,
  ),
})
export type Calendar = z.infer<typeof Calendar>

/** Every word of the contact page, from `content/contact.json`. */
export const ContactPage = z.strictObject({
  title: Words,
  lead: Words,
  /** For people who want to join rather than to write. */
  join: z.optional(z.strictObject({ title: Words, register: Words })),
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
  /** `otherWay` is followed by the club's email address. */
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

const some = <T extends z.ZodMiniType>(shape: T) => z.array(shape).check(z.minLength(1))
const Point = z.strictObject({ name: Words, text: Words })
const Points = z.strictObject({ title: Words, lead: Words, items: some(Point) })

/** Every word of the about page, from `content/about.json`. */
export const About = z.strictObject({
  title: Words,
  lead: Words,
  contents: Words,
  history: z.strictObject({
    title: Words,
    paragraphs: some(Words),
    milestones: some(z.strictObject({ year: Words, text: Words })),
  }),
  admins: z.strictObject({ title: Words, lead: Words }),
  mission: z.strictObject({ title: Words, text: Words }),
  fridays: z.strictObject({
    title: Words,
    lead: Words,
    steps: some(z.strictObject({ time: Words, text: Words })),
  }),
  preparation: z.strictObject({ title: Words, lead: Words }),
  activities: Points,
  health: Points,
  benefits: z.extend(Points, { button: Words }),
  testimonials: z.strictObject({
    title: Words,
    quotes: some(z.strictObject({ text: Words, name: Words, since: Words })),
  }),
  festivals: z.strictObject({
    title: Words,
    lead: Words,
    items: some(z.strictObject({ when: Words, name: Words, text: Words })),
  }),
  safety: Points,
  contact: z.strictObject({ title: Words, lead: Words, button: Words }),
})
export type About = z.infer<typeof About>

/** Everything in a header is text, numbers too. */
const Order = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be a whole number such as 3')),
  z.transform(Number),
)

/** The header of a file in `content/articles`, without its place. */
export const ArticleFields = z.strictObject({
  title: Words,
  summary: Words,
  author: Words,
  topic: Words,
  object: DrawnObject,
})

/** The header of a Markdown file. */
export const ArticleHeader = z.extend(ArticleFields, { order: Order })

/** A ride guide. Its slug, used in its address, is the name of its file. */
export type Article = z.infer<typeof ArticleHeader> & Written

/** The header of a file in `content/blog`, without its place. */
export const BlogFields = z.strictObject({ title: Words, picture: Scene })
export const BlogHeader = z.extend(BlogFields, { order: Order })

/** A section of the blog. Its slug is the name of its file. */
export type BlogSection = z.infer<typeof BlogHeader> & Written

type Written = { readonly slug: string; readonly prose: Prose }

/** The words around the ride guides, from `content/articles.json`. */
export const ArticlesPage = z.strictObject({
  title: Words,
  lead: Words,
  contents: Words,
  previous: Words,
  next: Words,
  all: Words,
  unknown: z.strictObject({ title: Words, text: Words }),
})
export type ArticlesPage = z.infer<typeof ArticlesPage>

/** The words around the sections of the blog, from `content/blog.json`. */
export const BlogPage = z.strictObject({ title: Words, lead: Words, contents: Words })
export type BlogPage = z.infer<typeof BlogPage>

/** Everything in `content/`. */
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
