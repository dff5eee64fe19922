/** The grey shape of a line that is still on its way. */
export const SkeletonLine = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={`block rounded-full bg-track motion-safe:animate-pulse ${className}`}
  />
)
