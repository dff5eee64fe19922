import { momentInWords } from '#contract/days.ts'
import type { NewsItem } from '#contract/news.ts'

const colours = { Race: 'text-coral', Story: 'text-lagoon', Other: 'text-dusk' }

export const NewsType = ({ type }: Pick<NewsItem, 'type'>) => (
  <p className={`font-bold text-sm ${colours[type]}`}>{type}</p>
)

/** Who tells it, and since when. */
export const NewsSource = ({ author, dateTime }: Pick<NewsItem, 'author' | 'dateTime'>) => (
  <p className="wrap-anywhere flex flex-wrap gap-x-4 text-quiet">
    <span>{author}</span>
    <time dateTime={dateTime}>{momentInWords(dateTime)}</time>
  </p>
)
