import type { Event } from '#contract/events.ts'

/** How many rides a day has. */
export type Mark = { readonly planned: number; readonly cancelled: number }

export const countRides = (rides: readonly Event[]): Mark => {
  const cancelled = rides.filter(({ status }) => status === 'cancelled').length
  return { planned: rides.length - cancelled, cancelled }
}

/** The days that have rides. */
export const markDays = (rides: readonly Event[]): ReadonlyMap<string, Mark> => {
  const byDay = Map.groupBy(rides, ({ date }) => date)
  return new Map([...byDay].map(([day, rides]) => [day, countRides(rides)]))
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** 2 rides, 1 cancelled */
export const markInWords = ({ planned, cancelled }: Mark) => {
  if (planned === 0) return count(cancelled, 'cancelled ride')
  return cancelled > 0
    ? `${count(planned, 'ride')}, ${cancelled} cancelled`
    : count(planned, 'ride')
}

/** A day at a glance: up to three discs for its rides, and a cross if any is cancelled. */
export const DayDots = ({ planned, cancelled }: Mark) => (
  <span aria-hidden="true" className="flex h-2.5 items-center gap-0.5">
    {planned > 0 && <Dot />}
    {planned > 1 && <Dot />}
    {planned > 2 && <Dot />}
    {cancelled > 0 && <Dot cross />}
  </span>
)

/** Drawn as SVG: backgrounds vanish where people use their own colours. */
export const Dot = ({ cross = false }: { cross?: boolean }) => (
  <svg aria-hidden="true" viewBox="0 0 10 10" className="size-[0.45em]">
    {cross ? (
      <path d="M1.5 1.5l7 7M8.5 1.5l-7 7" stroke="currentColor" strokeWidth="2" />
    ) : (
      <circle cx="5" cy="5" r="4" fill="currentColor" />
    )}
  </svg>
)
