import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#contract/refusal.ts'
import type { WordsValue } from '#contract/words-form.ts'
import { instant } from '#server/clock.ts'
import { picturesIn } from '#server/content/page-shapes.ts'
import type { Changes } from '#server/database/changes.ts'
import type { Database, DatabaseTransaction, Tables } from '#server/database/tables.ts'
import type { Write } from '#server/database/writes.ts'
import { auditFor, operatorId } from '#server/http/audit.ts'
import type { Call } from '#server/http/call.ts'
import type { Log } from '#server/http/log.ts'
import { mergeValues } from './merge.ts'
import { checkWords, publishVersion, type WordsParts } from './publish.ts'
import { wordsStore } from './store.ts'

type Transaction = Pick<Call, 'afterwards'> & { readonly db: DatabaseTransaction }

type Later = {
  readonly page: string
  readonly version: number
  readonly value: WordsValue
  /** What the words were made from. */
  readonly base: WordsValue | undefined
  readonly publishAt: Temporal.Instant
  readonly by: string
}

const longestAhead = { hours: 24 * 366 }

/** The moment in the club's time zone at which words are to be published. */
export const demandComing = (publishAt: string, timeZone: string) => {
  const at = Temporal.PlainDateTime.from(publishAt).toZonedDateTime(timeZone).toInstant()
  const isComing =
    Temporal.Instant.compare(at, instant()) > 0 &&
    Temporal.Instant.compare(at, instant().add(longestAhead)) < 0
  if (isComing) return at
  const detail = 'Choose a time to come, within a year.'
  throw new Refusal('bad-fields', { errors: [{ field: 'publishAt', detail }] })
}

/** The same number of digits always, so that texts compare like times. */
const asText = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' })

/** Keeps checked words until their time. They replace what was to be published of this page. */
export const scheduleWords = async (
  { pictures }: WordsParts,
  { db, afterwards }: Transaction,
  { page, version, value, base, publishAt, by }: Later,
) => {
  const before = await findScheduled(db, page)
  for (const { url, field } of picturesIn(value)) await pictures.claim(db, url, field)
  const row = {
    ...{ version, value: JSON.stringify(value), base: base ? JSON.stringify(base) : null },
    ...{ publish_at: asText(publishAt), problem: null, by_id: by, at: asText(instant()) },
  }
  await db
    .insertInto('words_schedule')
    .values({ page, ...row })
    .onConflict((conflict) => conflict.column('page').doUpdateSet(row))
    .execute()
  for (const { url } of before ? picturesIn(before.value) : []) {
    afterwards(await pictures.release(db, url))
  }
}

export const unscheduleWords = async (
  { pictures }: WordsParts,
  { db, afterwards }: Transaction,
  page: string,
) => {
  const before = await findScheduled(db, page)
  const { numDeletedRows } = await db
    .deleteFrom('words_schedule')
    .where('page', '=', page)
    .executeTakeFirstOrThrow()
  for (const { url } of before ? picturesIn(before.value) : []) {
    afterwards(await pictures.release(db, url))
  }
  return Number(numDeletedRows)
}

export type ScheduledWords = Omit<Tables['words_schedule'], 'value' | 'base'> & {
  readonly value: WordsValue
  readonly base: WordsValue | undefined
}

const asScheduled = ({ value, base, ...row }: Tables['words_schedule']): ScheduledWords => ({
  ...row,
  value: JSON.parse(value),
  base: base === null ? undefined : JSON.parse(base),
})

export const findScheduled = async (db: Database, page: string) => {
  const row = await db
    .selectFrom('words_schedule')
    .selectAll()
    .where('page', '=', page)
    .executeTakeFirst()
  return row && asScheduled(row)
}

export const allScheduled = async (db: Database): Promise<readonly ScheduledWords[]> =>
  (await db.selectFrom('words_schedule').selectAll().execute()).map(asScheduled)

type DueParts = WordsParts & {
  readonly db: Database
  readonly write: Write
  readonly changes: Changes
  readonly log: Log
}

/** Publishes the words whose time has come: each in a transaction of its own, in one process only. */
export const publishDue = async (parts: DueParts) => {
  const { db, write, changes, words, log } = parts
  const due = await db
    .selectFrom('words_schedule')
    .select('page')
    .where('publish_at', '<=', asText(instant()))
    .where('problem', 'is', null)
    .execute()
  for (const { page } of due) {
    let tasks: (() => Promise<void>)[] = []
    const done = await write(async (transaction) => {
      tasks = []
      const afterwards = (task: () => Promise<void>) => void tasks.push(task)
      const published = await publishOne(parts, { db: transaction, afterwards }, page)
      if (published) await changes.notify(transaction, 'words')
      return published
    })
    if (!done) continue
    changes.publish('words')
    await words.settled()
    for (const task of tasks) {
      await task().catch((error) => log.error('failed afterwards', error))
    }
  }
}

/** Takes the row first: of several processes one gets it, and the others find nothing. */
const publishOne = async (parts: DueParts, transaction: Transaction, page: string) => {
  const { db } = transaction
  const taken = await db
    .deleteFrom('words_schedule')
    .where('page', '=', page)
    .where('publish_at', '<=', asText(instant()))
    .where('problem', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!taken) return false
  const { value, base, by_id } = asScheduled(taken)
  const stored = await wordsStore(db).find(page)
  const current = stored?.value ?? parts.words.files.get(page)
  const result = await joinWith(parts, db, { page, value, base, current })
  if ('problem' in result) {
    await db
      .insertInto('words_schedule')
      .values({ ...taken, problem: result.problem })
      .execute()
    return true
  }
  const [version, by] = [stored?.version ?? 0, by_id ?? undefined]
  const change = { page, version, value: result.value, kind: 'scheduled', by } as const
  const next = await publishVersion(parts, transaction, change)
  const record = auditFor(db, by ?? operatorId, 'words', 'publish')
  await record(page, { after: { version: next, kind: 'scheduled' } })
  return true
}

type Joined = {
  readonly page: string
  readonly value: WordsValue
  readonly base: WordsValue | undefined
  readonly current: WordsValue | undefined
}

/** What others have published since then stays, unless both changed the same words. */
const joinWith = async (
  parts: WordsParts,
  db: Database,
  { page, value, base, current }: Joined,
): Promise<{ readonly value: WordsValue } | { readonly problem: string }> => {
  const isAsBefore = current === undefined || isDeepStrictEqual(base, current)
  const merged = isAsBefore
    ? { value, conflicts: [] }
    : mergeValues({ base, ours: value, theirs: current })
  if (merged.conflicts.length > 0) {
    return { problem: 'Someone changed the same words after this was scheduled.' }
  }
  const checked = await checkWords(parts, db, page, merged.value as WordsValue)
  return 'value' in checked
    ? checked
    : { problem: checked.errors[0]?.detail ?? 'These words no longer fit.' }
}
