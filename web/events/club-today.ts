import { clubDay } from '#contract/days.ts'
import { useClub } from '#web/layout/root-data.ts'

/** Where the club's days and times are those on the wall. */
export const useTimeZone = () => useClub().timeZone

/** Which day it is where the club is. */
export const useToday = () => clubDay(useTimeZone())
