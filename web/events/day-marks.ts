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
