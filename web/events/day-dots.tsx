import type { Mark } from './day-marks.ts'

/** What a day holds, to be seen: up to three discs for its rides, and a cross if any is cancelled. */
export const DayDots = ({ planned, cancelled }: Mark) => (
  <span aria-hidden="true" className="flex h-2.5 items-center gap-0.5">
    {planned > 0 && <Dot />}
    {planned > 1 && <Dot />}
    {planned > 2 && <Dot />}
    {cancelled > 0 && <Dot cross />}
  </span>
)

/** Drawn, since fills of a background vanish when a person brings their own colours. */
export const Dot = ({ cross = false }: { cross?: boolean }) => (
  <svg aria-hidden="true" viewBox="0 0 10 10" className="size-[0.45em]">
    {cross ? (
      <path d="M1.5 1.5l7 7M8.5 1.5l-7 7" stroke="currentColor" strokeWidth="2" />
    ) : (
      <circle cx="5" cy="5" r="4" fill="currentColor" />
    )}
  </svg>
)
