import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Club } from '#contract/club.ts'
import { clubClock, dayInWords, momentInWords } from '#contract/days.ts'
import type { IdentityForBrowser } from '#contract/identity.ts'
import type { MailForBrowser } from '#contract/notices.ts'
import type { MapForBrowser } from '#contract/route-shapes.ts'

type RootData = {
  readonly club: Club
  readonly identity: IdentityForBrowser
  readonly mail: MailForBrowser
  readonly map: MapForBrowser | undefined
  readonly weather: boolean
  readonly routesPublic: boolean
}

/** What the root loader sends with every page. */
const useRootData = () => {
  const root = useRouteLoaderData<RootData>('root')
  if (!root) throw new Error('This page needs the data of the root route.')
  return root
}

export const useClub = () => useRootData().club

export const useMail = () => useRootData().mail

/** Whether visitors may see the routes of the club. */
export const useRoutesPublic = () => useRootData().routesPublic

/** Undefined if the club has no map. */
export const useMapSettings = () => useRootData().map

/** The settings of the identity provider. */
export const useIdentity = () => useRootData().identity

/** Formats instants in the club's time zone, whatever the zone of the browser. */
export const useClubTime = () => {
  const { timeZone } = useClub()
  return useMemo(() => clubTime(timeZone), [timeZone])
}

const clubTime = (timeZone: string) => (at: string) => {
  const moment = clubClock(timeZone, at)
  return { date: dayInWords(moment), clock: moment.slice(11), words: momentInWords(moment) }
}
