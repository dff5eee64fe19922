import { useRouteLoaderData } from 'react-router'
import type { Club } from '#contract/club.ts'
import { todayIn } from './days.ts'

/** Where the club's days and times are those on the wall. */
export const useTimeZone = () => {
  const root = useRouteLoaderData<{ readonly club: Club }>('root')
  if (!root) throw new Error('A page of rides stands below the root.')
  return root.club.timeZone
}

/** Which day it is where the club is. */
export const useToday = () => todayIn(useTimeZone())
