import type { NewsItem } from '#contract/news.ts'
import { momentInWords } from './moment-in-words.ts'

const colours = { Race: 'text-coral', Story: 'text-lagoon', Other: 'text-dusk' }

export const NewsEntry = ({ item }: { item: NewsItem }) => (
  <article id={`news-${item._id}`} className="grid gap-1.5 py-6">
    <p className={`font-bold text-sm ${colours[item.type]}`}>{item.type}</p>
    <h3 className="wrap-anywhere text-name">{item.title}</h3>
    <p className="wrap-anywhere flex flex-wrap gap-x-4 text-quiet">
      <span>{item.author}</span>
      <time dateTime={item.dateTime}>{momentInWords(item.dateTime)}</time>
    </p>
  </article>
)
