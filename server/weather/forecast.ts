import * as z from 'zod/mini'
import type { Forecast } from '#contract/weather.ts'

const Numbers = z.array(z.nullable(z.number()))

/** An answer as Open-Meteo gives it, with times in seconds. */
const Hourly = z.object({
  hourly: z.object({
    time: z.array(z.int()),
    temperature_2m: Numbers,
    weather_code: Numbers,
    precipitation_probability: z.optional(Numbers),
    wind_speed_10m: z.optional(Numbers),
    wind_direction_10m: z.optional(Numbers),
  }),
})

export type Hour = {
  /** When it begins, in milliseconds. */
  readonly at: number
  readonly temperature: number
  readonly code: number
  readonly rain: number | undefined
  readonly wind: number | undefined
  readonly direction: number | undefined
}

/** What the provider is asked for. */
export const askedFields = Object.keys(Hourly.shape.hourly.shape).filter((name) => name !== 'time')

/** The hours of an answer that are complete enough; undefined if it is no forecast. */
export const readHours = (text: string): readonly Hour[] | undefined => {
  const { data } = Hourly.safeParse(parse(text))
  if (!data) return undefined
  const { time, temperature_2m, weather_code, ...more } = data.hourly
  return time.flatMap((seconds, at) => {
    const [temperature, code] = [temperature_2m[at], weather_code[at]]
    if (typeof temperature !== 'number' || typeof code !== 'number') return []
    return {
      ...{ at: seconds * 1000, temperature, code },
      rain: more.precipitation_probability?.[at] ?? undefined,
      wind: more.wind_speed_10m?.[at] ?? undefined,
      direction: more.wind_direction_10m?.[at] ?? undefined,
    }
  })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const hour = 60 * 60 * 1000
/** The start and what riders meet after it. */
const hoursAhead = 4

/** The forecast for the hours after a start. Missing if the provider knows nothing of one of them. */
export const forecastFor = (
  hours: readonly Hour[],
  { epochMilliseconds: start }: Pick<Temporal.Instant, 'epochMilliseconds'>,
): Forecast | undefined => {
  const ridden = hours.filter(({ at }) => at + hour > start && at < start + hoursAhead * hour)
  const worst = fromBestToWorst.findLast(({ codes }) =>
    ridden.some(({ code }) => codes.includes(code)),
  )
  if (ridden.length < hoursAhead || !worst) return undefined
  const temperatures = ridden.map(({ temperature }) => Math.round(temperature))
  const [from, to] = [Math.min(...temperatures), Math.max(...temperatures)]
  const rain = most(ridden.map((one) => one.rain))
  const windiest = ridden.toSorted((one, other) => (other.wind ?? -1) - (one.wind ?? -1))[0]
  const wind = windiest?.wind === undefined ? undefined : Math.round(windiest.wind)
  const words = [
    worst.words,
    temperatureInWords(from, to),
    ...(rain === undefined ? [] : [`rain ${rain} %`]),
    ...(wind === undefined ? [] : [`wind ${wind} km/h${fromWhere(windiest?.direction)}`]),
  ]
  return {
    ...{ sky: worst.sky, words: words.join(', '), from, to },
    ...(rain !== undefined && { rain }),
    ...(wind !== undefined && { wind }),
  }
}

const most = (values: readonly (number | undefined)[]) => {
  const known = values.filter((value) => value !== undefined)
  return known.length > 0 ? Math.round(Math.max(...known)) : undefined
}

const temperatureInWords = (from: number, to: number) => {
  const [lowest, highest] = [from, to].map((value) => String(value).replace('-', '−'))
  if (from === to) return `${highest} °C`
  return from < 0 ? `${lowest} to ${highest} °C` : `${lowest}–${highest} °C`
}

const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west'] as const

const fromWhere = (direction: number | undefined) => {
  if (direction === undefined || !Number.isFinite(direction)) return ''
  const eighth = ((Math.round(direction / 45) % 8) + 8) % 8
  return ` from the ${winds[eighth] ?? 'north-west'}`
}

type Sky = {
  readonly sky: Forecast['sky']
  readonly words: string
  readonly codes: readonly number[]
}

/** The codes of the WMO (table 4677, as far as forecasts use it). */
const fromBestToWorst: readonly Sky[] = [
  { sky: 'clear', words: 'Clear', codes: [0] },
  { sky: 'clear', words: 'Mostly clear', codes: [1] },
  { sky: 'clouds', words: 'Partly cloudy', codes: [2] },
  { sky: 'clouds', words: 'Overcast', codes: [3] },
  { sky: 'fog', words: 'Fog', codes: [45, 48] },
  { sky: 'rain', words: 'Light drizzle', codes: [51] },
  { sky: 'rain', words: 'Drizzle', codes: [53, 55] },
  { sky: 'rain', words: 'Light rain', codes: [61] },
  { sky: 'rain', words: 'Light showers', codes: [80] },
  { sky: 'rain', words: 'Rain', codes: [63] },
  { sky: 'rain', words: 'Showers', codes: [81] },
  { sky: 'snow', words: 'Light snow', codes: [71, 77, 85] },
  { sky: 'snow', words: 'Snow', codes: [73] },
  { sky: 'rain', words: 'Heavy rain', codes: [65] },
  { sky: 'rain', words: 'Heavy showers', codes: [82] },
  { sky: 'snow', words: 'Heavy snow', codes: [75, 86] },
  { sky: 'rain', words: 'Freezing drizzle', codes: [56, 57] },
  { sky: 'rain', words: 'Freezing rain', codes: [66, 67] },
  { sky: 'storm', words: 'Thunderstorm', codes: [95] },
  { sky: 'storm', words: 'Thunderstorm with hail', codes: [96, 99] },
]
