import { NewNews } from '#contract/news.ts'
import type { Database } from '#server/database/tables.ts'
import items from './demo-news.json' with { type: 'json' }
import { newsStore } from './store.ts'

export const demoNews = async (db: Database, today: Temporal.PlainDate) => {
  const news = newsStore(db)
  for (const { daysAgo, clock, body, ...words } of items) {
    const dateTime = `${today.subtract({ days: daysAgo })}T${clock}`
    await news.add(NewNews.parse({ ...words, dateTime, body: body?.join('\n\n') }))
  }
}
