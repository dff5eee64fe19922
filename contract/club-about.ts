import * as z from 'zod/mini'
import { Words } from './club-words.ts'

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
