/** A placeholder for a line that is loading. */
export const SkeletonLine = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={`block max-w-full rounded-full bg-track motion-safe:animate-pulse ${className}`}
  />
)

/** Decoration only: the text beside it says what is loading. */
export const Spinner = ({ className }: { className: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    className={`shrink-0 motion-safe:animate-spin ${className}`}
  >
    <circle cx="12" cy="12" r="9.5" strokeWidth="2.5" strokeDasharray="46 14" />
    <path d="M12 5v14M5.9 8.5l12.2 7M5.9 15.5l12.2-7" strokeWidth="1" />
    <circle cx="12" cy="12" r="1.6" fill="currentColor" stroke="none" />
  </svg>
)
