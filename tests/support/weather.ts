import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const hour = 60 * 60

type Hour = {
  readonly temperature_2m: number
  readonly weather_code: number
  readonly precipitation_probability: number
  readonly wind_speed_10m: number
  readonly wind_direction_10m: number
}

/** What the provider says of the hour that begins so many seconds after 1970. */
type Sky = (seconds: number) => Partial<Hour>

const mild: Hour = {
  ...{ temperature_2m: 24, weather_code: 2, precipitation_probability: 20 },
  ...{ wind_speed_10m: 14, wind_direction_10m: 225 },
}

/** Nine days from the midnight of Greenwich on. */
export const forecastFrom = (sky: Sky = () => ({})) => {
  const midnight = Math.floor(Date.now() / 1000 / 24 / hour) * 24 * hour
  const time = Array.from({ length: 9 * 24 }, (_, at) => midnight + at * hour)
  const hours = time.map((seconds) => ({ ...mild, ...sky(seconds) }))
  const fields = Object.keys(mild) as (keyof Hour)[]
  const columns = fields.map((field) => [field, hours.map((one) => one[field])])
  return JSON.stringify({ hourly: { time, ...Object.fromEntries(columns) } })
}

type Answering = (response: ServerResponse) => void

const say =
  (text: () => string): Answering =>
  (response) =>
    void response.setHeader('content-type', 'application/json').end(text())

/** A provider of forecasts on this machine, as Open-Meteo, which tests can make fail. */
export const openWeatherProvider = async (sky?: Sky) => {
  const asked: URL[] = []
  const provider = { answer: say(() => forecastFrom(sky)) }
  const server = createServer(({ url = '' }, response) => {
    asked.push(new URL(url, 'http://provider'))
    provider.answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    asked,
    /** Answers like this from now on. */
    change(answer: Answering) {
      provider.answer = answer
    },
    changeText: (text: string) => {
      provider.answer = say(() => text)
    },
    settings: {
      WEATHER_URL: `http://127.0.0.1:${port}/v1/forecast?apikey=rain-or-shine`,
      WEATHER_ATTRIBUTION: '[Weather data by Open-Meteo.com](https://open-meteo.com/)',
      WEATHER_PLACE: '23.81,90.41',
    },
  }
}
