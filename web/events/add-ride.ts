import type { NewEvent } from '#contract/events.ts'
import { seriesDays } from '#contract/series.ts'
import { club } from '#web/api.ts'
import { forgetKey, keyFor } from '#web/layout/attempt-key.ts'
import { tell } from '#web/layout/dialogs.tsx'
import { messages } from './ride-messages.ts'
import { seriesInWords } from './ride-series.ts'
import { refreshRides } from './use-rides.ts'

const attempt = 'ride-attempt'

/** Adds a ride, says how it went, and tells whether it is there. */
export const addRide = async (ride: NewEvent) => {
  const { insertedId } = await club.events.add(ride, { idempotencyKey: keyFor(attempt, ride) })
  if (!insertedId) {
    void tell(messages.notAdded)
    return false
  }
  forgetKey(attempt)
  void refreshRides()
  const series = ride.repeat && seriesInWords(seriesDays(ride.date, ride.repeat))
  void tell({ ...messages.added, ...(series && { reason: series }) })
  return true
}
