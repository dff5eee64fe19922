import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { Club, Team } from '#contract/club.ts'
import {
  About,
  ArticleHeader,
  ArticlesPage,
  BlogHeader,
  BlogPage,
  Calendar,
  ContactPage,
  type Content,
  Gallery,
  Home,
} from '#contract/club-pages.ts'
import { check } from '#contract/sentence.ts'
import { composeContent } from './compose.ts'
import {
  blogSections,
  type MarkdownFolder,
  type PageValues,
  pageName,
  readPageText,
} from './page-shapes.ts'

/** What is wrong with the club's files: one sentence per line, each naming file and field. */
export class ContentMistake extends Error {}

/** Reads and checks the club's words in the folder `content`: a value for every page. */
export const readFiles = async (folder: string): Promise<PageValues> => {
  const read = <T extends object>(file: string, shape: z.ZodMiniType<T>) =>
    readJsonFile(folder, file, shape)
  const facts = {
    club: await read('club.json', Club),
    home: await read('home.json', Home),
    about: await read('about.json', About),
    team: await read('team.json', Team),
    gallery: await read('gallery.json', Gallery),
    calendar: await read('calendar.json', Calendar),
    contact: await read('contact.json', ContactPage),
  }
  const blogPage = await read('blog.json', BlogPage)
  const blog = await readBlog(folder)
  const articlesPage = await read('articles.json', ArticlesPage)
  const articles = await readArticles(folder)
  return new Map<string, object>([
    ...Object.entries(facts),
    ['blog', { ...blogPage, order: blog.map(({ slug }) => slug) }],
    ...blog.map(({ slug, value }) => [pageName('blog', slug), value] as const),
    ['articles', { ...articlesPage, order: articles.map(({ slug }) => slug) }],
    ...articles.map(({ slug, value }) => [pageName('articles', slug), value] as const),
  ]) as PageValues
}

/** The club's words as the files say them. */
export const readContent = async (folder: string): Promise<Content> =>
  composeContent(await readFiles(folder))

const readJsonFile = async <T>(
  folder: string,
  file: string,
  shape: z.ZodMiniType<T>,
): Promise<T> => {
  const text = await readFile(join(folder, file), 'utf8').catch(() => {
    throw new ContentMistake(`content/${file} is missing.`)
  })
  return checkContent(file, shape, parseJson(file, text))
}

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContentMistake(`content/${file} is not JSON: ${(error as Error).message}`)
  }
}

const checkContent = <T>(file: string, shape: z.ZodMiniType<T>, given: unknown): T => {
  const checked = check(shape, given)
  if ('value' in checked) return checked.value
  const mistakes = checked.errors.map(
    ({ field, detail }) => `content/${file}${field && `, field ${field}`}: ${detail}`,
  )
  throw new ContentMistake(mistakes.join('\n'))
}

const readArticles = async (content: string) => {
  const articles = await readPages(content, 'articles', ArticleHeader)
  if (articles.length === 0) throw new ContentMistake('content/articles holds no article.')
  return articles
}

const readBlog = async (content: string) => {
  const sections = await readPages(content, 'blog', BlogHeader)
  if (sections.length === blogSections) return sections
  throw new ContentMistake(
    `content/blog must hold ${blogSections} files, one for each section, and holds ${sections.length}.`,
  )
}

type Ordered = { readonly order: number }

/** Reads the Markdown files of a folder, in the order their headers give. */
const readPages = async <Header extends Ordered>(
  content: string,
  folder: MarkdownFolder,
  shape: z.ZodMiniType<Header>,
) => {
  const names = await readdir(join(content, folder)).catch(() => {
    throw new ContentMistake(`The folder content/${folder} is missing.`)
  })
  const files = names.filter((name) => !name.startsWith('.')).sort()
  const texts = files.map((name) => readFile(join(content, folder, name), 'utf8'))
  const pages = (await Promise.all(texts)).map((text, at) => {
    const file = `${folder}/${files[at]}`
    const { header, text: body } = splitPage(file, text)
    const { order, ...fields } = checkContent(file, shape, header)
    const slug = slugOf(file)
    return { slug, order, value: { ...fields, text: checkText(file, folder, body) } }
  })
  return inOrder(folder, pages)
}

type MarkdownPage = { readonly header: Readonly<Record<string, string>>; readonly text: string }

/** Splits a page into its front matter, lines such as `title: At dawn` between two `---`, and its text. */
const splitPage = (file: string, page: string): MarkdownPage => {
  // Some editors begin a file with an invisible byte order mark.
  const [first, ...lines] = page.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = lines.findIndex(isEdge)
  if (!isEdge(first ?? '') || end === -1) {
    throw new ContentMistake(
      `content/${file} must begin with a header: a line ---, lines such as "title: At dawn", and another line ---.`,
    )
  }
  return { header: readHeader(file, lines.slice(0, end)), text: lines.slice(end + 1).join('\n') }
}

const isEdge = (line: string) => line.trimEnd() === '---'

const readHeader = (file: string, lines: readonly string[]) => {
  const header = new Map<string, string>()
  for (const line of lines.filter((line) => line.trim())) {
    const [, field, words] = line.match(/^(\w+):(.*)$/) ?? []
    if (!field || words === undefined) {
      throw new ContentMistake(
        `content/${file}: The line "${line.trim()}" of the header is not of the form "field: words".`,
      )
    }
    if (header.has(field)) {
      throw new ContentMistake(`content/${file}, field ${field}: This is given twice.`)
    }
    header.set(field, words.trim())
  }
  return Object.fromEntries(header)
}

const slugOf = (file: string) => {
  const slug = file.match(/\/([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/)?.[1]
  if (slug) return slug
  throw new ContentMistake(
    `content/${file} must have a name such as my-first-ride.md: it becomes a part of the address.`,
  )
}

const checkText = (file: string, folder: MarkdownFolder, text: string) => {
  const read = readPageText(folder, text)
  if ('mistake' in read) throw new ContentMistake(`content/${file}: ${read.mistake}`)
  if (read.prose.length > 0) return text.trim()
  throw new ContentMistake(`content/${file} has no text below its header.`)
}

const inOrder = <Page extends Ordered & { slug: string }>(folder: string, pages: Page[]) => {
  const sorted = pages.sort((one, other) => one.order - other.order)
  const second = sorted.find(({ order }, at) => sorted[at - 1]?.order === order)
  if (!second) return sorted
  throw new ContentMistake(
    `content/${folder}/${second.slug}.md, field order: Another file of the folder has ${second.order}, too.`,
  )
}
