import { clubDay } from '#contract/days.ts'
import { type LogoIcon, logoIcon, to } from '#contract/pages.ts'
import { clubContext, contentContext, originContext, routesPublicContext } from '#web/contexts.ts'
import type { Route } from './+types/site-files.ts'
import serviceWorkerCode from './service-worker.js?raw'

type Context = Route.LoaderArgs['context']

/** The files that are made from the club's content and settings, by the path in `routes.ts`. */
export const loader = ({ context, pattern }: Route.LoaderArgs) =>
  files[pattern]?.(context) ?? new Response(null, { status: 404 })

const respond = (type: string, body: string, headers = {}) =>
  new Response(body, { headers: { 'content-type': type, ...headers } })

/** The member area is useless to search engines: signed out, it is empty. */
const robots = (context: Context) =>
  respond(
    'text/plain; charset=utf-8',
    `User-agent: *
Disallow: /dashboard
Disallow: /api/

Sitemap: ${context.get(originContext)}/sitemap.xml
`,
  )

const publicPages = [
  to.home(),
  to.about(),
  to.gallery(),
  to.albums(),
  to.contact(),
  to.news(),
  to.privacy(),
  to.register(),
  to.login(),
]

/** Has the newest news and albums and the coming rides; older ones are found by following links. */
const sitemap = async (context: Context) => {
  const origin = context.get(originContext)
  const club = context.get(clubContext)
  const today = clubDay(context.get(contentContext).club.timeZone)
  const news = await club.news.list({ limit: 200, order: 'newest' })
  const rides = await club.events.list({ from: today, limit: 200 })
  const albums = await club.gallery.albums({ limit: 200 })
  const hasRoutes = context.get(routesPublicContext)
  const routes = hasRoutes ? await club.routes.list({ limit: 200 }) : []
  const paths = [
    ...publicPages,
    ...(hasRoutes ? [to.routes()] : []),
    ...routes.map(({ slug }) => to.route(slug)),
    ...rides.map(({ _id }) => to.ride(_id)),
    ...albums.map(({ ride }) => to.album(ride._id)),
    ...news.filter(({ hasText }) => hasText).map(({ _id }) => to.newsItem(_id)),
  ]
  const entries = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  return respond(
    'application/xml; charset=utf-8',
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`,
  )
}

const icon = (name: Extract<LogoIcon, '192' | '512' | 'maskable-512'>, logo?: string) => {
  const size = name.replace('maskable-', '')
  return {
    src: logo ? logoIcon(name, logo) : `/icon-${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: name === size ? 'any' : 'maskable',
  }
}

/** Lets phones install the site. */
const manifest = (context: Context) => {
  const { club } = context.get(contentContext)
  const content = {
    id: '/',
    name: club.name,
    short_name: club.shortName,
    description: club.tagline,
    // Members continue to the member area: see `last-signed-in.js`.
    start_url: '/?start',
    display: 'standalone',
    background_color: '#fff7ea',
    theme_color: '#fff7ea',
    icons: (['192', '512', 'maskable-512'] as const).map((name) => icon(name, club.logo)),
    shortcuts: [
      { name: 'Rides', url: to.rides() },
      { name: 'Calendar', url: to.calendar() },
      { name: 'Notices', url: to.notices() },
    ],
  }
  return respond('application/manifest+json', JSON.stringify(content))
}

/** The club's own colours. A file, because the content security policy forbids inline styles. */
const colours = (context: Context) => {
  const { colours } = context.get(contentContext).club
  const css = colours
    ? `:root { --accent: ${colours.accent}; --coral: var(--accent); --bar: var(--accent); --lagoon: ${colours.band}; --band: ${colours.band}; --focus: ${colours.band}; --color-amber: ${colours.call}; --color-amber-bright: ${colours.call}; }
@media (prefers-color-scheme: dark) { :root { --accent: ${colours.accentAtNight}; --lagoon: ${colours.accentAtNight}; --focus: ${colours.call}; } }
`
    : ''
  return respond('text/css; charset=utf-8', css)
}

/** Served from the root, because a service worker controls only addresses below its own. */
const serviceWorker = () =>
  respond('text/javascript; charset=utf-8', serviceWorkerCode, {
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  })

const files: Readonly<Record<string, (context: Context) => Response | Promise<Response>>> = {
  'service-worker.js': serviceWorker,
  'manifest.webmanifest': manifest,
  'colours.css': colours,
  'robots.txt': robots,
  'sitemap.xml': sitemap,
}
