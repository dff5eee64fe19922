import type { Handlers } from '#server/door/call.ts'
import { newsStore } from './store.ts'

export const newsHandlers: Handlers['news'] = {
  list: (window, { db }) => newsStore(db).list(window),

  async add(item, { db, record }) {
    const insertedId = await newsStore(db).add(item)
    await record(insertedId, { after: item })
    return { insertedId }
  },
}
