import { useRouteLoaderData } from 'react-router'
import type { Club } from '#contract/club.ts'
import { todayIn } from './days.ts'

/** Which day it is where the club is. */
export const useToday = () => {
  const root = useRouteLoaderData<{ readonly club: Club }>('root')
  if (!root) throw new Error('A page of rides stands below the root.')
  return todayIn(root.club.timeZone)
}
