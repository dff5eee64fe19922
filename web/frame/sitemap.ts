import { originContext } from '#web/house.ts'
import type { Route } from './+types/sitemap.ts'

const pages = ['/', '/about', '/gallery', '/contact', '/register', '/login']

export const loader = ({ context }: Route.LoaderArgs) => {
  const origin = context.get(originContext)
  const entries = pages.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  )
}
