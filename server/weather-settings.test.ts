import { expect, test } from 'vitest'
import { settingsErrors } from '#tests/support/settings-errors.ts'
import { readSettings } from './settings.ts'

const right = {
  WEATHER_URL: 'https://api.open-meteo.com/v1/forecast?apikey=x',
  WEATHER_ATTRIBUTION: '[Weather data by Open-Meteo.com](https://open-meteo.com/)',
  WEATHER_PLACE: '-33.87, 151.2',
}

test('a provider of forecasts is its address, its words and a place', () => {
  expect(readSettings(right).weather).toEqual({
    url: right.WEATHER_URL,
    attribution: { words: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' },
    place: { lat: -33.87, lon: 151.2 },
  })
  const { WEATHER_PLACE, ...without } = right
  expect(readSettings(without).weather?.place).toBeUndefined()
})

test('what is wrong with a provider of forecasts is a sentence at the start', () => {
  const errorsOf = (more: Partial<typeof right>) => settingsErrors({ ...right, ...more })
  expect(errorsOf({ WEATHER_URL: 'open-meteo' })).toEqual([
    'WEATHER_URL must be the address of forecasts, such as https://api.open-meteo.com/v1/forecast.',
  ])
  for (const WEATHER_ATTRIBUTION of ['Open-Meteo', '[Open-Meteo](javascript:alert(1))', '[x](y)']) {
    expect(errorsOf({ WEATHER_ATTRIBUTION })).toEqual([
      'WEATHER_ATTRIBUTION must be a link, such as [Weather data by Open-Meteo.com](https://open-meteo.com/).',
    ])
  }
  for (const WEATHER_PLACE of ['Dhaka', '23.8', '91,0', '0,181', '23.8 90.4', '0x10,1']) {
    expect(errorsOf({ WEATHER_PLACE })).toEqual([
      'WEATHER_PLACE must be a latitude and a longitude, such as 23.8,90.4.',
    ])
  }
  for (const WEATHER_PLACE of ['90,180', '-90,-180', '0,0', '5.5,99.99', '23.8,109.4']) {
    expect(errorsOf({ WEATHER_PLACE })).toEqual([])
  }
  expect(settingsErrors({ WEATHER_URL: right.WEATHER_URL })).toEqual([
    'WEATHER_ATTRIBUTION must be set as well: WEATHER_URL, WEATHER_ATTRIBUTION belong together.',
  ])
  expect(settingsErrors({ WEATHER_PLACE: '0,0' })).toEqual([
    'WEATHER_PLACE is of no use without WEATHER_URL.',
  ])
})
