import { isDeepStrictEqual } from 'node:util'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import type { EditedWords, ListedWords, WordsConflict } from '#contract/words.ts'
import {
  isForModerators,
  newArticle,
  type WordsPart,
  type WordsValue,
} from '#contract/words-form.ts'
import {
  jsonPages,
  markdownFolders,
  orderIn,
  pageName,
  splitPageName,
} from '#server/content/page-shapes.ts'
import type { FindNames } from '#server/database/page.ts'
import type { Database } from '#server/database/tables.ts'
import type { Person } from '#server/http/call.ts'
import type { Words } from './current.ts'
import { formOf, labelOf } from './forms.ts'
import { pageTitle } from './labels.ts'
import { mergeValues } from './merge.ts'
import { allScheduled, type ScheduledWords } from './schedule.ts'
import { type StoredWords, wordsStore } from './store.ts'

type Parts = {
  readonly words: Words
  readonly timeZone: string
  readonly namesOf: FindNames
}

/** Refuses a page that this person may not edit. */
export const demandEditor = ({ roles }: Person, page: string) => {
  if (roles.includes('admin') || isForModerators(page)) return
  throw new Refusal('wrong-role', { detail: 'Moderators edit the blog and the articles.' })
}

const seenAt = (page: string) => {
  const { folder, slug } = splitPageName(page) ?? {}
  if (folder === 'articles' && slug) return to.article(slug)
  if (folder === 'blog') return `${to.screen('blog')}#${slug}`
  return addresses[page] ?? to.home()
}

const addresses: Readonly<Record<string, string>> = {
  about: to.about(),
  team: to.team(),
  gallery: to.gallery(),
  calendar: to.calendar(),
  contact: to.contact(),
  blog: to.screen('blog'),
  articles: to.articles(),
}

/** The address at which a page shows a draft. */
export const draftAddress = (page: string, query: string) => {
  const [path, hash] = seenAt(page).split('#')
  return `${path}?${query}${hash ? `#${hash}` : ''}`
}

const groupOf = (page: string): ListedWords['group'] => {
  if (page === 'club') return 'club'
  if (page.startsWith('blog')) return 'blog'
  return page.startsWith('articles') ? 'articles' : 'pages'
}

/** What is stored about all pages. */
type Known = {
  readonly stored: ReadonlyMap<string, StoredWords>
  readonly scheduled: ReadonlyMap<string, ScheduledWords>
  readonly latest: Awaited<ReturnType<ReturnType<typeof wordsStore>['latest']>>
  readonly names: ReadonlyMap<string, string>
}

const readKnown = async (db: Database, { namesOf }: Parts): Promise<Known> => {
  const stored = await wordsStore(db).all()
  const scheduled = await allScheduled(db)
  const latest = await wordsStore(db).latest()
  const people = [...latest.values(), ...scheduled].flatMap(({ by_id }) => by_id ?? [])
  return {
    stored: new Map(stored.map((row) => [row.page, row])),
    scheduled: new Map(scheduled.map((row) => [row.page, row])),
    latest,
    names: await namesOf(db, people),
  }
}

/** The pages a person may edit: facts first, then the blog and the articles, each in its order. */
export const listPages = async (db: Database, parts: Parts, person: Person) => {
  const known = await readKnown(db, parts)
  const values = parts.words.values()
  const inOrder = markdownFolders.flatMap((folder) => [
    folder,
    ...orderIn(values, folder).map((slug) => pageName(folder, slug)),
  ])
  const facts = Object.keys(jsonPages).filter((page) => !inOrder.includes(page))
  const others = [...values.keys(), ...known.scheduled.keys()]
    .filter((page) => page.startsWith('articles~') && !inOrder.includes(page))
    .toSorted()
  const mayEdit = (page: string) => person.roles.includes('admin') || isForModerators(page)
  return [...new Set([...facts, ...inOrder, ...others])]
    .filter(mayEdit)
    .map((page): ListedWords => {
      const { scheduled, ...about } = describe(parts, known, page)
      return {
        ...about,
        ...(scheduled && { scheduled: scheduled.about }),
        conflict: conflictOf(parts.words, known.stored.get(page)) !== undefined,
      }
    })
}

/** What people call a page. */
export const titleOf = (words: Words, page: string) =>
  splitPageName(page) ? String(words.values().get(page)?.title ?? 'Article') : pageTitle(page)

const describe = ({ words, timeZone }: Parts, known: Known, page: string) => {
  const stored = known.stored.get(page)
  const scheduled = known.scheduled.get(page)
  const latest = known.latest.get(page)
  const file = words.files.get(page)
  const value = words.values().get(page) ?? scheduled?.value ?? {}
  const problem = words.problems().get(page)
  const { folder, slug } = splitPageName(page) ?? {}
  const order = folder && orderIn(words.values(), folder)
  return {
    page,
    title: folder ? String(value.title ?? 'New article') : pageTitle(page),
    group: groupOf(page),
    seenAt: seenAt(page),
    version: stored?.version ?? 0,
    edited: stored?.value !== undefined && !isDeepStrictEqual(stored.value, file),
    hasFile: file !== undefined,
    removed: slug !== undefined && words.values().has(page) && !order?.includes(slug),
    ...(latest && { last: { ...signedBy(known.names, latest.by_id), at: latest.at } }),
    ...(problem && { problem }),
    ...(scheduled && {
      scheduled: {
        value: scheduled.value,
        about: {
          ...signedBy(known.names, scheduled.by_id),
          at: scheduled.at,
          publishAt: asMoment(scheduled.publish_at, timeZone),
          ...(scheduled.problem && { problem: scheduled.problem }),
        },
      },
    }),
  }
}

const signedBy = (names: ReadonlyMap<string, string>, id: string | null) => {
  const by = id === null ? undefined : names.get(id)
  return by === undefined ? {} : { by }
}

/** A moment in the club's time zone, such as `2026-05-15T06:30`. */
const asMoment = (at: string, timeZone: string) =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** Everything a form needs. */
export const readEdited = async (
  db: Database,
  parts: Parts,
  page: string,
): Promise<EditedWords> => {
  const { words } = parts
  const known = await readKnown(db, parts)
  const { scheduled, ...about } = describe(parts, known, page)
  const value = words.values().get(page) ?? scheduled?.value
  if (!value && page !== newArticle) throw new Refusal('not-found')
  const form = formOf(page, words.values())
  const file = words.files.get(page)
  const conflict = conflictOf(words, known.stored.get(page))
  return {
    ...about,
    form: [...form],
    value: value ?? emptyValue(form),
    ...(file && { file }),
    ...(scheduled && { scheduled: { ...scheduled.about, value: scheduled.value } }),
    ...(conflict && { conflict: inWords(conflict, form) }),
  }
}

const emptyValue = (form: readonly WordsPart[]): WordsValue =>
  Object.fromEntries(
    form.map((part) => [part.key, part.is === 'choice' ? part.options[0]?.value : '']),
  )

type Conflict = {
  readonly file: WordsValue
  readonly ours: WordsValue
  readonly merged: WordsValue
  readonly conflicts: readonly string[]
}

/** The file was changed since the words were edited, and starting the site could not merge both. */
const conflictOf = (words: Words, stored: StoredWords | undefined): Conflict | undefined => {
  const file = stored && words.files.get(stored.page)
  if (!file || !stored.value || !stored.base || isDeepStrictEqual(stored.base, file))
    return undefined
  const { base, value: ours } = stored
  const { value, conflicts } = mergeValues({ base, ours, theirs: file })
  return { file, ours, merged: value as WordsValue, conflicts }
}

const inWords = (
  { file, ours, merged, conflicts }: Conflict,
  form: readonly WordsPart[],
): WordsConflict => ({
  file,
  merged,
  fields: conflicts.map((field) => ({
    field,
    label: labelOf(form, field),
    club: textAt(ours, field),
    file: textAt(file, field),
  })),
})

const textAt = (value: unknown, path: string): string => {
  const found = path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value)
  if (found === undefined || found === null) return ''
  if (Array.isArray(found) && found.every((one) => typeof one === 'string')) return found.join('\n')
  return typeof found === 'object' ? JSON.stringify(found, undefined, 2) : String(found)
}
