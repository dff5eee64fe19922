import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NewNews, NewsItem, NewsWindow, WholeNews } from '#contract/news.ts'
import { Refusal } from '#contract/refusal.ts'
import { fold, holdsWords } from '#server/database/fold.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'

/** A news item by itself, without what stands beside it. */
export type ToldNews = Omit<WholeNews, 'older' | 'newer'>

const listed = ['id', 'title', 'author', 'type', 'date_time'] as const
const whole = [...listed, 'body', 'version', 'updated_at'] as const

/** Texts are long, so lists only ask whether there is one. */
const hasText = sql<number | boolean>`body is not null`.as('has_text')

export const newsStore = (db: Database) => ({
  async list({ q, order, ...window }: NewsWindow) {
    const all = db.selectFrom('news').select([...listed, hasText])
    const matching = q?.trim() ? all.where(holdsWords('search', q)) : all
    const direction = order === 'newest' ? 'desc' : 'asc'
    return mapPage(await readPage(matching, window, { by: ['date_time', 'id'], direction }), asItem)
  },

  names: (ids: readonly string[]) =>
    db.selectFrom('news').select(['id', 'title as name']).where('id', 'in', ids).execute(),

  /** The newest with all they tell. */
  async latest(most: number): Promise<readonly ToldNews[]> {
    const rows = await db
      .selectFrom('news')
      .select(whole)
      .orderBy('date_time', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.map(asWhole)
  },

  async find(id: string): Promise<ToldNews | undefined> {
    const row = await db.selectFrom('news').select(whole).where('id', '=', id).executeTakeFirst()
    return row && asWhole(row)
  },

  /** What was told just before an item and just after it; a mere headline leads nowhere. */
  async besides({ _id, dateTime }: NewsItem) {
    const next = (beyond: '<' | '>') => {
      const direction = beyond === '<' ? 'desc' : 'asc'
      return db
        .selectFrom('news')
        .select(['id as _id', 'title'])
        .where('body', 'is not', null)
        .where(sql<boolean>`(date_time, id) ${sql.raw(beyond)} (${dateTime}, ${_id})`)
        .orderBy('date_time', direction)
        .orderBy('id', direction)
        .limit(1)
        .executeTakeFirst()
    }
    const [older, newer] = [await next('<'), await next('>')]
    return { ...(older && { older }), ...(newer && { newer }) }
  },

  async add(item: NewNews) {
    const id = randomUUIDv7()
    await db
      .insertInto('news')
      .values({ id, ...asRow(item) })
      .execute()
    return id
  },

  /** Changes an item only as it was looked at, so nobody's change is lost when two are made at once. */
  async change({ _id, version }: ToldNews, item: NewNews) {
    const { numUpdatedRows } = await db
      .updateTable('news')
      .set({ ...asRow(item), version: version + 1, updated_at: new Date().toISOString() })
      .where('id', '=', _id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw new Refusal('stale')
  },

  async remove(id: string) {
    await db.deleteFrom('news').where('id', '=', id).execute()
  },
})

const asRow = ({ title, author, type, dateTime, body }: NewNews) => ({
  title,
  author,
  type,
  date_time: dateTime,
  body: body ?? null,
  search: fold(title, author, type),
})

type Headline = Pick<Tables['news'], (typeof listed)[number]>
type Listed = Headline & { readonly has_text: number | boolean }

const asItem = ({ id, date_time, has_text, ...rest }: Listed): NewsItem => ({
  _id: id,
  ...rest,
  dateTime: date_time,
  ...(has_text && { hasText: true }),
})

type Whole = Headline & {
  readonly body: string | null
  readonly version: number
  readonly updated_at: string | null
}

const asWhole = ({ body, version, updated_at, ...row }: Whole): ToldNews => ({
  ...asItem({ ...row, has_text: body !== null }),
  version,
  ...(body !== null && { body }),
  ...(updated_at !== null && { updatedAt: updated_at }),
})
