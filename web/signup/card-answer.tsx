import { lazy, Suspense } from 'react'
import type { Event } from '#contract/events.ts'
import { loadPart } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { SkeletonLine } from '#web/ui/loading.tsx'

/** Loaded for members only. Without it the card still leads to the ride. */
const OwnCardAnswer = lazy(() =>
  loadPart(() => import('./own-card-answer.tsx')).catch(() => ({ default: () => <></> })),
)

/** The member's own answer on the card of a ride. Its place is there from the start, so nothing moves. */
export const CardAnswer = ({ ride, isWide = false }: { ride: Event; isWide?: boolean }) => {
  const beside = isWide
    ? 'xl:mx-0 xl:my-5 xl:w-72 xl:shrink-0 xl:border-t-0 xl:border-l-2 xl:px-6'
    : ''
  const session = useSession()
  return (
    <div
      className={`not-in-data-account:hidden mx-5 grid min-h-17 content-center border-line border-t-2 sm:mx-6 ${beside}`}
    >
      {session.state === 'in' ? (
        <Suspense fallback={<Waiting />}>
          <OwnCardAnswer key={session.user.email} ride={ride} />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

const Waiting = () => <SkeletonLine className="h-5 w-40" />
