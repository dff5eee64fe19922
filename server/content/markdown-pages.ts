import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import type { Prose } from '#contract/prose.ts'
import { checkContent } from './check-content.ts'
import { ContentMistake } from './content-mistake.ts'
import { splitPage } from './front-matter.ts'
import { readProse } from './read-prose.ts'

type Ordered = { readonly order: number }

/** Reads the Markdown files of a folder of `content/`, in the order that their headers give. */
export const readPages = async <Header extends Ordered>(
  content: string,
  folder: string,
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
    return { ...checkContent(file, shape, header), slug: slugOf(file), prose: proseOf(file, body) }
  })
  return inOrder(folder, pages)
}

const slugOf = (file: string) => {
  const slug = file.match(/\/([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/)?.[1]
  if (slug) return slug
  throw new ContentMistake(
    `content/${file} must have a name such as my-first-ride.md: it becomes a part of the address.`,
  )
}

const proseOf = (file: string, text: string): Prose => {
  const read = readProse(text)
  if ('mistake' in read) throw new ContentMistake(`content/${file}: ${read.mistake}`)
  if (read.prose.length > 0) return read.prose
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
