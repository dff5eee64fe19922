import { addDays } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { isRidden } from '#server/signup/leader-wanted.ts'

/** How far ahead volunteers plan. */
const weeks = 6

export const planningEnd = (today: string) => addDays(today, weeks * 7 - 1)

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const friday = 5

const comingFridays = (today: string) => {
  const first = addDays(today, (friday - weekdayOf(today) + 7) % 7)
  return Array.from({ length: weeks }, (_, week) => addDays(first, week * 7))
}

/** What is still to be planned: Fridays without a ride, and rides without a distance or an end. */
export const toPlan = (rides: readonly Event[], today: string) => {
  const planned = rides.filter(({ status }) => status !== 'cancelled')
  const taken = new Set(planned.map(({ date }) => date))
  return {
    fridays: comingFridays(today).filter((day) => !taken.has(day)),
    rides: planned.flatMap((ride) => {
      const missing = [
        ride.distance === undefined && isRidden(ride) && 'distance',
        ride.endTime === undefined && 'end time',
      ].filter((what) => what !== false)
      return missing.length > 0 ? [{ ride, missing: missing.join(' and ') }] : []
    }),
  }
}
