import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { addRide } from '#tests/support/rides.ts'
import { addRoute } from '#tests/support/routes.ts'
import { inHours } from '#tests/support/sheets.ts'
import { forecastFrom, openWeatherProvider } from '#tests/support/weather.ts'

type Sky = Parameters<typeof openWeatherProvider>[0]

const openWithWeather = async (sky?: Sky, more: NodeJS.ProcessEnv = {}) => {
  const provider = await openWeatherProvider(sky)
  const site = await openTestSite({ ...provider.settings, ...more })
  const ride = async (hours: number, fields: Parameters<typeof addRide>[1] = {}) =>
    (await addRide(site.moderator, { ...inHours(hours), ...fields }))._id
  return { ...site, provider, ride }
}

const attribution = { words: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' }

test('a ride of the next seven days has a forecast in words, with the words of its provider', async () => {
  const { ride, visitor, provider } = await openWithWeather()
  const id = await ride(48)
  expect(await visitor.weather.ofRide({ id })).toEqual({
    forecast: {
      sky: 'clouds',
      words: 'Partly cloudy, 24 °C, rain 20 %, wind 14 km/h from the south-west',
      ...{ from: 24, to: 24, rain: 20, wind: 14 },
    },
    attribution,
  })
  const { pathname, searchParams } = provider.asked[0] ?? new URL('http://nobody')
  expect([pathname, searchParams.get('apikey')]).toEqual(['/v1/forecast', 'rain-or-shine'])
  expect([searchParams.get('latitude'), searchParams.get('longitude')]).toEqual(['23.8', '90.4'])
})

test('the hours are those of the ride in the time zone of the club', async () => {
  // 06:00 in Dhaka is midnight in Greenwich.
  const date = inHours(72).date
  const start = Date.parse(`${date}T00:00:00Z`) / 1000
  const { ride, visitor } = await openWithWeather((seconds) => {
    const hours = (seconds - start) / 3600
    if (hours === -1 || hours === 4) return { temperature_2m: 40, weather_code: 95 }
    return hours >= 0 && hours < 4 ? { temperature_2m: 20 + hours, weather_code: 61 } : {}
  })
  const id = await ride(0, { date, time: '06:00' })
  const { forecast } = await visitor.weather.ofRide({ id })
  expect(forecast).toMatchObject({ sky: 'rain', from: 20, to: 23 })
})

test('many callers and rides of one place ask the provider once in half an hour', async () => {
  const { ride, visitor, provider } = await openWithWeather()
  const ids = [await ride(20), await ride(30), await ride(40)]
  const all = [...ids, ...ids, ...ids].map((id) => visitor.weather.ofRide({ id }))
  for (const { forecast } of await Promise.all(all)) expect(forecast?.sky).toBe('clouds')
  expect(provider.asked).toHaveLength(1)
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * 60_000 })
  for (const id of ids) await visitor.weather.ofRide({ id })
  expect(provider.asked).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  for (const id of ids) await visitor.weather.ofRide({ id })
  expect(provider.asked).toHaveLength(2)
})

test('the forecast is that of the start of the route, which the provider learns only roughly', async () => {
  const { ride, visitor, moderator, provider } = await openWithWeather(undefined, {
    WEATHER_PLACE: '',
  })
  const { version } = await addRoute(moderator, { way: { north: 47.43217 } })
  expect(await visitor.weather.ofRide({ id: await ride(20) })).toEqual({})
  expect(provider.asked).toEqual([])
  const { forecast } = await visitor.weather.ofRide({ id: await ride(20, { route: version }) })
  expect(forecast).toBeDefined()
  const groups = [{ name: 'Easy' }, { name: 'Fast', route: version }]
  const signup = { mode: 'open', groups, guests: 0, closes: 'start', names: 'members' } as const
  await visitor.weather.ofRide({ id: await ride(21, { signup: { ...signup, dropIns: true } }) })
  expect(provider.asked).toHaveLength(1)
  const { search } = provider.asked[0] ?? new URL('http://nobody')
  expect(search).toContain('latitude=47.4&longitude=90.4')
  expect(search).not.toContain('47.43')
})

test('rides that are unknown, cancelled, over or more than seven days away never make the site ask', async () => {
  const { ride, visitor, moderator, provider } = await openWithWeather()
  const id = await ride(20)
  await moderator.events.cancel({ id, version: 1, reason: 'Storm' })
  for (const id of [await ride(-4), await ride(7 * 24 + 1), await ride(24 * 365)]) {
    expect(await visitor.weather.ofRide({ id })).toEqual({})
  }
  expect(await visitor.weather.ofRide({ id })).toEqual({})
  await expect(visitor.weather.ofRide({ id: crypto.randomUUID() })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  expect(provider.asked).toEqual([])
  expect(await visitor.weather.ofRide({ id: await ride(-1) })).toHaveProperty('forecast')
  expect(await visitor.weather.ofRide({ id: await ride(7 * 24 - 1) })).toHaveProperty('forecast')
})

test('without a provider there is nothing', async () => {
  const { visitor, moderator, ask } = await openTestSite()
  const { _id: id } = await addRide(moderator, inHours(20))
  expect(await visitor.weather.ofRide({ id })).toEqual({})
  expect(await (await ask(`/rides/${id}`)).text()).not.toContain('data-weather-of')
})

test('what the provider gets wrong shows nothing, and it is asked again after five minutes', async () => {
  const { ride, visitor, provider, lines } = await openWithWeather()
  const id = await ride(20)
  onTestFinished(() => void vi.useRealTimers())
  const wrong: [string, () => void][] = [
    ['garbage', () => provider.changeText('<html>')],
    ['another shape', () => provider.changeText('{"hourly":{"time":[]}}')],
    ['too much', () => provider.changeText(`{"hourly":"${'x'.repeat(200_000)}"}`)],
    ['an error', () => provider.change((response) => void response.writeHead(500).end('{}'))],
    [
      'a redirect',
      () => provider.change((response) => void response.writeHead(302, { location: '/x' }).end()),
    ],
    ['a broken connection', () => provider.change((response) => void response.destroy())],
  ]
  for (const [what, change] of wrong) {
    change()
    const before = provider.asked.length
    expect([what, await visitor.weather.ofRide({ id })]).toEqual([what, {}])
    await visitor.weather.ofRide({ id })
    expect([what, provider.asked.length]).toEqual([what, before + 1])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1 })
  }
  const logged = () => lines.filter((line) => line.includes('weather not fetched'))
  await expect.poll(logged).toHaveLength(wrong.length)
  expect(logged().join()).not.toContain('rain-or-shine')
})

test('nobody waits longer than two seconds for a slow provider, and later callers get what it says', async () => {
  const { ride, visitor, provider } = await openWithWeather()
  const id = await ride(20)
  const { promise, resolve } = Promise.withResolvers<void>()
  provider.change(async (response) => {
    await promise
    response.end(forecastFrom())
  })
  const start = performance.now()
  expect(await visitor.weather.ofRide({ id })).toEqual({})
  expect(performance.now() - start).toBeLessThan(4_000)
  const second = performance.now()
  expect(await visitor.weather.ofRide({ id })).toEqual({})
  expect(performance.now() - second).toBeLessThan(1_000)
  resolve()
  await expect.poll(() => visitor.weather.ofRide({ id })).toHaveProperty('forecast')
  expect(provider.asked).toHaveLength(1)
})

test('the privacy page says whom the server asks, and what it tells', async () => {
  const { ask } = await openWithWeather()
  const html = await (await ask('/privacy')).text()
  expect(html).toMatch(/127\.0\.0\.1:\d+, which our server asks for the weather/)
})
