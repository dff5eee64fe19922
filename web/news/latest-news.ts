import type { Client } from '#contract/client.ts'
import type { Contract } from '#contract/index.ts'
import type { NewsItem } from '#contract/news.ts'

export type LatestNews = { readonly items: readonly NewsItem[] } | { readonly failed: string }

/** The rest of a page is worth reading even when the news cannot be had. */
export const latestNews = (club: Client<Contract>): Promise<LatestNews> =>
  club.news.list({ limit: 6, order: 'newest' }).then(
    (items) => ({ items }),
    (error: Error) => ({ failed: error.message }),
  )
