import { expect, test } from 'vitest'
import { forecastFor, readHours } from './forecast.ts'

const start = Temporal.Instant.from('2031-03-11T00:30:00Z')
const midnight = Date.parse('2031-03-11T00:00:00Z') / 1000

/** An answer that begins at midnight, with these values for its hours. */
const answer = (hourly: Readonly<Record<string, readonly (number | null)[]>>) => {
  const [values = []] = Object.values(hourly)
  const time = values.map((_, hour) => midnight + hour * 3600)
  return JSON.stringify({ hourly: { time, ...hourly } })
}

const calm = {
  temperature_2m: [20, 21, 22, 23, 24],
  weather_code: [0, 0, 0, 0, 0],
}

const wordsOf = (hourly: Parameters<typeof answer>[0]) => {
  const hours = readHours(answer(hourly))
  return hours && forecastFor(hours, start)?.words
}

test('a forecast is the worst sky, the span of temperatures, the most rain and the strongest wind of the ride', () => {
  const hours = readHours(
    answer({
      temperature_2m: [24.4, 25, 27, 28.6, 28, 40],
      weather_code: [1, 2, 61, 2, 1, 99],
      precipitation_probability: [5, 10, 60, 20, 0, 100],
      wind_speed_10m: [8, 14.4, 11, 9, 7, 90],
      wind_direction_10m: [0, 225, 90, 0, 0, 180],
    }),
  )
  expect(hours && forecastFor(hours, start)).toEqual({
    sky: 'rain',
    words: 'Light rain, 24–29 °C, rain 60 %, wind 14 km/h from the south-west',
    ...{ from: 24, to: 29, rain: 60, wind: 14 },
  })
})

test('what the provider does not say is left out', () => {
  expect(wordsOf(calm)).toBe('Clear, 20–24 °C')
  const nothing = [null, null, null, null, null]
  expect(wordsOf({ ...calm, wind_speed_10m: nothing, precipitation_probability: nothing })).toBe(
    'Clear, 20–24 °C',
  )
  expect(wordsOf({ ...calm, wind_speed_10m: [9, 9, 9, 9, 9] })).toBe('Clear, 20–24 °C, wind 9 km/h')
})

test('frost and every direction of the wind are named', () => {
  const cold = (...temperature_2m: number[]) => wordsOf({ ...calm, temperature_2m })
  expect(cold(-3, -1, 0, 1, 2)).toBe('Clear, −3 to 2 °C')
  expect(cold(-5, -5, -5, -5, -5)).toBe('Clear, −5 °C')
  const directions = [0, 44, 90, 135, 180, 225, 270, 315, 359].map((direction) =>
    wordsOf({
      ...calm,
      ...{ wind_speed_10m: [9, 9, 9, 9, 9], wind_direction_10m: Array(5).fill(direction) },
    })?.replace(/.* from the /, ''),
  )
  expect(directions).toEqual([
    ...['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west'],
    ...['north-west', 'north'],
  ])
})

test('there is no forecast if an hour of the ride is missing or its code is unknown', () => {
  expect(wordsOf({ temperature_2m: [20, 21, 22], weather_code: [0, 0, 0] })).toBeUndefined()
  expect(wordsOf({ ...calm, weather_code: [777, 777, 777, 777, 777] })).toBeUndefined()
  expect(wordsOf({ ...calm, weather_code: [0, null, null, 0, 0] })).toBeUndefined()
})

test('what is no forecast is not read as one', () => {
  for (const text of ['', '<html>', '[]', '{"hourly":{}}', '{"hourly":{"time":["x"]}}', 'null']) {
    expect(readHours(text), text).toBeUndefined()
  }
})
