import type { Closing } from '#contract/signup-rules.ts'
import { instant } from '#server/clock.ts'

type Times = { readonly date: string; readonly time: string }
type Rules = Times & {
  readonly status: 'planned' | 'cancelled'
  readonly signup: 'off' | 'open' | 'required'
  readonly closes: string
}

export const startOf = ({ date, time }: Times, timeZone: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone)

/** In the database: `start`, `evening-before`, or a number of hours. */
export const writeClosing = (closes: Closing) =>
  typeof closes === 'string' ? closes : String(closes.hoursBefore)

export const readClosing = (closes: string): Closing =>
  closes === 'start' || closes === 'evening-before' ? closes : { hoursBefore: Number(closes) }

const eveningBefore = (ride: Times, time: string, timeZone: string) =>
  Temporal.PlainDate.from(ride.date)
    .subtract({ days: 1 })
    .toZonedDateTime({ timeZone, plainTime: time })

/** The hour at which sign-up closes on the evening before. */
const closingHour = '20:00'

export const closingOf = (ride: Times & { readonly closes: string }, timeZone: string) => {
  if (ride.closes === 'evening-before') return eveningBefore(ride, closingHour, timeZone)
  const start = startOf(ride, timeZone)
  return ride.closes === 'start' ? start : start.subtract({ hours: Number(ride.closes) })
}

const hasPassed = (moment: Temporal.ZonedDateTime) =>
  Temporal.Instant.compare(instant(), moment.toInstant()) >= 0

export const hasClosed = (ride: Rules, timeZone: string) => hasPassed(closingOf(ride, timeZone))

export const hasStarted = (ride: Times, timeZone: string) => hasPassed(startOf(ride, timeZone))

export const isOpen = (ride: Rules, timeZone: string) =>
  ride.signup !== 'off' && ride.status === 'planned' && !hasClosed(ride, timeZone)

/** Later than this on the evening before, a place would reach people in their sleep. */
const lastHour = '21:00'

/** Whether riders in the line get free places without a leader. */
export const canMoveUp = (ride: Rules, timeZone: string) =>
  isOpen(ride, timeZone) && !hasPassed(eveningBefore(ride, lastHour, timeZone))

const hoursAfterStart = (ride: Times, timeZone: string, hours: number) =>
  startOf(ride, timeZone).add({ hours })

/** When leaders and moderators may read emergency contacts. */
export const emergencyWindow = (ride: Times, timeZone: string) => ({
  from: hoursAfterStart(ride, timeZone, -12).toInstant(),
  until: hoursAfterStart(ride, timeZone, 24).toInstant(),
})

export const isEmergencyOpen = (ride: Times, timeZone: string) => {
  const { from, until } = emergencyWindow(ride, timeZone)
  const moment = instant()
  return Temporal.Instant.compare(moment, from) >= 0 && Temporal.Instant.compare(moment, until) < 0
}

/** Leaders see notes and phone numbers until then. */
export const isOver = (ride: Times, timeZone: string) =>
  hasPassed(hoursAfterStart(ride, timeZone, 24))

/** Members see names until then. */
export const isLongOver = (ride: Times, timeZone: string) =>
  hasPassed(hoursAfterStart(ride, timeZone, 7 * 24))

/** A person who adds a walk-up this short before the ride sees them standing there. */
export const isGathering = (ride: Times, timeZone: string) =>
  hasPassed(hoursAfterStart(ride, timeZone, -2)) && !isOver(ride, timeZone)
