import { data } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/older-news.ts'
import { foundOrLost } from './found-or-lost.ts'
import { NewsStretch, readStretch } from './news-stretch.tsx'

export const loader = async ({ context, params: { cursor } }: Route.LoaderArgs) => {
  const { club, home } = context.get(contentContext)
  const stretch = await foundOrLost(readStretch(context.get(clubContext), cursor))
  const [newest] = stretch.items
  if (!newest) throw data(null, 404)
  const lead = `Told on ${dayInWords(newest.dateTime)} or before.`
  return { name: club.name, title: home.news.title, lead, stretch, path: to.newsBefore(cursor) }
}

export const meta: Route.MetaFunction = ({ loaderData: { name, title, lead, path }, matches }) =>
  pageMeta(matches, { title: `Older ${title}: ${name}`, description: lead, path })

export default function OlderNewsPage({
  loaderData: { title, lead, stretch },
}: Route.ComponentProps) {
  return <NewsStretch title={`Older ${title}`} lead={lead} stretch={stretch} />
}
