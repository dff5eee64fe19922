import { originContext } from '#web/contexts.ts'
import type { Route } from './+types/robots.ts'

/** The member area is of no use to search engines: without a person it is empty. */
export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(
    `User-agent: *
Disallow: /dashboard
Disallow: /api/

Sitemap: ${context.get(originContext)}/sitemap.xml
`,
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
