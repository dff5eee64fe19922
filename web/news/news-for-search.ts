import type { NewsItem } from '#contract/news.ts'

type Club = { readonly name: string }

/** A news item as search engines know news. */
export const newsForSearch = (item: NewsItem, club: Club, origin: string) => ({
  '@type': 'NewsArticle',
  headline: item.title,
  datePublished: item.dateTime,
  articleSection: item.type,
  author: [{ '@type': 'Person', name: item.author }],
  publisher: { '@type': 'SportsClub', name: club.name, logo: `${origin}/icon-512.png` },
  image: [`${origin}/art/social.jpg`],
  url: `${origin}/#news-${item._id}`,
})
