import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addPictures, fillGallery } from '#tests/support/add-pictures.ts'
import { hydrated, sizes, stopIntercepting, visit } from './visit.ts'

const tile = (page: Page, place: number) =>
  page.getByRole('link', { name: new RegExp(`Event ${place}$`) })

const viewer = (page: Page, place: number, total: number) =>
  page.getByRole('dialog', { name: `Event ${place} of ${total}` })

const hash = (page: Page) => new URL(page.url()).hash
const scrolled = (page: Page) => page.evaluate(() => scrollY)

const isFocused = (page: Page, place: number) =>
  tile(page, place).evaluate((link) => link === document.activeElement)

test('with the keyboard alone a visitor looks through the pictures and returns to the last one', async () => {
  const site = await visit({ viewport: sizes.desk, reducedMotion: 'no-preference' })
  const { page } = site
  await addPictures(site, 4)
  await fillGallery(site, 60)
  await page.goto('/gallery')
  await tile(page, 2).focus()
  await hydrated(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const before = await scrolled(page)
  await page.keyboard.press('Enter')
  await viewer(page, 2, 60).getByText('Picture of ride 2').waitFor()
  await expect.poll(() => hash(page)).toBe('#event-2')
  await page.keyboard.press('PageDown')
  await page.mouse.wheel(0, 500)
  await page.keyboard.press('ArrowRight')
  await viewer(page, 3, 60).getByRole('img', { name: 'Picture of ride 3' }).waitFor()
  await page.keyboard.press('Home')
  await viewer(page, 1, 60).waitFor()
  await page.keyboard.press('ArrowLeft')
  const previous = page.getByRole('button', { name: 'Previous picture' })
  expect(await previous.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('End')
  await viewer(page, 60, 60).getByRole('img', { name: 'Event 60' }).waitFor()
  await previous.press('Enter')
  await viewer(page, 59, 60).waitFor()
  expect(await scrolled(page)).toBe(before)
  await page.keyboard.press('Escape')
  await viewer(page, 59, 60).waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(page, 59)).toBe(true)
  await expect.poll(() => hash(page)).toBe('')
  expect(fetched.filter((path) => path.endsWith('.data'))).toEqual([])
})

test('a picture has an address that opens it, a click works before hydration, and Back closes it', async () => {
  const site = await visit({ viewport: sizes.desk, reducedMotion: 'no-preference' })
  const { page } = site
  await addPictures(site, 4)
  await fillGallery(site, 300)
  await page.goto('/gallery#event-290')
  await viewer(page, 290, 300).getByRole('img', { name: 'Event 290' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.url()).toMatch(/\/gallery$/)
  await expect.poll(() => isFocused(page, 290)).toBe(true)

  const { promise: mayGoOn, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayGoOn
    await route.continue()
  })
  await page.goto('/about')
  await page.goto('/gallery')
  await tile(page, 1).click()
  expect(await viewer(page, 1, 300).count()).toBe(0)
  letGo()
  await viewer(page, 1, 300).waitFor()
  await page.goBack()
  await viewer(page, 1, 300).waitFor({ state: 'hidden' })

  const before = await scrolled(page)
  await tile(page, 2).click()
  await page.getByRole('button', { name: 'Next picture' }).click()
  await viewer(page, 3, 300).waitFor()
  await page.goBack()
  await viewer(page, 3, 300).waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(page, 3)).toBe(true)
  await expect.poll(() => scrolled(page)).toBe(before)
  await tile(page, 2).click()
  await viewer(page, 2, 300).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => hash(page)).toBe('')
  await page.goBack()
  await page.waitForURL('**/about')
})

/** A finger that moves sideways in so many seconds and is not yet lifted. */
const pull = async (page: Page, from: number, to: number, seconds = 1) => {
  const finger = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      timestamp: start + seconds * part,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from + (to - from) * part, y: 400 }],
    })
  await touch('touchStart', 0)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part)
  return () => touch('touchEnd', 1)
}

const left = async (page: Page, name: string) =>
  (await page.getByRole('dialog').getByRole('img', { name }).boundingBox())?.x ?? Number.NaN

/** Runs in the page. The header's animation follows the scroll position and never ends. */
const countMoving = () =>
  document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a swipe shows the next picture, across pages of the list: motion ${reducedMotion}`, async () => {
    const touch = { viewport: sizes.phone, hasTouch: true, isMobile: true }
    const site = await visit({ ...touch, reducedMotion })
    const { page } = site
    await addPictures(site, 4)
    await fillGallery(site, 30)
    await page.goto('/gallery')
    await tile(page, 2).tap()
    await viewer(page, 2, 30).waitFor()
    await expect.poll(() => page.evaluate(countMoving)).toBe(0)
    const atRest = await left(page, 'Picture of ride 2')
    const release = await pull(page, 300, 100)
    const follows = reducedMotion === 'reduce' ? atRest : atRest - 200
    await expect.poll(() => left(page, 'Picture of ride 2')).toBeCloseTo(follows, 0)
    await release()
    await viewer(page, 3, 30).waitFor()
    await expect.poll(() => left(page, 'Picture of ride 3')).toBeLessThan(360)

    const back = await pull(page, 100, 300)
    await back()
    await viewer(page, 2, 30).waitFor()
    const little = await pull(page, 200, 160)
    await little()
    await expect.poll(() => left(page, 'Picture of ride 2')).toBeCloseTo(atRest, 0)
    const quick = await pull(page, 160, 200, 0.03)
    await quick()
    await viewer(page, 1, 30).waitFor()

    await page.evaluate(() => {
      location.hash = '#event-24'
    })
    await viewer(page, 24, 30).waitFor()
    const onward = await pull(page, 300, 100)
    await onward()
    await viewer(page, 25, 30).getByRole('img', { name: 'Event 25' }).waitFor()
  })
}

test('a picture that cannot be loaded in the viewer says so, and loads on retry', async () => {
  const site = await visit({ expected: /status of 422/ })
  const { page, origin } = site
  await addPictures(site, 4)
  await fillGallery(site, 30)
  const list = '**/api/gallery?*'
  await page.route(list, (route) => route.continue({ url: `${origin}/api/gallery?cursor=torn` }))
  await page.goto('/gallery#event-26')
  await viewer(page, 26, 30).getByRole('alert').waitFor()
  await stopIntercepting(page, list)
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await viewer(page, 26, 30).getByRole('img', { name: 'Event 26' }).waitFor()
})
