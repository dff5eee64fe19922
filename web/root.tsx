import { SessionSync } from './identity/session-sync.tsx'
import './app.css'
import { lazy, type ReactNode, Suspense } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirect,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { logoIcon, to } from '#contract/pages.ts'
import type { Route } from './+types/root.ts'
import {
  contentContext,
  identityContext,
  mailContext,
  mapContext,
  originContext,
  routesPublicContext,
  weatherContext,
} from './contexts.ts'
import { identityActions } from './identity/actions.ts'
import { Dialogs } from './layout/dialogs.tsx'
import { CompactFooter, Footer } from './layout/footer.tsx'
import { Navigation } from './layout/navigation.tsx'
import { Page } from './layout/page.tsx'
import { ProblemPage } from './layout/problem-page.tsx'
import { findRedirect } from './layout/redirects.ts'
import { LastSignedIn, LazyScripts } from './layout/scripts.tsx'
import { TabBar } from './layout/tab-bar.tsx'
import { Toasts } from './layout/toasts.tsx'
import { useInstalled } from './layout/use-hydrated.ts'
import { Bell } from './notices/bell.tsx'
import bricolage from './ui/fonts/bricolage-grotesque-basic.woff2?url'
import figtree from './ui/fonts/figtree-basic.woff2?url'

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const target = findRedirect(new URL(request.url).pathname)
  if (target) throw redirect(target, 308)
  return {
    club: context.get(contentContext).club,
    identity: context.get(identityContext),
    mail: context.get(mailContext),
    map: context.get(mapContext),
    weather: context.get(weatherContext),
    origin: context.get(originContext),
    routesPublic: context.get(routesPublicContext),
  }
}

/** Content changes only when the site restarts. */
export const shouldRevalidate = () => false

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [
  font(bricolage),
  font(figtree),
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', href: '/calendar.ics', type: 'text/calendar', title: 'Rides' },
  { rel: 'alternate', href: '/news.atom', type: 'application/atom+xml', title: 'News and Info' },
  { rel: 'alternate', href: '/news.json', type: 'application/feed+json', title: 'News and Info' },
]

/** Browsers have their own way to pull, so it is for the installed app. */
const PullToRefresh = lazy(() =>
  import('./layout/pull-to-refresh.tsx').catch(() => ({ default: () => <></> })),
)

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const club = root?.club
  const isInstalled = useInstalled()
  const inDashboard = /^\/dashboard(\/|$)/i.test(useLocation().pathname)
  return (
    // The script in the head sets attributes here.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <LastSignedIn />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fff7ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1b2334" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        <Icons logo={club?.logo} />
        {club?.colours && <link rel="stylesheet" href="/colours.css" />}
      </head>
      <body className={inDashboard ? 'xl:[--container-page:100rem]' : undefined}>
        <Navigation
          clubName={club?.shortName ?? 'Home'}
          logo={club?.logo}
          bell={<Bell />}
          hasMailbox={root?.mail === 'mailbox'}
          hasRoutes={root?.routesPublic === true}
          onConfirmSignOut={identityActions.confirmSignOut}
          onSignOut={identityActions.signOut}
          onFinishSignOut={identityActions.finishSignOut}
        />
        <Page>{children}</Page>
        {club && (inDashboard ? <CompactFooter club={club} /> : <Footer club={club} />)}
        <TabBar />
        {isInstalled && (
          <Suspense>
            <PullToRefresh />
          </Suspense>
        )}
        <Toasts />
        <Dialogs />
        <ScrollRestoration />
        <LazyScripts />
      </body>
    </html>
  )
}

const Icons = ({ logo }: { logo: string | undefined }) =>
  logo ? (
    <>
      <link rel="icon" href={logoIcon('32', logo)} type="image/png" />
      <link rel="apple-touch-icon" href={logoIcon('180', logo)} />
    </>
  ) : (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )

export default function Site({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SessionSync identity={loaderData.identity} />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : undefined
  const problem =
    status === 404 ? notFound : status === 410 ? gone : status === 503 ? overloaded : findCause()
  return (
    <>
      <title>{problem.title}</title>
      <ProblemPage {...problem} />
    </>
  )
}

const notFound = {
  status: 404,
  title: 'Page not found',
  detail: 'There is no page at this address. It may have moved, or the link has a typo.',
}

const gone = {
  status: 410,
  title: 'This ride was deleted',
  detail: 'It no longer takes place. The calendar shows the rides that do.',
  otherWay: { to: to.calendar(), name: 'See the calendar' },
}

const overloaded = {
  status: 503,
  title: 'A crowd at the start',
  detail:
    'The site is very busy right now. Reload the page in a few seconds. Nothing you sent was lost.',
}

/** A page that could not be fetched fails like a broken one; only the browser knows the difference. */
const findCause = () =>
  typeof navigator !== 'undefined' && navigator.onLine === false ? offline : broken

const offline = {
  title: 'No connection out here',
  detail: "You're offline, so this page can't be loaded. Try again once you're back online.",
}

const broken = {
  status: 500,
  title: 'We have a puncture',
  detail:
    'Something went wrong on our side. Reload the page in a moment. Nothing you sent was lost.',
}
