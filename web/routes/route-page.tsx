import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { clubDay, dayInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { type Route as ClubRoute, RouteSlug } from '#contract/routes.ts'
import { club } from '#web/api.ts'
import { clubContext, routesPublicContext } from '#web/contexts.ts'
import { SignedInOnly } from '#web/layout/guards.tsx'
import { ListFailed } from '#web/layout/long-list.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { ProblemPage } from '#web/layout/problem-page.tsx'
import { useClub } from '#web/layout/root-data.ts'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { queries } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import type { Route } from './+types/route-page.ts'
import { CueSheet, PrintedCueSheet } from './cue-sheet.tsx'
import { RouteActions } from './route-actions.tsx'
import { RouteFigure } from './route-figure.tsx'
import {
  climbOf,
  climbSentence,
  lengthOf,
  riddenInWords,
  routeInWords,
  surfaceNames,
} from './route-words.ts'
import { ShowMap } from './show-map.tsx'

/** Where visitors may see the routes, the page is rendered on the server and reads without JavaScript. */
export const loader = async ({ context, params: { slug } }: Route.LoaderArgs) => {
  if (!RouteSlug.safeParse(slug).success) throw data(null, 404)
  if (!context.get(routesPublicContext)) return hydrateAtOnce
  const given = await context
    .get(clubContext)
    .routes.get({ slug })
    .catch((failure: unknown) => {
      if (failure instanceof Refusal && failure.status < 500) return null
      throw failure
    })
  // A proposal is missing for visitors only, so the page is rendered and asks again for members.
  return data({ given }, given ? 200 : 404)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || !('given' in loaderData)) return [{ title: 'Route' }]
  const { given } = loaderData
  if (!given) return [{ title: missing.title }]
  const { slug, note } = given
  const words = [`${routeInWords(given)}.`, note].filter(Boolean).join(' ')
  return pageMeta(matches, {
    title: titleOf(given),
    description: words.length > 200 ? `${words.slice(0, 199).trimEnd()}…` : words,
    path: to.route(slug),
    kind: 'article',
  })
}

export default function RoutePage({ loaderData, params: { slug } }: Route.ComponentProps) {
  return (
    <QueryClientProvider client={queries}>
      {'given' in loaderData ? (
        <RouteOfClub key={slug} slug={slug} given={loaderData.given} />
      ) : (
        <SignedInOnly>
          <RouteOfClub key={slug} slug={slug} />
        </SignedInOnly>
      )}
    </QueryClientProvider>
  )
}

const missing = {
  status: 404,
  title: 'There is no such route',
  detail:
    'It may have been renamed, or the link has a typo. The library has all routes of the club.',
  otherWay: { to: to.routes(), name: 'See all routes' },
}

/** `given` comes from the server; null if visitors have no such route. */
function RouteOfClub({ slug, given }: { slug: string; given?: ClubRoute | null }) {
  const { state } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['routes', 'one', slug],
    queryFn: ({ signal }) => club.routes.get({ slug }, { signal }),
    enabled: given === undefined || state === 'in',
    ...(given && { placeholderData: given }),
  })
  if (data) return <Read route={data} />
  const isMissing = error instanceof Refusal && error.status < 500
  if (isMissing || given === null) return <ProblemPage {...missing} />
  return (
    <div className="mx-auto w-full max-w-page px-gutter py-band">
      {error ? (
        <ListFailed title="The route could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

const titleOf = ({ title, length }: ClubRoute) => `${title}: ${lengthOf(length)}`

const Read = ({ route }: { route: ClubRoute }) => {
  // The server names the page only where visitors may see the route.
  useEffect(() => {
    document.title = titleOf(route)
  }, [route])
  return (
    <>
      <article className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-gutter pt-4 pb-band print:hidden">
        <Head route={route} />
        <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] xl:gap-x-12">
          <div className="grid grid-cols-1 content-start gap-4">
            <RouteFigure route={route} />
            <ShowMap slug={route.slug} title={route.title} />
          </div>
          <div className="grid content-start gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <RouteActions route={route} />
            {route.note ? (
              <p className="wrap-anywhere max-w-[40em] whitespace-pre-line text-lead">
                {route.note}
              </p>
            ) : null}
            <Climbs route={route} />
            <Rides route={route} />
          </div>
          <CueSheet cues={route.cues} />
        </div>
      </article>
      <PrintedCueSheet route={route} />
    </>
  )
}

const chip = 'wrap-anywhere rounded-full bg-lagoon/15 px-3.5 py-1 font-semibold text-sm'

const Head = ({ route }: { route: ClubRoute }) => {
  const { title, grade, surface, start, loop, caution, state, by } = route
  const today = clubDay(useClub().timeZone)
  const chips = [lengthOf(route.length), climbOf(route), grade, surface && surfaceNames[surface]]
  return (
    <header className="grid grid-cols-1 gap-3">
      <p>
        <Link
          to={to.routes()}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-lagoon underline-offset-4 hover:underline"
        >
          <Icon shape="left" className="-ml-1.5 size-5!" />
          All routes
        </Link>
      </p>
      <h1 className="wrap-anywhere text-heading">{title}</h1>
      <ul className="flex flex-wrap gap-2">
        {chips.filter(Boolean).map((words) => (
          <li key={words} className={chip}>
            {words}
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere text-quiet">
        {loop ? 'A loop' : 'One way'}
        {start ? ` from ${start}` : ''} · {riddenInWords(route, today)}
      </p>
      {state === 'shown' ? null : (
        <p className="edge rounded-card bg-card px-5 py-4">
          <strong className="text-coral">{state === 'archived' ? 'Archived.' : 'Proposed.'}</strong>{' '}
          {state === 'archived'
            ? 'The club no longer rides this route.'
            : `${by ? `${by} has proposed it. ` : ''}Members see it once a moderator has published it.`}
        </p>
      )}
      {caution ? (
        <p className="edge wrap-anywhere max-w-[60em] whitespace-pre-line rounded-card border-coral border-l-6 bg-card px-5 py-4">
          <strong className="text-coral">Take care:</strong> {caution}
        </p>
      ) : null}
    </header>
  )
}

const Climbs = ({ route: { climbs, samples } }: { route: ClubRoute }) => {
  if (samples.every(([, height]) => height === null)) return null
  return (
    <section aria-labelledby="climbs" className="grid content-start gap-3">
      <h2 id="climbs" className="text-name">
        Climbs
      </h2>
      {climbs.length > 0 ? (
        <ul className="divide-y divide-line">
          {climbs.map((climb) => (
            <li key={climb.from} className="flex items-center gap-3 py-2">
              <Icon shape="hill" className="size-5! text-coral" />
              {climbSentence(climb)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-quiet">No climb worth naming.</p>
      )}
    </section>
  )
}

const Rides = ({ route: { coming, past } }: { route: ClubRoute }) => (
  <section aria-labelledby="rides" className="grid content-start gap-3">
    <h2 id="rides" className="text-name">
      Rides on this route
    </h2>
    {coming.length + past.length === 0 ? <p className="text-quiet">None yet.</p> : null}
    <RideList name="Coming" rides={coming} />
    <RideList name="Past" rides={past} />
  </section>
)

const RideList = ({ name, rides }: { name: string; rides: ClubRoute['past'] }) =>
  rides.length > 0 ? (
    <div className="grid gap-1">
      <h3 className="font-semibold text-quiet text-sm">{name}</h3>
      <ul className="divide-y divide-line">
        {rides.map(({ _id, title, date }) => (
          <li key={_id}>
            <Link
              to={to.ride(_id)}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 underline-offset-4 hover:underline"
            >
              <span className="wrap-anywhere font-semibold">{title}</span>
              <time dateTime={date} className="text-quiet">
                {dayInWords(date)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ) : null

/** Has the shape of the page, so that little moves when it comes. */
const Loading = () => (
  <div className="grid gap-6">
    <p className="sr-only">Loading the route</p>
    <SkeletonLine className="h-9 w-3/5" />
    <SkeletonLine className="h-5 w-2/5" />
    <div className="edge aspect-5/4 max-w-3xl rounded-panel bg-card motion-safe:animate-pulse" />
  </div>
)
