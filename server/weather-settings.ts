import * as z from 'zod/mini'
import { isHttp } from './setting-types.ts'

/** Where forecasts come from. The server asks for them itself, so the address may hold a key. */
export const isForecast = (url: URL) => isHttp(url) && !url.hash && !url.username

export const isPlace = /^-?(90|[0-8]?\d(\.\d+)?)\s*,\s*-?(180|(1[0-7]|\d)?\d(\.\d+)?)$/

const link = /^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)$/

export const oneLink = z.refine<string>(
  (given) => URL.canParse(link.exec(given)?.[2] ?? ''),
  'must be a link, such as [Weather data by Open-Meteo.com](https://open-meteo.com/)',
)

type Given = Readonly<
  Partial<Record<'WEATHER_URL' | 'WEATHER_ATTRIBUTION' | 'WEATHER_PLACE', string | undefined>>
>

export const weatherSettings = ({ WEATHER_URL, WEATHER_ATTRIBUTION, WEATHER_PLACE }: Given) => {
  if (!WEATHER_URL) return undefined
  const [, words = '', url = ''] = link.exec(WEATHER_ATTRIBUTION ?? '') ?? []
  const [lat, lon] = WEATHER_PLACE?.split(',').map(Number) ?? []
  return {
    url: WEATHER_URL,
    attribution: { words, url },
    /** For rides without a route. */
    place: lat === undefined || lon === undefined ? undefined : { lat, lon },
  }
}
