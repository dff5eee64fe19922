import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NewNews, NewsItem, NewsWindow } from '#contract/news.ts'
import { fold, holdsWords } from '#server/database/fold.ts'
import { pageOf, readCursor } from '#server/database/page.ts'
import type { Database } from '#server/database/tables.ts'

export const newsStore = (db: Database) => ({
  async list({ limit, cursor, q, order = 'oldest' }: NewsWindow) {
    const matching = q?.trim()
      ? db.selectFrom('news').where(holdsWords('search', q))
      : db.selectFrom('news')
    const [direction, beyond] =
      order === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const)
    let rows = matching
      .select(['id', 'title', 'author', 'type', 'date_time'])
      .orderBy('date_time', direction)
      .orderBy('id', direction)
    if (cursor) {
      const [moment, id] = readCursor(cursor, 2)
      rows = rows.where(sql<boolean>`(date_time, id) ${sql.raw(beyond)} (${moment}, ${id})`)
    }
    if (limit) rows = rows.limit(limit + 1)
    const found = await rows.execute()
    const total = limit || cursor ? await count(matching) : found.length
    return pageOf(found, total, limit, (row) => [row.date_time, row.id], asItem)
  },

  async add(item: NewNews) {
    const id = randomUUIDv7()
    const { dateTime, ...rest } = item
    const row = {
      id,
      ...rest,
      date_time: dateTime,
      search: fold(item.title, item.author, item.type),
    }
    await db.insertInto('news').values(row).execute()
    return id
  },
})

type Row = Omit<NewsItem, '_id' | 'dateTime'> & { id: string; date_time: string }

const asItem = ({ id, date_time, ...rest }: Row): NewsItem => ({
  _id: id,
  ...rest,
  dateTime: date_time,
})

const count = async (matching: ReturnType<typeof fromNews>) => {
  const { total } = await matching
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const fromNews = (db: Database) => db.selectFrom('news')
