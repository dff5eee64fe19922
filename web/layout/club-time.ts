import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Club } from '#contract/club.ts'
import { clubClock, dayInWords, momentInWords } from '#contract/days.ts'

/** The club, as every page below the root is told of it. */
export const useClub = (): Club => {
  const root = useRouteLoaderData<{ readonly club: Club }>('root')
  if (!root) throw new Error('A page of the club stands below the root.')
  return root.club
}

/** Reads moments by the clock on the club's wall, whatever the zone of the browser. */
export const useClubTime = () => {
  const { timeZone } = useClub()
  return useMemo(() => clubTime(timeZone), [timeZone])
}

const clubTime = (timeZone: string) => (at: string) => {
  const moment = clubClock(timeZone, at)
  return { date: dayInWords(moment), clock: moment.slice(11), words: momentInWords(moment) }
}
