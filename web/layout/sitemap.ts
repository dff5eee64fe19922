import { to } from '#contract/pages.ts'
import { clubContext, originContext } from '#web/contexts.ts'
import type { Route } from './+types/sitemap.ts'

const pages = [
  to.home(),
  to.about(),
  to.gallery(),
  to.contact(),
  to.news(),
  to.privacy(),
  to.register(),
  to.login(),
]

/** The newest news; older ones are found from page to page. */
const latest = { limit: 200, order: 'newest' } as const

export const loader = async ({ context }: Route.LoaderArgs) => {
  const origin = context.get(originContext)
  const news = await context.get(clubContext).news.list(latest)
  const told = news.filter(({ hasText }) => hasText)
  const paths = [...pages, ...told.map(({ _id }) => to.newsItem(_id))]
  const entries = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  )
}
