import { data } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/older-news.ts'
import { foundOrNotFound, NewsListPage, readPage } from './news-list.tsx'

export const loader = async ({ context, params: { cursor } }: Route.LoaderArgs) => {
  const { club, home } = context.get(contentContext)
  const page = await foundOrNotFound(readPage(context.get(clubContext), cursor))
  const [newest] = page.items
  if (!newest) throw data(null, 404)
  const lead = `Published on ${dayInWords(newest.dateTime)} or earlier.`
  return { name: club.name, title: home.news.title, lead, page, path: to.newsBefore(cursor) }
}

export const meta: Route.MetaFunction = ({ loaderData: { name, title, lead, path }, matches }) =>
  pageMeta(matches, { title: `Older ${title}: ${name}`, description: lead, path })

export default function OlderNewsPage({ loaderData: { title, lead, page } }: Route.ComponentProps) {
  return <NewsListPage title={`Older ${title}`} lead={lead} page={page} />
}
