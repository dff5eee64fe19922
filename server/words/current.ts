import { isDeepStrictEqual } from 'node:util'
import type { Content } from '#contract/club-pages.ts'
import { Refusal } from '#contract/refusal.ts'
import type { WordsValue } from '#contract/words-form.ts'
import { composeContent } from '#server/content/compose.ts'
import {
  checkPage,
  markdownFolders,
  orderIn,
  type PageValues,
  pageName,
  picturesIn,
  splitPageName,
} from '#server/content/page-shapes.ts'
import type { Changes } from '#server/database/changes.ts'
import type { Database } from '#server/database/tables.ts'
import type { Log } from '#server/http/log.ts'
import { findPictures } from '#server/media/lifecycle.ts'
import { mergeValues } from './merge.ts'
import { type StoredWords, wordsStore } from './store.ts'

/** What the site shows now. It is replaced as a whole, so no page is ever made from two states. */
type Current = {
  readonly content: Content
  readonly values: PageValues
  /** Why the words of a page cannot be shown, by page. */
  readonly problems: ReadonlyMap<string, string>
}

type Parts = {
  readonly db: Database
  readonly changes: Changes
  /** The words of the files, which edits lie over. */
  readonly files: PageValues
  readonly log: Log
}

export type Words = Awaited<ReturnType<typeof openWords>>

const retryAfter = 1000

/** The club's words: those of the files, and over them what was edited on the site. */
export const openWords = async ({ db, changes, files, log }: Parts) => {
  const listeners = new Set<() => void>()
  await mergeFiles(db, files, log)
  let versions = await readVersions(db)
  let current = await readCurrent(db, files)
  for (const [page, problem] of current.problems) log.warn('words not shown', { page, problem })
  let reading: Promise<void> | undefined
  let again = false
  let retry: NodeJS.Timeout | undefined

  /** Reads until nothing was written meanwhile. */
  const reload = async (): Promise<void> => {
    again = true
    reading ??= (async () => {
      while (again) {
        again = false
        // Most calls publish nothing, such as a look at a draft.
        const latest = await readVersions(db)
        if (latest === versions) continue
        current = await readCurrent(db, files)
        versions = latest
        for (const listener of listeners) listener()
      }
    })().finally(() => {
      reading = undefined
    })
    await reading
  }

  const reloadSoon = () => {
    reload().catch((error) => {
      log.error('the words could not be read', error)
      clearTimeout(retry)
      retry = setTimeout(reloadSoon, retryAfter).unref()
    })
  }
  changes.onChange((topic) => {
    if (topic === undefined || topic === 'words') reloadSoon()
  })

  return {
    files,
    content: () => current.content,
    values: () => current.values,
    problems: () => current.problems,
    /** Resolves when this process shows what was published before. */
    settled: async () => reading,
    /** Called when other words are shown. */
    onChange: (listener: () => void) => void listeners.add(listener),
    /** The content with another value of one page, for a look at a draft. */
    async contentWith(page: string, value: WordsValue) {
      const values = new Map(current.values).set(page, value)
      return compose(db, withListed(values, page))
    },
    close: () => clearTimeout(retry),
  }
}

/** What every page says, for commands. */
export const readValues = async (db: Database, files: PageValues) =>
  (await readCurrent(db, files)).values

/** The words as the site shows them, for commands. */
export const readWords = async (db: Database, files: PageValues) =>
  (await readCurrent(db, files)).content

/** Changes with every publication. */
const readVersions = async (db: Database) => {
  const rows = await db.selectFrom('words').select(['page', 'version']).orderBy('page').execute()
  return rows.map(({ page, version }) => `${page} ${version}`).join('\n')
}

/** The words as they are shown. A value that does not fit the shapes of this version gives way to its file. */
const readCurrent = async (db: Database, files: PageValues): Promise<Current> => {
  const values = new Map(files)
  const problems = new Map<string, string>()
  for (const { page, value } of await wordsStore(db).all()) {
    if (value === undefined) continue
    const checked = checkPage(page, value)
    if ('value' in checked) values.set(page, checked.value)
    else problems.set(page, sentenceOf(checked.errors[0]))
  }
  for (const folder of markdownFolders) {
    const order = orderIn(values, folder)
    const known = order.filter((slug) => values.has(pageName(folder, slug)))
    if (known.length === order.length) continue
    // Files were renamed or taken away since the order was edited.
    const checked = checkPage(folder, { ...values.get(folder), order: known })
    if ('value' in checked) values.set(folder, checked.value)
    else {
      problems.set(folder, 'The list names texts that are no longer there.')
      values.set(folder, { ...values.get(folder), order: files.get(folder)?.order })
    }
  }
  return { content: await compose(db, values), values, problems }
}

const sentenceOf = (error: { field: string; detail: string } | undefined) =>
  error ? `${error.field}: ${error.detail}` : 'The words do not fit this version of the site.'

const compose = async (db: Database, values: PageValues) => {
  const urls = [...values.values()].flatMap((value) => picturesIn(value).map(({ url }) => url))
  return composeContent(values, await findPictures(db, urls))
}

/** A Markdown page that is in no list is shown at its end. */
const withListed = (values: Map<string, WordsValue>, page: string) => {
  const { folder, slug } = splitPageName(page) ?? {}
  if (!folder || !slug) return values
  const order = orderIn(values, folder)
  if (order.includes(slug)) return values
  return values.set(folder, { ...values.get(folder), order: [...order, slug] })
}

/** Takes over changes of files that touch nothing the club has edited. The others wait for a person. */
const mergeFiles = async (db: Database, files: PageValues, log: Log) => {
  for (const stored of await wordsStore(db).all()) {
    const file = files.get(stored.page)
    const { page, base, value } = stored
    if (!file || !value || !base || isDeepStrictEqual(base, file)) continue
    if (isDeepStrictEqual(value, file)) {
      await wordsStore(db).setBase(page, file)
      continue
    }
    const merged = mergeValues({ base, ours: value, theirs: file })
    if (merged.conflicts.length > 0 || !('value' in checkPage(page, merged.value))) {
      log.warn('words and file contradict each other', { page })
      continue
    }
    await addMerged(db, stored, merged.value as WordsValue, file)
    log.info('a changed file was merged with the words of the club', { page })
  }
}

/** Another process that starts at the same time merges the same. */
const addMerged = async (
  db: Database,
  stored: StoredWords,
  shown: WordsValue,
  file: WordsValue,
) => {
  const { page, version } = stored
  const added = { page, version, kind: 'merged', shown, base: file, by: undefined } as const
  await db
    .transaction()
    .execute((transaction) => wordsStore(transaction).add(added))
    .catch((error) => {
      if (!(error instanceof Refusal && error.refusal === 'stale')) throw error
    })
}
