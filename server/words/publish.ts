import { isDeepStrictEqual } from 'node:util'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import type { WordsChange } from '#contract/words.ts'
import { newArticle, type WordsValue } from '#contract/words-form.ts'
import { checkPage, picturesIn, splitPageName } from '#server/content/page-shapes.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Call } from '#server/http/call.ts'
import type { Pictures } from '#server/media/pictures.ts'
import { moveReminders } from '#server/signup/reminders.ts'
import type { Words } from './current.ts'
import { formMistakes, formOf, tidyFields } from './forms.ts'
import { wordsStore } from './store.ts'

export type WordsParts = {
  readonly words: Words
  readonly pictures: Pictures
}

type Transaction = Pick<Call, 'afterwards'> & { readonly db: DatabaseTransaction }

type Checked = { readonly value: WordsValue } | { readonly errors: readonly FieldError[] }

/** Checks words as the file of the page would be checked, and whether their pictures and pages exist. */
export const checkWords = async (
  { words, pictures }: WordsParts,
  db: Database,
  page: string,
  given: WordsValue,
): Promise<Checked> => {
  const form = formOf(page, words.values())
  const value = tidyFields(form, given)
  const checked = checkPage(page, value)
  const errors = new Map<string, string>()
  const found = [
    ...('errors' in checked ? checked.errors : []),
    ...formMistakes(form, value),
    ...orderMistakes(words, page, value),
    ...(await pictureMistakes(pictures, db, value)),
  ]
  for (const { field, detail } of found) if (!errors.has(field)) errors.set(field, detail)
  if (errors.size === 0 && 'value' in checked) return checked
  return { errors: [...errors].map(([field, detail]) => ({ field, detail })) }
}

const orderMistakes = ({ values }: Words, page: string, { order }: WordsValue): FieldError[] => {
  if (page !== 'blog' && page !== 'articles') return []
  const slugs = Array.isArray(order) ? order : []
  const unknown = slugs.find((slug) => !values().has(`${page}~${slug}`))
  return unknown === undefined
    ? []
    : [{ field: 'order', detail: 'A text in this list is no longer there.' }]
}

const pictureMistakes = async (pictures: Pictures, db: Database, value: WordsValue) => {
  const found = picturesIn(value).map(({ url, field }) => pictures.check(db, url, field))
  return (await Promise.all(found)).flat()
}

/** The checked words, or a refusal that names the fields. */
export const demandWords = async (
  parts: WordsParts,
  db: Database,
  page: string,
  given: WordsValue,
) => {
  const checked = await checkWords(parts, db, page, given)
  if ('value' in checked) return checked.value
  throw new Refusal('bad-fields', { errors: checked.errors })
}

/** Whether the words show a picture: those of now, those to be published, or those of the files. */
export const wordsShow = async ({ files }: Words, db: DatabaseTransaction, url: string) =>
  (await wordsStore(db).shows(url)) || [...files.values()].some((value) => shows(value, url))

const shows = (value: WordsValue, url: string) => picturesIn(value).some((one) => one.url === url)

/** Refuses a page that exists neither as a file nor here. */
export const demandPage = ({ values }: Words, page: string) => {
  if (!values().has(page) && page !== newArticle) throw new Refusal('not-found')
}

type Change = {
  readonly page: string
  /** The version that was edited. */
  readonly version: number
  readonly value: WordsValue
  readonly kind: WordsChange['kind']
  readonly by: string | undefined
  readonly followsFile?: boolean
  /** Whether the words take the changes of the file into account. */
  readonly settles?: boolean
  readonly backTo?: number
}

/** Makes checked words the current ones, as a new version. Returns the latest version. */
export const publishVersion = async (
  parts: WordsParts,
  { db, afterwards }: Transaction,
  { page, version, value, kind, by, followsFile = false, settles = false, backTo }: Change,
): Promise<number> => {
  const file = parts.words.files.get(page)
  const stored = await wordsStore(db).find(page)
  if ((stored?.version ?? 0) !== version) throw new Refusal('stale')
  const before = stored?.value ?? file
  const stopsEditing = followsFile && stored?.value !== undefined
  const unchanged = isDeepStrictEqual(before, value) && !settles && !stopsEditing
  if (unchanged && (await isListed(parts, db, page))) return version
  const dropped = await claimPictures(parts.pictures, db, before, value)
  // Until a conflict with the file is settled, the words still lie over the file they were made from.
  const base = stored?.value && !settles && !followsFile ? stored.base : file
  const next = await wordsStore(db).add({
    ...{ page, version, kind, shown: value, followsFile, base, by },
    ...(backTo !== undefined && { backTo }),
  })
  for (const url of dropped) afterwards(await parts.pictures.release(db, url))
  if (page === 'club' && before?.timeZone !== value.timeZone) {
    await moveReminders(db, String(value.timeZone))
  }
  await putInList(parts, { db, afterwards }, page, by)
  return next
}

/** Marks the pictures of new words as shown. Returns those that only the old words have. */
const claimPictures = async (
  pictures: Pictures,
  db: DatabaseTransaction,
  before: WordsValue | undefined,
  after: WordsValue,
) => {
  const old = new Set(picturesIn(before).map(({ url }) => url))
  const current = picturesIn(after)
  const kept = new Set(current.map(({ url }) => url))
  const dropped = [...old].filter((url) => !kept.has(url)).toSorted()
  const added = new Map(current.filter(({ url }) => !old.has(url)).map((one) => [one.url, one]))
  for (const { url, field } of [...added.values()].toSorted(byUrl)) {
    await pictures.claim(db, url, field, dropped)
  }
  return dropped
}

const byUrl = (one: { url: string }, other: { url: string }) => (one.url < other.url ? -1 : 1)

/** The page around a Markdown page, in this transaction. */
const readList = async ({ words }: WordsParts, db: Database, page: string) => {
  const { folder, slug } = splitPageName(page) ?? {}
  if (!folder || !slug) return undefined
  const stored = await wordsStore(db).find(folder)
  const value = stored?.value ?? words.files.get(folder) ?? {}
  const order = value.order as readonly string[]
  return { folder, slug, value, order, version: stored?.version ?? 0 }
}

const isListed = async (parts: WordsParts, db: Database, page: string) => {
  const list = await readList(parts, db, page)
  return list === undefined || list.order.includes(list.slug)
}

/** An article that is in no list, because it is new or was taken out, goes to its end. */
const putInList = async (
  parts: WordsParts,
  transaction: Transaction,
  page: string,
  by: string | undefined,
) => {
  const list = await readList(parts, transaction.db, page)
  if (!list || list.order.includes(list.slug)) return
  const { folder, version } = list
  const value = { ...list.value, order: [...list.order, list.slug] }
  await publishVersion(parts, transaction, { page: folder, version, value, kind: 'added', by })
}

/** Takes an article out of the list. */
export const takeOutOfList = async (
  parts: WordsParts,
  transaction: Transaction,
  page: string,
  by: string,
) => {
  const list = await readList(parts, transaction.db, page)
  if (list?.folder !== 'articles' || !list.order.includes(list.slug)) return 0
  const { folder, slug, version, order } = list
  if (order.length === 1) {
    const detail = 'Keep at least one article.'
    throw new Refusal('bad-fields', { errors: [{ field: 'order', detail }] })
  }
  const value = { ...list.value, order: order.filter((one) => one !== slug) }
  await publishVersion(parts, transaction, { page: folder, version, value, kind: 'removed', by })
  return 1
}
