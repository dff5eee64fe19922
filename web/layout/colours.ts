import { contentContext } from '#web/contexts.ts'
import type { Route } from './+types/colours.ts'

/** The club's own colours as a file: the policy of the pages admits no styles inside them. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { colours } = context.get(contentContext).club
  const css = colours
    ? `:root { --accent: ${colours.accent}; --coral: var(--accent); --bar: var(--accent); --lagoon: ${colours.band}; --band: ${colours.band}; --focus: ${colours.band}; --color-amber: ${colours.call}; --color-amber-bright: ${colours.call}; }
@media (prefers-color-scheme: dark) { :root { --accent: ${colours.accentAtNight}; --lagoon: ${colours.accentAtNight}; --focus: ${colours.call}; } }
`
    : ''
  return new Response(css, { headers: { 'content-type': 'text/css; charset=utf-8' } })
}
