import * as z from 'zod/mini'
import { DrawnObject, Scene } from './club-art.ts'
import { Words } from './club-words.ts'
import type { Prose } from './prose.ts'

/** A header is text throughout, so the number in it is, too. */
const Order = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be a whole number such as 3')),
  z.transform(Number),
)

/** What the header of a file of `content/articles` says. */
export const ArticleHeader = z.strictObject({
  title: Words,
  summary: Words,
  author: Words,
  topic: Words,
  object: DrawnObject,
  order: Order,
})

/** A ride guide. Its slug, by which an address leads to it, is the name of its file. */
export type Article = z.infer<typeof ArticleHeader> & Written

/** What the header of a file of `content/blog` says. */
export const BlogHeader = z.strictObject({ title: Words, picture: Scene, order: Order })

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
