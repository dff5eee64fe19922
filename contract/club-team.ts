import * as z from 'zod/mini'
import { Words } from './club-words.ts'

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
