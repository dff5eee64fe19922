import { addDays } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'

/** How far ahead volunteers plan. */
const weeks = 6

export const planningEnd = (today: string) => addDays(today, weeks * 7 - 1)

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const friday = 5

const comingFridays = (today: string) => {
  const first = addDays(today, (friday - weekdayOf(today) + 7) % 7)
  return Array.from({ length: weeks }, (_, week) => addDays(first, week * 7))
}

const stationary = /\b(workshop|lesson|course|class|school|talk|meeting)s?\b/i

/**
 * Whether an entry is surely a ride. Workshops and lessons are entered like rides, so an entry counts
 * only if it is on a Friday or has a pace or a climb: asking a workshop for its distance would be worse
 * than overlooking a ride.
 */
export const isRidden = ({ title, date, climb, grade = '' }: Event) =>
  !stationary.test(`${title} ${grade}`) &&
  (weekdayOf(date) === friday || climb !== undefined || /\d\s*km\/h/i.test(grade))

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
