import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isDay, monthOf } from '#contract/days.ts'

/**
 * The chosen day, which the address names so that it can be shared, and the month that is looked at.
 * A day takes the place of the last one: the way back leads out of the calendar, not through days.
 */
export const useDayInAddress = (today: string) => {
  const [search, setSearch] = useSearchParams()
  const given = search.get('day') ?? ''
  const day = isDay(given) ? given : today

  const [looked, setLooked] = useState({ day, month: monthOf(day) })
  // A day from elsewhere, such as a link, takes the look along.
  if (looked.day !== day) setLooked({ day, month: monthOf(day) })

  const lookAt = (month: string) => setLooked({ day, month })
  const choose = (next: string) => {
    lookAt(monthOf(next))
    setSearch({ day: next }, { replace: true, preventScrollReset: true })
  }
  return { day, month: looked.month, choose, lookAt }
}
