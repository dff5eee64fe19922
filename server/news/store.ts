import { randomUUIDv7 } from 'node:crypto'
import type { NewNews, NewsItem, NewsWindow } from '#contract/news.ts'
import { fold, holdsWords } from '#server/database/fold.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database } from '#server/database/tables.ts'

export const newsStore = (db: Database) => ({
  async list({ q, order, ...window }: NewsWindow) {
    const all = db.selectFrom('news').select(['id', 'title', 'author', 'type', 'date_time'])
    const matching = q?.trim() ? all.where(holdsWords('search', q)) : all
    const direction = order === 'newest' ? 'desc' : 'asc'
    return mapPage(await readPage(matching, window, { by: ['date_time', 'id'], direction }), asItem)
  },

  names: (ids: readonly string[]) =>
    db.selectFrom('news').select(['id', 'title as name']).where('id', 'in', ids).execute(),

  async add(item: NewNews) {
    const id = randomUUIDv7()
    const { dateTime, ...rest } = item
    const search = fold(item.title, item.author, item.type)
    await db
      .insertInto('news')
      .values({ id, ...rest, date_time: dateTime, search })
      .execute()
    return id
  },
})

type Row = Omit<NewsItem, '_id' | 'dateTime'> & { id: string; date_time: string }

const asItem = ({ id, date_time, ...rest }: Row): NewsItem => ({
  _id: id,
  ...rest,
  dateTime: date_time,
})
