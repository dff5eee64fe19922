import * as z from 'zod/mini'

/** A page of words is one file of `content/`: `home` is `home.json`, `articles~wet-roads` is `articles/wet-roads.md`. */
export const WordsPage = z
  .string()
  .check(
    z.maxLength(120),
    z.regex(/^[a-z]+(~[a-z0-9]+(-[a-z0-9]+)*)?$/, 'There is no such page of words.'),
  )

/** Describes an article that is not written yet: its form is empty, and it can be checked and shown. */
export const newArticle = 'articles~new'

/** What moderators may edit. The other pages are for admins. */
export const isForModerators = (page: string) => /^(blog|articles)(~|$)/.test(page)

/** The fields of a page, by key. A Markdown page has its text as `text`. */
export type WordsValue = Readonly<Record<string, unknown>>
export const WordsValue = z.record(z.string(), z.unknown())

type Named = {
  /** The key in the value of the group. The parts of a list have none: their key is their place. */
  readonly key: string
  readonly label: string
  readonly hint?: string | undefined
  /** May be left out: the value then has no such key. */
  readonly optional?: boolean | undefined
}

export type WordsOption = { readonly value: string; readonly label: string }

/** A field of a form, as data: the site derives it from the shape that checks the file. */
export type WordsPart = Named &
  (
    | { readonly is: 'line' | 'text' | 'email' | 'phone' | 'web-address' | 'colour' | 'time-zone' }
    /** Markdown, with `words.preview` beside it. */
    | { readonly is: 'markdown' }
    | { readonly is: 'number'; readonly least: number; readonly most: number }
    | { readonly is: 'choice'; readonly options: readonly WordsOption[] }
    /** The address of a picture of the site, or one of the drawings that the options name. */
    | { readonly is: 'picture'; readonly options: readonly WordsOption[] }
    | { readonly is: 'group'; readonly parts: readonly WordsPart[] }
    /** If `least` and `most` are the same, parts can only be moved. `part` has the label of a single one. */
    | {
        readonly is: 'list'
        readonly part: WordsPart
        readonly least: number
        readonly most: number
      }
    /** Slugs in their order. They can be moved and, down to `least`, taken out; each is a page of its own. */
    | { readonly is: 'order'; readonly options: readonly WordsOption[]; readonly least: number }
  )

const Option = z.object({ value: z.string(), label: z.string() })
const named = {
  key: z.string(),
  label: z.string(),
  hint: z.optional(z.string()),
  optional: z.optional(z.boolean()),
}
export const WordsPart: z.ZodMiniType<WordsPart> = z.lazy(() =>
  z.discriminatedUnion('is', [
    z.object({
      ...named,
      is: z.enum([
        'line',
        'text',
        'email',
        'phone',
        'web-address',
        'colour',
        'time-zone',
        'markdown',
      ]),
    }),
    z.object({ ...named, is: z.literal('number'), least: z.number(), most: z.number() }),
    z.object({ ...named, is: z.enum(['choice', 'picture']), options: z.array(Option) }),
    z.object({ ...named, is: z.literal('group'), parts: z.array(WordsPart) }),
    z.object({
      ...named,
      is: z.literal('list'),
      part: WordsPart,
      least: z.int(),
      most: z.int(),
    }),
    z.object({ ...named, is: z.literal('order'), options: z.array(Option), least: z.int() }),
  ]),
)
