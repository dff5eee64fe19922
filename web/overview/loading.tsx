import type { Role } from '#contract/endpoint.ts'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { leadFrame, leadPicture, leadWords } from './parts.tsx'

/** As large as what follows, so that nothing moves when it arrives. */
export const OverviewLoading = ({ roles }: { roles: readonly Role[] }) => (
  <>
    <p role="status" className="sr-only">
      Loading your overview
    </p>
    {roles.length > 0 ? <Columns rows={4} /> : null}
    <div aria-hidden="true" className={leadFrame}>
      <span className={`block bg-track motion-safe:animate-pulse ${leadPicture}`} />
      <div className={leadWords}>
        <SkeletonLine className="my-1.5 h-5 w-2/5" />
        <SkeletonLine className="h-14 w-4/5 lg:h-18" />
        <div className="grid gap-2 py-1">
          <SkeletonLine className="h-4 w-3/4" />
          <SkeletonLine className="h-4 w-3/5" />
          <SkeletonLine className="h-4 w-2/3 sm:hidden" />
          <SkeletonLine className="h-4 w-1/3 sm:hidden" />
        </div>
        <SkeletonLine className="h-9 w-1/2" />
        <div className="flex gap-2.5 pt-1">
          <SkeletonLine className="h-12 w-44" />
          <SkeletonLine className="h-12 w-24" />
        </div>
      </div>
    </div>
    <Columns rows={5} />
    <Columns rows={4} />
  </>
)

const lines = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/** Two parts beside each other, with a heading and rows. */
const Columns = ({ rows }: { rows: number }) => (
  <div
    aria-hidden="true"
    className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]"
  >
    {['left', 'right'].map((side) => (
      <div key={side} className="grid grid-cols-1 content-start gap-3">
        <SkeletonLine className="my-2.5 h-6 w-40" />
        {lines.slice(0, rows).map((line) => (
          <div key={line} className="flex h-17 items-center gap-4 border-line border-t">
            <SkeletonLine className="h-10 w-11" />
            <SkeletonLine className="h-5 w-3/5" />
          </div>
        ))}
      </div>
    ))}
  </div>
)
