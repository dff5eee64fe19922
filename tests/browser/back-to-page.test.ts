import { chromium, type Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { demoPassword } from '#tests/support/demo-club.ts'
import { signIn } from './visit.ts'

/** The browser of the other tests is told to load every page anew: it keeps track of them by that. */
const openBrowser = async () => {
  const launch = await findChromium()
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await chromium.launch({ ...launch, ignoreDefaultArgs })
  onTestFinished(() => browser.close())
  return browser
}

/** What keeps a browser from keeping any page at all, whatever the page does: so says the one from npm. */
const cannotKeepPages = 'BackForwardCacheDisabledForDelegate'

/** Goes on to another page and back. The page comes back as it was left, in a browser that keeps pages. */
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
  // Where nothing is kept, the browser still tells of everything a page does against it.
  const isPages = ({ type }: { type: string }) => type !== 'Circumstantial'
  const isCached = why.length === 0 || why.some(({ reason }) => reason === cannotKeepPages)
  expect([isCached, why.filter(isPages)], JSON.stringify(why)).toEqual([true, []])
}

test('a member who goes back finds the page at once as it was, and still signed in', async () => {
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
  // A service worker that takes over a page somebody has left makes the browser forget it.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await goAndComeBack(page)
  await team.waitFor()

  await goAndComeBack(page, async () => {
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
  })
  await page.getByRole('heading', { name: 'Please log in to access the dashboard' }).waitFor()
})
