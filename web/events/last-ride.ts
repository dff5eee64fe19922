import { useState } from 'react'
import { addDays } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { club } from '#web/api.ts'
import { tell } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'

const ahead = 31

/** The latest ride up to a month ahead, so that the far end of a long series is not the last one. */
const findLast = async (today: string): Promise<Event | undefined> => {
  const [last] = await club.events.list({ to: addDays(today, ahead), order: 'newest', limit: 1 })
  if (last) return last
  const [next] = await club.events.list({ from: today, limit: 1 })
  return next
}

export const useLastRide = (today: string, take: (ride: Event) => Promise<void>) => {
  const [busy, setBusy] = useState(false)
  const fetch = async () => {
    setBusy(true)
    try {
      const ride = await findLast(today)
      if (ride) await take(ride)
      else await tell({ title: 'Nothing to copy', text: 'There is no ride on the site yet.' })
    } catch (failure) {
      await tell({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
    } finally {
      setBusy(false)
    }
  }
  return { busy, fetch: () => void fetch() }
}
