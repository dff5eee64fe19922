import * as z from 'zod/mini'
import { Club, storedPicture, Team, Words } from '#contract/club.ts'
import {
  About,
  ArticleFields,
  ArticlesPage,
  BlogFields,
  BlogPage,
  Calendar,
  ContactPage,
  Gallery,
  Home,
} from '#contract/club-pages.ts'
import type { Prose } from '#contract/prose.ts'
import type { FieldError } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import type { WordsValue } from '#contract/words-form.ts'
import { readProse } from './read-prose.ts'

export const blogSections = 8

const areUnique = z.refine<readonly string[]>(
  (slugs) => new Set(slugs).size === slugs.length,
  'Each can be in the list only once.',
)
const Slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))

/**
 * The shapes of the pages of words. The order of Markdown pages belongs to the page around them, so that moving one is one
 * change of one page; in files it is a line of each header.
 */
export const jsonPages = {
  club: Club,
  home: Home,
  about: About,
  team: Team,
  gallery: Gallery,
  calendar: Calendar,
  contact: ContactPage,
  blog: z.extend(BlogPage, { order: z.array(Slug).check(z.length(blogSections), areUnique) }),
  articles: z.extend(ArticlesPage, { order: z.array(Slug).check(z.minLength(1), areUnique) }),
}

const markdownPages = {
  blog: z.extend(BlogFields, { text: Words }),
  articles: z.extend(ArticleFields, { text: Words }),
}

export type MarkdownFolder = keyof typeof markdownPages
export const markdownFolders = Object.keys(markdownPages) as readonly MarkdownFolder[]

/** The values of all pages, by page. */
export type PageValues = ReadonlyMap<string, WordsValue>

/** The folder and the name of a Markdown page such as `articles~wet-roads`. */
export const splitPageName = (page: string) => {
  const [folder = '', slug] = page.split('~')
  const found = markdownFolders.find((name) => name === folder)
  return found && slug ? { folder: found, slug } : undefined
}

export const pageName = (folder: MarkdownFolder, slug: string) => `${folder}~${slug}`

/** The slugs of the Markdown pages in a folder, in their order. */
export const orderIn = (values: PageValues, folder: MarkdownFolder) =>
  (values.get(folder)?.order ?? []) as readonly string[]

export const shapeOf = (page: string): z.ZodMiniType<WordsValue> | undefined => {
  const markdown = splitPageName(page)
  if (markdown) return markdownPages[markdown.folder]
  return Object.hasOwn(jsonPages, page) ? jsonPages[page as keyof typeof jsonPages] : undefined
}

type Checked = { readonly value: WordsValue } | { readonly errors: readonly FieldError[] }

/** Checks the words of a page as its file is checked. Whether its pictures exist is not known here. */
export const checkPage = (page: string, given: unknown): Checked => {
  const shape = shapeOf(page)
  if (!shape) return { errors: [{ field: '', detail: 'There is no such page of words.' }] }
  const checked = check(shape, given)
  const folder = splitPageName(page)?.folder
  const text = (given as Record<string, unknown> | null)?.text
  const read = folder && typeof text === 'string' ? readPageText(folder, text) : undefined
  if (!read || 'prose' in read) return checked
  const error = { field: 'text', detail: read.mistake }
  const errors = 'errors' in checked ? checked.errors : []
  return errors.some(({ field }) => field === 'text') ? checked : { errors: [...errors, error] }
}

type PageText = { readonly prose: Prose } | { readonly mistake: string }

const mostTexts = 100
const lastTexts = new Map<string, PageText>()

/** Parses the text of a Markdown page. A text is checked first and then shown, which would parse it twice. */
export const readPageText = (folder: MarkdownFolder, text: string): PageText => {
  const key = `${folder} ${text.trim()}`
  const known = lastTexts.get(key)
  if (known) return known
  if (lastTexts.size >= mostTexts) lastTexts.clear()
  const read = parsePageText(folder, text)
  lastTexts.set(key, read)
  return read
}

const parsePageText = (folder: MarkdownFolder, text: string): PageText => {
  const read = readProse(text, { pictures: true })
  if ('mistake' in read) return read
  // All sections are on one page, where headings of two of them could get the same id.
  return folder === 'blog' && read.prose.some(({ is }) => is === 'heading')
    ? { mistake: 'A section of the blog has no headings but its title.' }
    : read
}

/** The addresses of the pictures of this site in a text or in a value, with the path of the field that has them. */
export const picturesIn = (value: unknown, field = ''): { url: string; field: string }[] => {
  if (typeof value === 'string') {
    if (storedPicture.test(value)) return [{ url: value, field }]
    const found = value.matchAll(/!\[[^\]]*\]\((\/media\/[\w.-]+)/g)
    return Array.from(found, ([, url = '']) => ({ url, field })).filter(({ url }) =>
      storedPicture.test(url),
    )
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    picturesIn(part, field ? `${field}.${key}` : key),
  )
}
