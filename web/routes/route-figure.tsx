import { useState } from 'react'
import type { RideRoute } from '#contract/routes.ts'
import { Profile } from './profile.tsx'
import { placeInWords, routeInWords } from './route-words.ts'
import { Trace } from './trace.tsx'

/** What is drawn of a route, of the route of a ride, or of a preview. */
type Drawn = Pick<RideRoute, 'drawing' | 'samples' | 'length' | 'climb' | 'about' | 'loop'> & {
  readonly climbs?: RideRoute['climbs']
  readonly start?: string | undefined
}

/** The way of a route and the profile below it. A dot on one is at the same place on the other. */
export function RouteFigure({ route }: { route: Drawn }) {
  const { drawing, samples, loop, climbs = [] } = route
  const [at, setAt] = useState<number>()
  const pointed = at === undefined ? undefined : samples[at]
  const hasHeights = samples.some(([, height]) => height !== null)
  return (
    <figure className="edge grid grid-cols-1 gap-3 rounded-panel bg-card p-4 sm:p-6">
      <Trace
        drawing={drawing}
        samples={samples}
        loop={loop}
        label={routeInWords(route)}
        at={at}
        onPoint={setAt}
      />
      {hasHeights ? (
        <Profile samples={samples} climbs={climbs} at={at} onPoint={setAt} />
      ) : (
        <p className="text-quiet text-sm">The file had no heights, so there is no profile.</p>
      )}
      <figcaption className="min-h-6 font-semibold text-quiet text-sm noscript:hidden print:hidden">
        {pointed ? placeInWords(pointed[0], pointed[1]) : 'Point at the way or the profile.'}
      </figcaption>
    </figure>
  )
}
