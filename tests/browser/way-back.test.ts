import { chromium, type Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { openHouse } from '#tests/house.ts'
import { findChromium } from '#tests/machinery/chromium.ts'
import { demoPassword } from '#tests/machinery/demo-club.ts'
import { signIn } from './visit.ts'

/** The browser of the other tests is told to load every page anew: it keeps track of them by that. */
const openBrowser = async () => {
  const launch = await findChromium()
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await chromium.launch({ ...launch, ignoreDefaultArgs })
  onTestFinished(() => browser.close())
  return browser
}

/** Goes on to another page and back, and tells whether the page came back as it was left. */
const goAndComeBack = async (page: Page, meanwhile = async () => {}) => {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'cameBack', persisted))
  })
  await page.goto('/healthz')
  await meanwhile()
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'cameBack'))).toBe(true)
}

test('whoever goes back finds the page at once as they left it, and nobody signed out in it', async () => {
  const { origin } = await openHouse({ DEMO_PASSWORD: demoPassword })
  const browser = await openBrowser()
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  for (const address of ['/', '/about', '/gallery', '/contact']) {
    await page.goto(address)
    await goAndComeBack(page)
  }

  await signIn(page, 'member')
  await page.goto('/dashboard/team')
  const team = page.getByRole('heading', { name: 'Our Team' })
  await team.waitFor()
  // A service worker that takes over a page somebody has left makes the browser forget it.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await goAndComeBack(page)
  expect(await team.isVisible()).toBe(true)

  await goAndComeBack(page, () => page.evaluate(() => localStorage.clear()))
  await page.getByRole('heading', { name: 'Please log in to access the dashboard' }).waitFor()
})
