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

/**
 * A day at a glance: up to three discs for its rides, and a cross if any is cancelled. Drawn as SVG, because
 * backgrounds vanish where people use their own colours, and as one path, because a month has many.
 */
export const DayDots = ({ planned, cancelled }: Mark) => {
  const shapes = [...Array(Math.min(planned, 3)).fill(disc), ...(cancelled > 0 ? [cross] : [])]
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${shapes.length * 12.8 - 2.8} 10`}
      className="my-[calc(0.3125rem-0.225em)] h-[0.45em]"
    >
      <path fill="currentColor" d={shapes.map((draw, at) => draw(at * 12.8)).join('')} />
    </svg>
  )
}

const disc = (left: number) => `M${left + 1} 5a4 4 0 1 0 8 0a4 4 0 1 0-8 0z`

const cross = (left: number) =>
  `M${left + 2.2} .8l7 7-1.4 1.4-7-7zM${left + 7.8} .8l1.4 1.4-7 7-1.4-1.4z`
