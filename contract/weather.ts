import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

/** The kinds of weather that have an icon of their own. */
const skies = ['clear', 'clouds', 'fog', 'rain', 'snow', 'storm'] as const

const Forecast = z.object({
  sky: z.enum(skies),
  /** All of it in a sentence, such as “Light rain, 24–29 °C, rain 60 %, wind 14 km/h from the south-west”. */
  words: z.string(),
  /** The lowest and the highest temperature of the ride, in degrees Celsius. */
  from: z.int(),
  to: z.int(),
  /** The highest probability of rain, in per cent. */
  rain: z.optional(z.int()),
  /** The strongest wind, in kilometres per hour. */
  wind: z.optional(z.int()),
})
export type Forecast = z.output<typeof Forecast>

export const Weather = z.object({
  /** Missing if there is none: no provider, too early, over, or the provider does not answer. */
  forecast: z.optional(Forecast),
  /** Whom the forecast is from. It is always shown with it. */
  attribution: z.optional(z.object({ words: z.string(), url: z.url() })),
})
export type Weather = z.output<typeof Weather>

/** Forecasts are shown from so many days before a ride. */
export const forecastDays = 7

export const weather = {
  ofRide: endpoint({
    method: 'GET',
    path: '/events/:id/weather',
    access: 'everyone',
    personal: true,
    says: 'Returns the forecast for a ride of the next seven days, if the club has set a provider.',
    input: z.object({ id: Id }),
    answer: Weather,
  }),
}
