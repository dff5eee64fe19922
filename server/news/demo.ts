import type { Picture } from '#contract/media.ts'
import { NewNews } from '#contract/news.ts'
import type { Database } from '#server/database/tables.ts'
import drawn from '#server/demo-pictures.json' with { type: 'json' }
import items from './demo-news.json' with { type: 'json' }
import { newsStore } from './store.ts'

type Drawn = Picture & { readonly name: string; readonly alt: string }

const pictures: readonly Drawn[] = drawn

export const demoNews = async (db: Database, today: Temporal.PlainDate) => {
  const news = newsStore(db)
  for (const { daysAgo, clock, picture: name, body, ...words } of items) {
    const dateTime = `${today.subtract({ days: daysAgo })}T${clock}`
    const drawn = name ? pictureNamed(name) : {}
    const item = NewNews.parse({ ...words, ...drawn, dateTime, body: body.join('\n\n') })
    await news.add({ ...item, ...drawn })
  }
}

const pictureNamed = (wanted: string) => {
  const found = pictures.find(({ name }) => name === wanted)
  if (!found) throw new Error(`The demonstration club has no picture ${wanted}.`)
  const { name, alt, ...picture } = found
  return { image: picture.sources.at(-1)?.url, picture }
}
