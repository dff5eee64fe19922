import {
  keepPreviousData,
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Page } from '#contract/endpoint.ts'
import { to } from '#contract/pages.ts'
import type { RouteCard as Card } from '#contract/routes.ts'
import { club } from '#web/api.ts'
import { clubContext, routesPublicContext } from '#web/contexts.ts'
import { useAddressFilter } from '#web/layout/address-filter.ts'
import { SignedInOnly } from '#web/layout/guards.tsx'
import { ListFailed, NoMatches, ShowMore, useLoadMore } from '#web/layout/long-list.tsx'
import { countWaiting } from '#web/layout/menu-queries.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { useHydrated } from '#web/layout/use-hydrated.ts'
import { queries } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { ButtonLink, quietLook } from '#web/ui/button.tsx'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'
import type { Route } from './+types/library.ts'
import { Heat, type HeatPicture } from './heat.tsx'
import { LibraryFilter } from './library-filter.tsx'
import { RouteCard, RouteCardsLoading } from './route-card.tsx'
import { isNarrow, noFilter, type RouteFilter, routeFilter, windowOf } from './route-filter.ts'

const pageSize = 24
const aMinute = 60_000

/** Where visitors may see the routes, the page is rendered on the server and reads without JavaScript. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!context.get(routesPublicContext)) return hydrateAtOnce
  const { routes } = context.get(clubContext)
  const first = await routes.list.page({ limit: pageSize })
  return { first, heat: await routes.heat({}) }
}

/** Another filter in the address does not change what the loader gives. */
export const shouldRevalidate = () => false

const title = 'Routes'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && 'first' in loaderData
    ? pageMeta(matches, {
        title,
        description: `The routes of ${matches[0].loaderData.club.name}, with length, climb and a file for your device.`,
        path: to.routes(),
      })
    : [{ title }]

export default function RoutesPage({ loaderData }: Route.ComponentProps) {
  return (
    <QueryClientProvider client={queries}>
      {'first' in loaderData ? (
        <Library given={loaderData} />
      ) : (
        <SignedInOnly>
          <Library />
        </SignedInOnly>
      )}
    </QueryClientProvider>
  )
}

type Given = { readonly first: Page<Card>; readonly heat: HeatPicture }

function Library({ given }: { given?: Given }) {
  const session = useSession()
  const moderator = session.state === 'in' && session.roles.includes('moderator')
  const leads = session.state === 'in' && session.leads
  const { filter, change, clear } = useAddressFilter(routeFilter)
  // The server renders the page without its query.
  const shown = useHydrated() ? filter : noFilter
  const routes = useRoutes(shown, given?.first)
  const heat = useHeat(given?.heat)
  const list = useRef<HTMLUListElement>(null)
  const showMore = useLoadMore({
    count: routes.shown.length,
    fetchMore: routes.fetchNextPage,
    find: (place) => list.current?.children[place],
  })
  const isEmpty = routes.isSuccess && routes.total === 0
  if (isEmpty && !isNarrow(shown)) return <Empty leads={leads} moderator={moderator} />
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 content-start gap-6 pb-band sm:px-gutter sm:pt-4">
      <Heat heat={heat}>
        <h1 className="text-heading lg:text-banner">{title}</h1>
        <p className="max-w-[24em] text-lead">
          The club's own library: every way we ride, drawn by ourselves.
        </p>
        {moderator ? (
          <div className="pt-2">
            <ButtonLink to={to.addRoute()} tone="call">
              Add a route
            </ButtonLink>
          </div>
        ) : null}
      </Heat>
      <section
        aria-busy={routes.isFetching}
        aria-label="All routes"
        className="grid grid-cols-1 content-start gap-6 max-sm:px-gutter"
      >
        <LibraryFilter
          filter={shown}
          starts={heat?.starts ?? []}
          hasStates={moderator}
          onFilter={change}
        />
        <p role="status" className="text-quiet">
          {routes.isSuccess ? howMany(routes.shown.length, routes.total) : 'Loading the routes'}
        </p>
        {moderator ? <Proposed /> : null}
        {routes.isPending ? <RouteCardsLoading /> : null}
        {routes.isError ? (
          <ListFailed
            title="The routes could not be loaded"
            error={routes.error}
            onRetry={() => (routes.isFetchNextPageError ? showMore() : routes.refetch())}
          />
        ) : null}
        {isEmpty ? (
          <NoMatches showAll="Show all routes" onShowAll={clear}>
            Try another word, or a longer ride with more climbing.
          </NoMatches>
        ) : null}
        <ul ref={list} className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {routes.shown.map((route, place) => (
            <li
              key={route._id}
              tabIndex={-1}
              className={`rounded-card ${place < 12 ? '' : 'when-near [--usual-height:20rem]'}`}
            >
              <RouteCard route={route} />
            </li>
          ))}
        </ul>
        <ShowMore
          hasMore={routes.hasNextPage}
          busy={routes.isFetchingNextPage}
          onShowMore={showMore}
        />
        {leads && !moderator ? (
          <p className="text-quiet">
            Do you know a good way?{' '}
            <Link to={to.addRoute()} className={quietLook}>
              Propose a route
            </Link>
          </p>
        ) : null}
      </section>
    </div>
  )
}

/** Proposals are published on the screen where routes are added. */
const Proposed = () => {
  const { data: count = 0 } = useQuery(countWaiting('routes'))
  if (count === 0) return null
  return (
    <p>
      <Link to={`${to.addRoute()}#proposals`} className={quietLook}>
        {count === 1 ? '1 proposed route waits' : `${count} proposed routes wait`} to be published
      </Link>
    </p>
  )
}

const howMany = (shown: number, total: number) => {
  if (total === 0) return 'No routes'
  if (shown < total) return `${shown} of ${total} routes`
  return total === 1 ? '1 route' : `${total} routes`
}

/** The routes of a filter, page by page. The last list stays until the next one has arrived. */
const useRoutes = (filter: RouteFilter, first: Page<Card> | undefined) => {
  const { state } = useSession()
  const window = windowOf(filter)
  const routes = useInfiniteQuery({
    queryKey: ['routes', 'list', window],
    queryFn: ({ pageParam: cursor, signal }) =>
      club.routes.list.page({ ...window, limit: pageSize, ...(cursor && { cursor }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...(first && !isNarrow(filter) && { initialData: { pages: [first], pageParams: [''] } }),
    // The page came with the list of a visitor. Members may see more, so it waits until the session is known.
    enabled: !first || state !== 'unknown',
    staleTime: first && state === 'out' ? aMinute : 0,
    placeholderData: keepPreviousData,
  })
  const pages = routes.data?.pages ?? []
  return { ...routes, shown: pages.flatMap(({ items }) => items), total: pages.at(-1)?.total ?? 0 }
}

const useHeat = (given: HeatPicture | undefined) =>
  useQuery({
    queryKey: ['routes', 'heat'],
    queryFn: ({ signal }) => club.routes.heat({}, { signal }),
    enabled: !given,
    ...(given && { placeholderData: given }),
  }).data

const Empty = ({ leads, moderator }: { leads: boolean; moderator: boolean }) => (
  <div className="mx-auto grid max-w-page items-center gap-8 px-gutter py-band lg:grid-cols-2 lg:gap-16">
    <DayNightPicture
      day="/art/sections/gravel.svg"
      night="/art/sections/gravel-night.svg"
      alt=""
      width={800}
      height={450}
      className="w-full rounded-panel"
      first
    />
    <div className="grid justify-items-start gap-4">
      <h1 className="text-heading">{title}</h1>
      <p className="max-w-[29em] text-lead">
        There are no routes yet.{' '}
        {moderator
          ? 'Add the first one from the file of a bike computer or a planner.'
          : 'Moderators add them, and leaders may propose one from the file of a bike computer.'}
      </p>
      {leads ? (
        <div className="pt-3">
          <ButtonLink to={to.addRoute()} tone={moderator ? 'call' : 'plain'}>
            {moderator ? 'Add a route' : 'Propose a route'}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  </div>
)
