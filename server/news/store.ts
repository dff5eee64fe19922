import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { NewNews, NewsItem, NewsWindow, WholeNews } from '#contract/news.ts'
import { Refusal } from '#contract/refusal.ts'
import { firstWords } from '#server/content/first-words.ts'
import { readProse } from '#server/content/read-prose.ts'
import { mapColumns } from '#server/database/columns.ts'
import { fold, holdsWords } from '#server/database/fold.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'

type Row = Selectable<Tables['news']>

/** A news item without its neighbours. */
export type SingleNews = Omit<WholeNews, 'older' | 'newer'>

/** What a publisher gives, with the sizes of the picture. */
type Given = NewNews & Pick<NewsItem, 'picture'>

const headline = mapColumns<Row>()(['title', 'author', 'type', 'date_time as dateTime', 'image'])
const words = mapColumns<Row>()(['body', 'version', 'updated_at as updatedAt'])

const listed = ['id', ...headline.columns, 'picture'] as const
const whole = [...listed, ...words.columns] as const

/** Bodies are long, so lists only ask for what the excerpt is made of. */
const longestBeginning = 1000
const beginning = sql<string | null>`substr(body, 1, ${sql.lit(longestBeginning)})`.as('beginning')

export const newsStore = (db: Database) => ({
  async list({ q, order, ...window }: NewsWindow) {
    const all = db.selectFrom('news').select([...listed, beginning])
    const matching = q?.trim() ? all.where(holdsWords('search', q)) : all
    const direction = order === 'newest' ? 'desc' : 'asc'
    return mapPage(await readPage(matching, window, { by: ['date_time', 'id'], direction }), asItem)
  },

  names: (ids: readonly string[]) =>
    db.selectFrom('news').select(['id', 'title as name']).where('id', 'in', ids).execute(),

  async latest(most: number): Promise<readonly SingleNews[]> {
    const rows = await db
      .selectFrom('news')
      .select(whole)
      .orderBy('date_time', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.map(asWhole)
  },

  async find(id: string): Promise<SingleNews | undefined> {
    const row = await db.selectFrom('news').select(whole).where('id', '=', id).executeTakeFirst()
    return row && asWhole(row)
  },

  /** The items before and after one, by time; only those that have a body are pages. */
  async neighbours({ _id, dateTime }: NewsItem) {
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

  async add(item: Given) {
    const id = randomUUIDv7()
    await db
      .insertInto('news')
      .values({ id, ...asRow(item) })
      .execute()
    return id
  },

  /** Refuses to change an item that has changed since it was read, so no change is lost. */
  async change({ _id, version }: SingleNews, item: Given) {
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

  async shows(url: string) {
    const shown = db.selectFrom('news').select('id').where('image', '=', url).limit(1)
    return (await shown.executeTakeFirst()) !== undefined
  },
})

const asRow = ({ body, picture, ...item }: Given) => ({
  ...headline.write(item),
  picture: picture ? JSON.stringify(picture) : null,
  body: body ?? null,
  search: fold(item.title, item.author, item.type),
})

type Listed = Pick<Row, (typeof listed)[number]> & { readonly beginning: string | null }

const asItem = ({ beginning, ...row }: Listed): NewsItem => {
  const excerpt = beginning === null ? '' : excerptOf(beginning)
  return {
    _id: row.id,
    ...headline.read(row),
    ...(row.picture !== null && { picture: JSON.parse(row.picture) }),
    ...(beginning !== null && { hasText: true }),
    ...(excerpt && { excerpt }),
  }
}

/** Reading Markdown costs more than the rest of a list, and the newest items are in most of them. */
const excerpts = new Map<string, string>()

const excerptOf = (text: string) => {
  const known = excerpts.get(text)
  if (known !== undefined) return known
  const read = readProse(text)
  const excerpt = 'prose' in read ? firstWords(read.prose) : ''
  if (excerpts.size >= 200) excerpts.clear()
  excerpts.set(text, excerpt)
  return excerpt
}

const asWhole = (row: Pick<Row, (typeof whole)[number]>): SingleNews => ({
  ...asItem({ ...row, beginning: row.body?.slice(0, longestBeginning).toWellFormed() ?? null }),
  ...words.read(row),
})
