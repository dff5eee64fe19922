import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Club } from '#contract/club.ts'

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

const parts = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** The parts are joined here, since engines differ in their commas. */
const clubTime = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...parts })
  return (at: string) => {
    const found = format.formatToParts(Date.parse(at)).map(({ type, value }) => [type, value])
    const { weekday, day, month, year, hour, minute } = Object.fromEntries(found)
    const date = `${weekday} ${day} ${month} ${year}`
    const clock = `${hour}:${minute}`
    return { date, clock, words: `${date} at ${clock}` }
  }
}
