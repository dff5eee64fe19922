import { to } from '#contract/pages.ts'
import { contentContext } from '#web/contexts.ts'
import type { Route } from './+types/manifest.ts'

const icon = (size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icon-${purpose === 'any' ? '' : `${purpose}-`}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What a phone needs to put the club beside its other applications. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { club } = context.get(contentContext)
  const manifest = {
    id: '/',
    name: club.name,
    short_name: club.shortName,
    description: club.tagline,
    start_url: '/',
    display: 'standalone',
    background_color: '#fff7ea',
    theme_color: '#1b3a5c',
    icons: [icon(192), icon(512), icon(512, 'maskable')],
    shortcuts: [{ name: 'Ride calendar', url: to.calendar() }],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  })
}
