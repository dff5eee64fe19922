import type { Club } from '#contract/club.ts'
import { withOffset } from '#contract/days.ts'
import type { NewsItem } from '#contract/news.ts'

type Whose = Pick<Club, 'name' | 'timeZone'>

/** A news item as search engines know news. */
export const newsForSearch = (item: NewsItem, { name, timeZone }: Whose, origin: string) => ({
  '@type': 'NewsArticle',
  headline: item.title,
  datePublished: withOffset(item.dateTime, timeZone),
  articleSection: item.type,
  author: [{ '@type': 'Person', name: item.author }],
  publisher: { '@type': 'SportsClub', name, logo: `${origin}/icon-512.png` },
  image: [`${origin}/art/social.jpg`],
  url: `${origin}/news/${item._id}`,
})
