/** A placeholder for a line that is loading. */
export const SkeletonLine = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={`block rounded-full bg-track motion-safe:animate-pulse ${className}`}
  />
)
