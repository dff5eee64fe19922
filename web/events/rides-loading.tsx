import { SkeletonLine } from '#web/ui/skeleton.tsx'

export const RidesLoading = () => (
  <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
    <p className="sr-only">Loading the rides</p>
    {['first', 'second', 'third'].map((place) => (
      <div key={place} className="edge overflow-hidden rounded-card bg-card">
        <div aria-hidden="true" className="aspect-2/1 bg-track motion-safe:animate-pulse" />
        <div className="grid gap-3.5 p-5 pb-24">
          <SkeletonLine className="h-3 w-1/2" />
          <SkeletonLine className="h-5 w-4/5" />
          <SkeletonLine className="h-3 w-3/5" />
        </div>
      </div>
    ))}
  </div>
)
