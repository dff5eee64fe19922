const weeks = ['first', 'second', 'third', 'fourth', 'fifth']
const days = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Keeps the place of the day picker while it is on its way. */
export const DayPickerSkeleton = () => (
  <div aria-hidden="true" className="grid grid-cols-7 gap-0.5 pt-22">
    {weeks.map((week) =>
      days.map((day) => (
        <span key={week + day} className="grid h-[clamp(2.75rem,12vw,3.5rem)] place-items-center">
          <span className="size-5 rounded-full bg-track motion-safe:animate-pulse" />
        </span>
      )),
    )}
  </div>
)
