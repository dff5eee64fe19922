import { instant, zonedNow } from '#server/clock.ts'
import type { RideChange } from './ride-change.ts'
import type { NoticeRide } from './subjects.ts'

type Quiet = { readonly quiet: { readonly from: string; readonly to: string } | undefined }

/** When the quiet hours end that it is now, in milliseconds; undefined if it is none of them. */
export const quietUntil = ({ quiet }: Quiet, timeZone: string) => {
  if (!quiet || quiet.from === quiet.to) return undefined
  const now = zonedNow(timeZone)
  const clock = now.toPlainTime().toString().slice(0, 5)
  const overMidnight = quiet.from > quiet.to
  const isQuiet = overMidnight
    ? clock >= quiet.from || clock < quiet.to
    : clock >= quiet.from && clock < quiet.to
  if (!isQuiet) return undefined
  const endsTomorrow = overMidnight && clock >= quiet.from
  const day = now.toPlainDate().add({ days: endsTomorrow ? 1 : 0 })
  return day.toZonedDateTime({ timeZone, plainTime: quiet.to }).epochMilliseconds
}

const urgentWithin = 12 * 60 * 60 * 1000

/** A ride that was cancelled or moved and was to begin within twelve hours, or now does. */
export const breaksQuietHours = (
  { kind, words }: { readonly kind: string; readonly words: string },
  ride: NoticeRide | undefined,
  timeZone: string,
) => {
  if (kind !== 'ride-cancelled' || !ride) return false
  const { rides = [] } = JSON.parse(words) as { rides?: RideChange[] }
  const now = instant().epochMilliseconds
  return rides.some(({ was, is }) =>
    [was, is].some((times) => {
      const { date = ride.date, time = ride.time } = times as { date?: string; time?: string }
      const start = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone)
      const left = start.epochMilliseconds - now
      return left > 0 && left <= urgentWithin
    }),
  )
}
