import { Link } from 'react-router'
import type { NewsItem } from '#contract/news.ts'
import { to } from '#contract/pages.ts'
import { NewsSource, NewsType } from './news-facts.tsx'

type Props = {
  item: NewsItem
  /** One step below the heading it stands under. */
  heading: 'h2' | 'h3'
}

/** The way to what an item tells, where it tells anything. */
export const NewsTitle = ({ item }: { item: NewsItem }) =>
  item.hasText ? (
    <Link to={to.newsItem(item._id)} className="underline-offset-4 hover:underline">
      {item.title}
    </Link>
  ) : (
    item.title
  )

export const NewsEntry = ({ item, heading: Heading }: Props) => (
  <article className="grid gap-1.5 py-6">
    <NewsType type={item.type} />
    <Heading className="wrap-anywhere text-name">
      <NewsTitle item={item} />
    </Heading>
    <NewsSource author={item.author} dateTime={item.dateTime} />
  </article>
)
