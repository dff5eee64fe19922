import { chromium, type Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { demoPassword } from '#tests/support/demo-club.ts'
import { signIn } from './visit.ts'

/** The browser of the other tests reloads every page, because it tracks them that way. */
const openBrowser = async () => {
  const launch = await findChromium()
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await chromium.launch({ ...launch, ignoreDefaultArgs })
  onTestFinished(() => browser.close())
  return browser
}

/** The reason why a browser, such as the one from npm, caches no page at all. */
const cannotKeepPages = 'BackForwardCacheDisabledForDelegate'

/** Goes to another page and back. A browser with a back/forward cache restores the page as it was. */
const goAndComeBack = async (page: Page, inBetween = async () => {}) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  const why: { type: string; reason: string }[] = []
  browser.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    why.push(...notRestoredExplanations)
  })
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'cameBack', persisted))
  })
  await page.goto('/healthz')
  await inBetween()
  await page.goBack({ waitUntil: 'commit' })
  const cameBack = async () =>
    why.length > 0 || (await page.evaluate(() => Reflect.get(window, 'cameBack')))
  await expect.poll(cameBack).toBe(true)
  await browser.detach()
  // Even without a cache the browser lists every reason that a page gives against it.
  const isPages = ({ type }: { type: string }) => type !== 'Circumstantial'
  const isCached = why.length === 0 || why.some(({ reason }) => reason === cannotKeepPages)
  expect([isCached, why.filter(isPages)], JSON.stringify(why)).toEqual([true, []])
}

test('a member who goes back finds the page as it was at once, and is still signed in', async () => {
  const { origin } = await openTestSite({ DEMO_PASSWORD: demoPassword })
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
  // A service worker that takes over a page in the cache makes the browser drop it.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await goAndComeBack(page)
  await team.waitFor()

  await goAndComeBack(page, async () => {
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
  })
  await page.getByRole('heading', { name: 'Please log in to access the dashboard' }).waitFor()
})
