import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/http/log.ts'
import type { WeatherSettings } from '#server/settings.ts'
import { askedFields, type Hour, readHours } from './forecast.ts'

export type Place = { readonly lat: number; readonly lon: number }

/** A forecast counts this long, and nobody asks again so soon after a failure. */
const keptFor = 30 * 60 * 1000
const triedAgainAfter = 5 * 60 * 1000
/** The provider has this long. Callers wait less, and none once that is over. */
const timeout = 5_000
const patience = 2_000
const mostBytes = 100_000
/** Rides of the next days start at few places. */
const mostPlaces = 100
/** Of all time zones, the last hour of a ride in a week. */
const daysAsked = 9

type Hours = Promise<readonly Hour[] | undefined>
type Kept = { answer: Hours; until: number }

/** Asks the provider for the hours at a place: once in half an hour, however many callers there are. */
export const openProvider = ({ url }: WeatherSettings, log: Log) => {
  const places = new Map<string, Kept>()

  const ask = async (place: string): Hours => {
    try {
      return await fetchHours(url, place)
    } catch (error) {
      log.warn('weather not fetched', { error: describeFailure(error) })
      return undefined
    }
  }

  const startAsking = (place: string) => {
    const hours = ask(place)
    const tooLate = pause(patience, undefined, { ref: false })
    const kept: Kept = { answer: Promise.race([hours, tooLate]), until: Date.now() + keptFor }
    places.delete(place)
    places.set(place, kept)
    const [oldest] = places.keys()
    if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest)
    void hours.then((found) => {
      kept.answer = hours
      if (!found) kept.until = Date.now() + triedAgainAfter
    })
    return kept
  }

  return {
    /** Undefined if the provider fails, or takes longer than a page should wait; later callers get it then. */
    hoursAt(place: Place): Hours {
      const key = roundPlace(place)
      const known = places.get(key)
      return (known && known.until > Date.now() ? known : startAsking(key)).answer
    },
  }
}

/**
 * To about ten kilometres: enough for the weather, and it tells nobody where a ride starts. Where a way crosses 180°,
 * longitudes go on beyond it.
 */
export const roundPlace = ({ lat, lon }: Place) =>
  [lat, ((lon + 540) % 360) - 180]
    .map((degrees) => (Math.round(degrees * 10) / 10).toFixed(1))
    .join(',')

const addressFor = (url: string, place: string) => {
  const [latitude = '', longitude = ''] = place.split(',')
  const asked = {
    ...{ latitude, longitude, hourly: askedFields.join(',') },
    ...{ forecast_days: String(daysAsked), timeformat: 'unixtime', timezone: 'GMT' },
    ...{ temperature_unit: 'celsius', wind_speed_unit: 'kmh' },
  }
  const address = new URL(url)
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  return address
}

/** The hours of the forecast for a place, such as `23.8,90.4`. Throws if there is none. */
export const fetchHours = async (url: string, place: string) => {
  const response = await fetch(addressFor(url, place), {
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
    headers: { accept: 'application/json' },
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`HTTP ${response.status}`)
  }
  const hours = readHours(await readText(response))
  if (!hours || hours.length === 0) throw new Error('The answer is no forecast')
  return hours
}

const readText = async ({ body }: Response) => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw new Error(`The answer has more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** Without the address, which may hold a key. */
export const describeFailure = (error: unknown) => {
  const { message, cause } = error as Error
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message
}
