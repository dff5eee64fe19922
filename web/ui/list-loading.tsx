import { SkeletonLine } from './skeleton.tsx'

/** The shape of a list that is on its way; `says` is for those who do not see it. */
export const ListLoading = ({ says }: { says: string }) => (
  <div className="grid gap-6 py-2">
    <p className="sr-only">{says}</p>
    {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
      <SkeletonLine key={width} className={`h-5 ${width}`} />
    ))}
  </div>
)
