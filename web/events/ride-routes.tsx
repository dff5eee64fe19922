import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import type { RideRoute } from '#contract/routes.ts'
import { club, endsSession } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { useRoutesPublic } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { DownloadGpx } from '#web/routes/download-gpx.tsx'
import { RouteFigure } from '#web/routes/route-figure.tsx'
import { climbSentence, figuresInWords } from '#web/routes/route-words.ts'
import { ShowMap } from '#web/routes/show-map.tsx'
import { useSession } from '#web/session.ts'
import { quietLook, TextButton } from '#web/ui/button.tsx'

type Props = { ride: Event; routes: readonly RideRoute[] }

/** The routes of a ride and of its groups, for everyone. The library behind them is for members. */
export const RideRoutes = ({ ride, routes }: Props) => {
  const session = useSession()
  const isPublic = useRoutesPublic()
  /** Map and file are for those who may see the library. Members find them on the page that everyone gets. */
  const hasLibrary = isPublic || session.state !== 'out'
  const forMembers =
    isPublic || session.state === 'in' ? 'contents' : 'contents not-in-data-account:hidden'
  const isModerator = session.state === 'in' && session.roles.includes('moderator')
  if (routes.length === 0) return null
  return (
    <section aria-labelledby="route" className="grid grid-cols-1 gap-6">
      <h2 id="route" className="text-name">
        {routes.length === 1 ? 'Route' : 'Routes'}
      </h2>
      {routes.map((route) => (
        <div key={route.group?._id ?? 'ride'} className="grid grid-cols-1 gap-3">
          <Figures route={route} />
          {isModerator && route.newer ? (
            <UseNewer ride={ride} route={route} newer={route.newer} />
          ) : null}
          <RouteFigure route={route} />
          {route.climbs.length > 0 ? (
            <ul aria-label={`Climbs of ${route.title}`} className="grid gap-0.5 text-quiet">
              {route.climbs.map((climb) => (
                <li key={climb.from}>{climbSentence(climb)}</li>
              ))}
            </ul>
          ) : null}
          <div className="flex min-h-12 flex-wrap items-center gap-x-6 gap-y-2">
            {hasLibrary ? (
              <div className={forMembers}>
                <DownloadGpx slug={route.slug} version={route.version} tone="plain" />
              </div>
            ) : null}
            <Link to={to.route(route.slug)} className={quietLook}>
              Cue sheet and more<span className="sr-only"> of {route.title}</span>
            </Link>
          </div>
          {hasLibrary ? (
            <div className={forMembers}>
              <ShowMap slug={route.slug} version={route.version} title={route.title} />
            </div>
          ) : null}
        </div>
      ))}
    </section>
  )
}

const Figures = ({ route }: { route: RideRoute }) => (
  <div className="flex flex-wrap items-baseline gap-x-4">
    <h3 className="wrap-anywhere font-bold">
      {route.group ? `Group ${route.group.name}: ` : null}
      {route.title}
    </h3>
    <p className="text-quiet">{figuresInWords(route)}</p>
  </div>
)

type NewerProps = { ride: Event; route: RideRoute; newer: string }

/** A ride keeps the version it has until a moderator takes the newer one. */
const UseNewer = ({ ride, route, newer }: NewerProps) => {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const use = async () => {
    setBusy(true)
    try {
      const { askToTell } = await import('./tell-riders.tsx')
      const label = route.group ? `Route of ${route.group.name}` : 'Route'
      const difference = { label, was: route.title, is: `${route.title}, newer version` }
      const telling = await askToTell({ ride, differences: [difference] })
      if (!telling) return
      const { _id: id, version } = ride
      const group = route.group?._id
      await club.events.changeRoute({ id, version, group, route: newer, ...telling })
      toast('The ride has the newer version')
      await revalidate()
    } catch (failure) {
      if (endsSession(failure)) return
      await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      A newer version exists:
      <TextButton busy={busy} onClick={() => void use()}>
        use it
      </TextButton>
    </p>
  )
}
