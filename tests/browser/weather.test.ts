import { expect, test } from 'vitest'
import { addRide } from '#tests/support/rides.ts'
import { inHours } from '#tests/support/sheets.ts'
import { openWeatherProvider } from '#tests/support/weather.ts'
import { expectAccessible, onPhone } from './accessibility.ts'
import { moved } from './transfer-meter.ts'
import { hydrated, signIn, sizes, visit } from './visit.ts'

const words = 'Partly cloudy, 24 °C, rain 20 %, wind 14 km/h from the south-west'

const openRide = async (hours: number) => {
  const provider = await openWeatherProvider()
  const site = await visit({ viewport: sizes.phone, variables: provider.settings })
  const { _id: id } = await addRide(site.moderator, inHours(hours))
  return { ...site, provider, id }
}

test('a visitor reads the forecast on the page of a ride before React has loaded, and nothing moves', async () => {
  const { page, id, moderator } = await openRide(30)
  await page.goto(`/rides/${id}`)
  await page.getByText(words).waitFor()
  const link = page.getByRole('link', { name: 'Weather data by Open-Meteo.com' })
  expect(await link.getAttribute('href')).toBe('https://open-meteo.com/')
  expect(await page.locator('[data-sky]:visible').count()).toBe(1)
  expect(await page.locator('script[src]').count()).toBe(0)
  expect(await moved(page)).toEqual([])
  await expectAccessible(page, onPhone)

  // React leaves it alone, and fetches it itself after a change of page.
  await page.getByRole('link', { name: 'Weather data by Open-Meteo.com' }).focus()
  await hydrated(page)
  await page.getByText(words).waitFor()
  const far = await addRide(moderator, { ...inHours(24 * 20), title: 'Far away' })
  await page.goto(`/rides/${far._id}`)
  expect(await page.locator('[data-weather-of]').count()).toBe(0)
})

test('a member sees it too', async () => {
  const { page, id } = await openRide(30)
  await signIn(page, 'member')
  await page.goto('/calender')
  await page.goto(`/rides/${id}`)
  await hydrated(page)
  await page.getByText(words).waitFor()
  await page.getByRole('link', { name: 'Weather data by Open-Meteo.com' }).waitFor()
})

test('if the provider fails, the page is as if there were none', async () => {
  const { page, id, provider } = await openRide(30)
  provider.changeText('<html>')
  const answered = page.waitForResponse(/\/weather$/)
  await page.goto(`/rides/${id}`)
  expect(await (await answered).json()).toEqual({})
  expect(await page.locator('[data-weather-of]').isVisible()).toBe(false)
  expect(await page.getByText('Open-Meteo').count()).toBe(0)
  expect(await moved(page)).toEqual([])
  await expectAccessible(page, onPhone)
})
