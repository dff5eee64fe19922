import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import type { WordsChange } from '#contract/words.ts'
import { newArticle, type WordsValue } from '#contract/words-form.ts'
import { instant } from '#server/clock.ts'
import { withSizes } from '#server/content/compose.ts'
import { pageName, picturesIn } from '#server/content/page-shapes.ts'
import { readProse } from '#server/content/read-prose.ts'
import { fold } from '#server/database/fold.ts'
import { type FindNames, mapPage } from '#server/database/page.ts'
import type { Database, DatabaseTransaction, Tables } from '#server/database/tables.ts'
import type { Call, Handlers, Person } from '#server/http/call.ts'
import { draftParameter } from '#server/http/page-addresses.ts'
import { findPictures } from '#server/media/lifecycle.ts'
import { differencesOf } from './differences.ts'
import { formOf, labelOf } from './forms.ts'
import { demandEditor, draftAddress, listPages, readEdited, titleOf } from './pages.ts'
import {
  checkWords,
  demandPage,
  demandWords,
  publishVersion,
  takeOutOfList,
  type WordsParts,
} from './publish.ts'
import { demandComing, findScheduled, scheduleWords, unscheduleWords } from './schedule.ts'
import { wordsStore } from './store.ts'

type Parts = WordsParts & { readonly timeZone: string; readonly namesOf: FindNames }

const draftMinutes = 30

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The draft an address shows. Whoever has the address sees it. */
export const findDraft = async (db: Database, token: string) => {
  const row = await db
    .selectFrom('words_draft')
    .select(['page', 'value'])
    .where('token', '=', hashOf(token))
    .where('expires_at', '>', instant().toString())
    .executeTakeFirst()
  return row && { page: row.page, value: JSON.parse(row.value) as WordsValue }
}

type Changing = {
  readonly db: DatabaseTransaction
  readonly person: Person
} & Pick<Call, 'record' | 'afterwards'>

export const wordsHandlers = (parts: Parts): Handlers['words'] => {
  const { words, timeZone } = parts

  /** Publishes a version, records it, and answers when this process shows it. */
  const publish = async (
    { db, person, record, afterwards }: Changing,
    change: Omit<Parameters<typeof publishVersion>[2], 'by'>,
  ) => {
    const by = person.id
    const version = await publishVersion(parts, { db, afterwards }, { ...change, by })
    if (version !== change.version) {
      await record(change.page, { after: { version, kind: change.kind } })
    }
    afterwards(words.settled)
    return { version }
  }

  return {
    list: (_, { db, person }) => listPages(db, parts, person),

    async get({ page }, { db, person }) {
      demandEditor(person, page)
      return readEdited(db, parts, page)
    },

    async check({ page, value }, { db, person }) {
      demandEditor(person, page)
      await demandKnown(parts, db, page)
      const checked = await checkWords(parts, db, page, value)
      return { mistakes: 'errors' in checked ? [...checked.errors] : [] }
    },

    async preview({ text }, { db }) {
      const read = readProse(text, { pictures: true })
      if ('mistake' in read) return read
      const urls = picturesIn(text).map(({ url }) => url)
      return { prose: withSizes(read.prose, await findPictures(db, urls)) }
    },

    async see({ page, value }, { db, person }) {
      demandEditor(person, page)
      await demandKnown(parts, db, page)
      const checked = await demandWords(parts, db, page, value)
      const token = randomBytes(24).toString('base64url')
      await db
        .insertInto('words_draft')
        .values({
          ...{ token: hashOf(token), page, value: JSON.stringify(checked), by_id: person.id },
          expires_at: instant().add({ minutes: draftMinutes }).toString(),
        })
        .execute()
      return { address: draftAddress(page, `${draftParameter}=${token}`) }
    },

    async publish({ page, version, value, publishAt }, call) {
      const { db, person, record, afterwards } = call
      demandEditor(person, page)
      const scheduled = await demandKnown(parts, db, page)
      if (page === newArticle) throw new Refusal('not-found')
      const checked = await demandWords(parts, db, page, value)
      if (publishAt === undefined) {
        const isFirst = scheduled !== undefined && !words.values().has(page)
        const kind = isFirst ? 'added' : 'edited'
        const published = await publish(call, { page, version, value: checked, kind })
        if (isFirst) await unscheduleWords(parts, call, page)
        return published
      }
      const stored = await wordsStore(db).find(page)
      if ((stored?.version ?? 0) !== version) throw new Refusal('stale')
      await scheduleWords(
        parts,
        { db, afterwards },
        {
          ...{ page, version, value: checked, base: stored?.value ?? words.files.get(page) },
          ...{ publishAt: demandComing(publishAt, timeZone), by: person.id },
        },
      )
      await record(page, { after: { publishAt } })
      return { version, publishAt }
    },

    async unschedule({ page }, { db, person, record, afterwards }) {
      demandEditor(person, page)
      const modifiedCount = await unscheduleWords(parts, { db, afterwards }, page)
      if (modifiedCount > 0) await record(page, { before: { publishAt: 'scheduled' } })
      return { modifiedCount }
    },

    async history({ page, ...window }, { db, person }) {
      demandEditor(person, page)
      await demandKnown(parts, db, page)
      const found = await wordsStore(db).versions(page, window)
      const before = await wordsStore(db).valuesOf(
        page,
        found.items.map(({ version }) => version - 1),
      )
      const people = found.items.flatMap(({ by_id }) => by_id ?? [])
      const names = await parts.namesOf(db, people)
      const form = formOf(page, words.values())
      return mapPage(found, (row) =>
        asChange(row, names, before.get(row.version - 1)?.value, (field) => labelOf(form, field)),
      )
    },

    async undo({ page, version, backTo }, call) {
      demandEditor(call.person, page)
      demandPage(words, page)
      const file = words.files.get(page)
      if (backTo === 0) {
        if (!file) throw new Refusal('not-found')
        const change = { page, version, value: file, followsFile: true } as const
        return publish(call, { ...change, kind: 'undone', backTo })
      }
      const old = (await wordsStore(call.db).valuesOf(page, [backTo])).get(backTo)
      if (!old) throw new Refusal('not-found')
      const value = await demandWords(parts, call.db, page, old.value)
      return publish(call, { page, version, value, kind: 'undone', backTo })
    },

    async backToFile({ page, version }, call) {
      demandEditor(call.person, page)
      const file = words.files.get(page)
      if (!file) throw new Refusal('not-found')
      const change = { page, version, value: file, followsFile: true } as const
      return publish(call, { ...change, kind: 'back-to-file' })
    },

    async settle({ page, version, value }, call) {
      demandEditor(call.person, page)
      demandPage(words, page)
      const checked = await demandWords(parts, call.db, page, value)
      return publish(call, { page, version, value: checked, kind: 'settled', settles: true })
    },

    async addArticle({ value, publishAt }, call) {
      const { db, person, record, afterwards } = call
      const checked = await demandWords(parts, db, newArticle, value)
      const page = await findFreePage(parts, db, String(checked.title))
      if (publishAt === undefined) {
        await publish(call, { page, version: 0, value: checked, kind: 'added' })
        return { page }
      }
      await scheduleWords(
        parts,
        { db, afterwards },
        {
          ...{ page, version: 0, value: checked, base: undefined, by: person.id },
          publishAt: demandComing(publishAt, timeZone),
        },
      )
      await record(page, { after: { publishAt } })
      return { page, publishAt }
    },

    async removeArticle({ page }, { db, person, record, afterwards }) {
      demandEditor(person, page)
      if (!page.startsWith('articles~')) throw new Refusal('not-found')
      demandPage(words, page)
      const deletedCount = await takeOutOfList(parts, { db, afterwards }, page, person.id)
      if (deletedCount > 0) await record(page, { before: { title: titleOf(words, page) } })
      afterwards(words.settled)
      return { deletedCount }
    },
  }
}

/** Refuses a page that nobody knows. Returns its words to come, if there are any. */
const demandKnown = async ({ words }: Parts, db: Database, page: string) => {
  const scheduled = await findScheduled(db, page)
  if (!scheduled) demandPage(words, page)
  return scheduled
}

const asChange = (
  { version, kind, value, base, back_to, by_id, at }: Tables['words_version'],
  names: ReadonlyMap<string, string>,
  before: WordsValue | undefined,
  label: (field: string) => string,
): WordsChange => {
  const by = by_id === null ? undefined : names.get(by_id)
  const first = base === null ? {} : JSON.parse(base)
  return {
    version,
    kind: kind as WordsChange['kind'],
    ...(by !== undefined && { by }),
    at,
    ...(back_to !== null && { backTo: back_to }),
    differences: differencesOf(before ?? first, JSON.parse(value), label),
  }
}

/** A page whose address no other article has or had. */
const findFreePage = async ({ words }: Parts, db: Database, title: string) => {
  const plain = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')
  const slug = plain === '' || plain === 'new' ? `article${plain && `-${plain}`}` : plain
  for (let count = 1; ; count++) {
    const page = pageName('articles', count === 1 ? slug : `${slug}-${count}`)
    const isTaken =
      words.values().has(page) ||
      (await wordsStore(db).find(page)) !== undefined ||
      (await findScheduled(db, page)) !== undefined
    if (!isTaken) return page
  }
}
