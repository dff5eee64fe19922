import { randomUUIDv7 } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import type { WordsChange } from '#contract/words.ts'
import type { WordsValue } from '#contract/words-form.ts'
import { readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'

type Window = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

/** The words of a page that was edited. Without a value it shows its file. */
export type StoredWords = {
  readonly page: string
  readonly version: number
  readonly value: WordsValue | undefined
  readonly base: WordsValue | undefined
}

export type NewVersion = {
  readonly page: string
  /** The latest version, which this one follows. */
  readonly version: number
  readonly kind: WordsChange['kind']
  /** What the page shows from now on. */
  readonly shown: WordsValue
  /** Whether it follows its file instead of having words of its own. */
  readonly followsFile?: boolean
  readonly base: WordsValue | undefined
  readonly backTo?: number
  readonly by: string | undefined
}

const now = () => new Date().toISOString()
const read = (json: string | null) => (json === null ? undefined : (JSON.parse(json) as WordsValue))
const write = (value: WordsValue | undefined) => (value ? JSON.stringify(value) : null)

const asStored = ({ value, base, ...row }: Tables['words']): StoredWords => ({
  ...row,
  value: read(value),
  base: read(base),
})

export const wordsStore = (db: Database) => ({
  async all(): Promise<readonly StoredWords[]> {
    return (await db.selectFrom('words').selectAll().execute()).map(asStored)
  },

  async find(page: string): Promise<StoredWords | undefined> {
    const row = await db.selectFrom('words').selectAll().where('page', '=', page).executeTakeFirst()
    return row && asStored(row)
  },

  /** Adds a version and makes it the current one. Refuses if somebody else was faster. */
  async add({ page, version, kind, shown, followsFile, base, backTo, by }: NewVersion) {
    const next = version + 1
    const row = { value: followsFile ? null : write(shown), base: write(base) }
    const { changed } =
      version === 0
        ? await insertFirst(db, { page, version: next, ...row })
        : await moveOn(db, page, version, row)
    if (!changed) throw new Refusal('stale')
    await db
      .insertInto('words_version')
      .values({
        ...{ id: randomUUIDv7(), page, version: next, kind, value: JSON.stringify(shown) },
        ...{ base: row.base, back_to: backTo ?? null, by_id: by ?? null, at: now() },
      })
      .execute()
    return next
  },

  /** The file has changed and says what the club says already. */
  async setBase(page: string, base: WordsValue) {
    await db
      .updateTable('words')
      .set({ base: write(base) })
      .where('page', '=', page)
      .execute()
  },

  versions: (page: string, window: Window) =>
    readPage(db.selectFrom('words_version').selectAll().where('page', '=', page), window, {
      by: ['id'],
      direction: 'desc',
    }),

  /** The values of these versions. */
  async valuesOf(page: string, versions: readonly number[]) {
    const rows =
      versions.length === 0
        ? []
        : await db
            .selectFrom('words_version')
            .select(['version', 'value', 'base'])
            .where('page', '=', page)
            .where('version', 'in', [...versions])
            .execute()
    return new Map(
      rows.map(({ version, value, base }) => [
        version,
        { value: JSON.parse(value) as WordsValue, base: read(base) },
      ]),
    )
  },

  /** The latest change of every page. */
  async latest(): Promise<ReadonlyMap<string, Pick<Tables['words_version'], 'by_id' | 'at'>>> {
    const rows = await db
      .selectFrom('words')
      .innerJoin('words_version', (join) =>
        join
          .onRef('words_version.page', '=', 'words.page')
          .onRef('words_version.version', '=', 'words.version'),
      )
      .select(['words.page', 'words_version.by_id', 'words_version.at'])
      .execute()
    return new Map(rows.map(({ page, ...change }) => [page, change]))
  },

  /** Whether the words of now, or those to be published, show a picture. Its address needs no escaping in JSON. */
  async shows(url: string) {
    const contains = `%${url}%`
    const current = await db
      .selectFrom('words')
      .select('page')
      .where('value', 'like', contains)
      .executeTakeFirst()
    if (current) return true
    const later = await db
      .selectFrom('words_schedule')
      .select('page')
      .where('value', 'like', contains)
      .executeTakeFirst()
    return later !== undefined
  },
})

type Row = Pick<Tables['words'], 'value' | 'base'>

/** Another transaction that inserts the same page is waited for. */
const insertFirst = async (db: Database, row: Tables['words']) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('words')
    .values(row)
    .onConflict((conflict) => conflict.column('page').doNothing())
    .executeTakeFirstOrThrow()
  return { changed: Number(numInsertedOrUpdatedRows ?? 0) > 0 }
}

const moveOn = async (db: Database, page: string, version: number, row: Row) => {
  const { numUpdatedRows } = await db
    .updateTable('words')
    .set({ ...row, version: version + 1 })
    .where('page', '=', page)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return { changed: numUpdatedRows > 0 }
}
