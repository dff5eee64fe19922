import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { WordsValue } from '#contract/words-form.ts'
import { orderIn, type PageValues, splitPageName } from '#server/content/page-shapes.ts'
import { readFiles } from '#server/content/read-content.ts'
import { readEnvironment } from '#server/environment.ts'
import { readSettings } from '#server/settings.ts'
import { readValues } from '#server/words/current.ts'
import { CommandError, explain } from './explain-failure.ts'
import { openClub } from './open-club.ts'

const root = join(import.meta.dirname, '..')
const content = join(root, 'content')

const usage = `Commands for the club's words, which also work while the site is running:

  npm run words -- export           writes what was edited on the site back to the files in content
  npm run words -- export <folder>  writes all of the club's words as files to another folder
`

const run = async ([verb, given, ...more]: readonly string[]) => {
  if (verb === undefined) return usage
  if (verb !== 'export' || more.length > 0) throw new CommandError(usage.trimEnd())
  const settings = readSettings(await readEnvironment(root))
  const folder = given === undefined ? content : resolve(given)
  const files = await readFiles(content)
  await using db = await openClub(settings)
  const values = await readValues(db, files)
  const written = await writePages(folder, files, values)
  const removed = await removePages(folder, files, values)
  const changed = [...written, ...removed.map((file) => `${file} (deleted)`)]
  return changed.length === 0
    ? 'The files say what the site says. Nothing was written.\n'
    : `Written to ${relative(process.cwd(), folder) || '.'}:\n${changed.map((file) => `  ${file}\n`).join('')}`
}

const fileOf = (page: string) =>
  splitPageName(page) ? `${page.replace('~', '/')}.md` : `${page}.json`

/** Writes the files that are missing in the folder or say something else. Returns their names. */
const writePages = async (folder: string, files: PageValues, values: PageValues) => {
  const written: string[] = []
  for (const [page, value] of values) {
    if (!isListed(values, page)) continue
    const file = fileOf(page)
    const original = await readFile(join(content, file), 'utf8').catch(() => undefined)
    const text = textOf(page, { value, original, files, values })
    const path = join(folder, file)
    const present = await readFile(path, 'utf8').catch(() => undefined)
    if (present === text) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    written.push(file)
  }
  return written
}

/** An article that was taken out of the list has no file any more. */
const removePages = async (folder: string, files: PageValues, values: PageValues) => {
  const gone = [...files.keys()].filter((page) => !isListed(values, page)).map(fileOf)
  for (const file of gone) await rm(join(folder, file), { force: true })
  return gone
}

const isListed = (values: PageValues, page: string) => {
  const { folder, slug } = splitPageName(page) ?? {}
  return !folder || !slug || orderIn(values, folder).includes(slug)
}

type Page = {
  readonly value: WordsValue
  /** The file as it is in `content`. */
  readonly original: string | undefined
  readonly files: PageValues
  readonly values: PageValues
}

const textOf = (page: string, { value, original, files, values }: Page) => {
  const markdown = splitPageName(page)
  const around = markdown?.folder ?? page
  const sameOrder = isDeepStrictEqual(values.get(around)?.order, files.get(around)?.order)
  const isSame = isDeepStrictEqual(value, files.get(page))
  if (!markdown) {
    const { order, ...json } = value
    const { order: before, ...file } = files.get(page) ?? {}
    if (original !== undefined && isDeepStrictEqual(json, file)) return original
    const keys = original === undefined ? json : JSON.parse(original)
    return `${JSON.stringify(orderLike(keys, json), undefined, 2)}\n`
  }
  if (original !== undefined && isSame && sameOrder) return original
  const { text, ...header } = value
  const place = orderIn(values, markdown.folder).indexOf(markdown.slug) + 1
  const order = sameOrder ? (original?.match(/^order: *(\d+)/m)?.[1] ?? place) : place
  const lines = Object.entries({ ...header, order }).map(([key, words]) => `${key}: ${words}`)
  return `---\n${lines.join('\n')}\n---\n\n${text}\n`
}

/** The same value with its keys in the order of the file; new ones follow. */
const orderLike = (file: unknown, value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map((part, at) => orderLike(Array.isArray(file) ? file[at] : undefined, part))
  }
  if (typeof value !== 'object' || value === null) return value
  const known = typeof file === 'object' && file !== null ? (file as Record<string, unknown>) : {}
  const fields = value as Record<string, unknown>
  const keys = [...new Set([...Object.keys(known), ...Object.keys(fields)])]
  return Object.fromEntries(
    keys.filter((key) => key in fields).map((key) => [key, orderLike(known[key], fields[key])]),
  )
}

await run(process.argv.slice(2)).then(
  (output) => process.stdout.write(output),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  },
)
