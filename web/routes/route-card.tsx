import { Link } from 'react-router'
import { clubDay } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import type { RouteCard as Card } from '#contract/routes.ts'
import { useClub } from '#web/layout/root-data.ts'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { climbOf, lengthOf, riddenInWords, surfaceNames } from './route-words.ts'
import { SmallDrawing } from './small-drawing.tsx'

const box = 'edge relative flex h-full flex-col overflow-hidden rounded-card bg-card'
const picture = 'aspect-2/1 w-full bg-track/60 p-3'

/** A route in the library. The whole card leads to its page. */
export const RouteCard = ({ route }: { route: Card }) => {
  const { title, slug, start, surface, grade, drawing, state, by } = route
  const today = clubDay(useClub().timeZone)
  const details = [start && `From ${start}`, surface && surfaceNames[surface]].filter(Boolean)
  return (
    <article className={`${box} hover:bg-track/50`}>
      <SmallDrawing drawing={drawing} className={picture} />
      <div className="grid content-start gap-1 p-5">
        {state === 'shown' ? null : (
          <p className="font-semibold text-coral text-sm">
            {state === 'archived' ? 'Archived' : by ? `Proposed by ${by}` : 'Proposed'}
          </p>
        )}
        <h2 className="wrap-anywhere text-name">
          <Link
            to={to.route(slug)}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-(--focus) focus-visible:after:-outline-offset-3"
          >
            {title}
          </Link>
        </h2>
        <p className="font-semibold">
          {[lengthOf(route.length), climbOf(route), grade].filter(Boolean).join(' · ')}
        </p>
        {details.length > 0 ? (
          <p className="wrap-anywhere text-quiet">{details.join(' · ')}</p>
        ) : null}
        <p className="text-quiet text-sm">{riddenInWords(route, today)}</p>
      </div>
    </article>
  )
}

export const RouteCardsLoading = () => (
  <div aria-hidden="true" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
    {['first', 'second', 'third'].map((place) => (
      <div key={place} className={box}>
        <div className={`${picture} motion-safe:animate-pulse`} />
        <div className="grid gap-3.5 p-5 pb-8">
          <SkeletonLine className="h-5 w-4/5" />
          <SkeletonLine className="h-4 w-3/5" />
          <SkeletonLine className="h-3 w-1/2" />
        </div>
      </div>
    ))}
  </div>
)
