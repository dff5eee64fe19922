import { to } from '#contract/pages.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/all-news.ts'
import { NewsListPage, readPage } from './news-list.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { club, home } = context.get(contentContext)
  const page = await readPage(context.get(clubContext))
  return { name: club.name, title: home.news.title, page }
}

const lead = 'Race results, ride stories and what the club decides, the newest first.'

export const meta: Route.MetaFunction = ({ loaderData: { name, title }, matches }) =>
  pageMeta(matches, { title: `${title}: ${name}`, description: lead, path: to.news() })

export default function AllNewsPage({ loaderData: { title, page } }: Route.ComponentProps) {
  return <NewsListPage title={title} lead={lead} page={page} first />
}
