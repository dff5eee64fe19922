import { usualHours } from '#contract/days.ts'
import { Refusal } from '#contract/refusal.ts'
import { forecastDays } from '#contract/weather.ts'
import { instant } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Log } from '#server/http/log.ts'
import { decodeLine } from '#server/routes/line.ts'
import type { Settings } from '#server/settings.ts'
import { startOf } from '#server/signup/schedule.ts'
import { forecastFor } from './forecast.ts'
import { openProvider, type Place } from './provider.ts'

type Forecasts = ReturnType<typeof openForecasts>

/** The provider of forecasts with what it has told already; nothing if the club has none. */
export const openForecasts = ({ weather }: Pick<Settings, 'weather'>, log: Log) =>
  weather && { weather, provider: openProvider(weather, log) }

/** Only a ride of the next days makes the site ask the provider. */
export const weatherHandlers = (forecasts: Forecasts, timeZone: string): Handlers['weather'] => {
  return {
    async ofRide({ id }, { db }) {
      const ride = await db
        .selectFrom('event')
        .select(['id', 'date', 'time', 'end_time', 'status', 'route_version_id'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!ride) throw new Refusal('not-found')
      if (!forecasts || ride.status === 'cancelled' || !isSoon(ride, timeZone)) return {}
      const { provider, weather } = forecasts
      const place = (await startPlace(db, ride)) ?? weather.place
      const hours = place && (await provider.hoursAt(place))
      const forecast = hours && forecastFor(hours, startOf(ride, timeZone))
      return forecast ? { forecast, attribution: weather.attribution } : {}
    },
  }
}

type Times = { readonly date: string; readonly time: string; readonly end_time: string | null }

const isSoon = ({ date, time, end_time }: Times, timeZone: string) => {
  const start = startOf({ date, time }, timeZone)
  const end = end_time
    ? startOf({ date, time: end_time }, timeZone)
    : start.add({ hours: usualHours })
  const now = instant()
  return (
    Temporal.Instant.compare(now, start.subtract({ days: forecastDays }).toInstant()) >= 0 &&
    Temporal.Instant.compare(now, end.toInstant()) < 0
  )
}

type Chosen = { readonly id: string; readonly route_version_id: string | null }

/** Where the route of a ride begins, or that of its first group that has one. */
const startPlace = async (
  db: Database,
  { id, route_version_id }: Chosen,
): Promise<Place | undefined> => {
  const ofRide = db.selectFrom('route_version').select('outline')
  const found = route_version_id
    ? await ofRide.where('id', '=', route_version_id).executeTakeFirst()
    : await db
        .selectFrom('ride_group')
        .innerJoin('route_version', 'route_version.id', 'ride_group.route_version_id')
        .select('route_version.outline')
        .where('ride_group.event_id', '=', id)
        .orderBy('ride_group.position')
        .orderBy('ride_group.id')
        .limit(1)
        .executeTakeFirst()
  return found && decodeLine(found.outline)[0]?.[0]
}
