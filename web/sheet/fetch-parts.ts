import type { RideRoute } from '#contract/routes.ts'
import { clubWithoutSignOut } from '#web/api.ts'
import type { SheetRoute } from './sheet-store.ts'

/** The routes of a ride with their cue sheets, as they are saved with the sheet. */
export const fetchRoutes = async (id: string): Promise<readonly SheetRoute[]> =>
  Promise.all((await clubWithoutSignOut.routes.ofRide({ id })).map(withCues))

/** A ride keeps its version of a route; the cue sheet of a newer one could lead another way. */
const withCues = async (route: RideRoute): Promise<SheetRoute> => {
  const { slug, version } = route
  const newest = await clubWithoutSignOut.routes.get({ slug }).catch(() => undefined)
  return newest?.version === version ? { ...route, cues: newest.cues } : route
}

/** A ride without a forecast has no weather. */
export const fetchWeather = async (id: string) => {
  const weather = await clubWithoutSignOut.weather.ofRide({ id })
  return weather.forecast ? weather : undefined
}
