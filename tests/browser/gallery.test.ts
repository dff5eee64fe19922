import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { addPictures, fillGallery } from '#tests/support/add-pictures.ts'
import { hydrated, sizes, stopIntercepting, visit } from './visit.ts'

const tile = (page: Page, place: number) =>
  page.getByRole('link', { name: new RegExp(`Event ${place}$`) })

const opacity = (label: Locator) => label.evaluate((shown) => getComputedStyle(shown).opacity)

const isFocused = (link: Locator) => link.evaluate((shown) => shown === document.activeElement)

test('pictures are in the order of the list, and show their event on hover and focus', async () => {
  const site = await visit({ viewport: sizes.desk })
  const { page, visitor, db } = site
  await db.deleteFrom('gallery_image').execute()
  await page.goto('/gallery')
  await page.getByRole('heading', { name: 'No pictures yet' }).waitFor()

  await addPictures(site, 4)
  await page.reload()
  for (const [index, { url, alt = '' }] of (await visitor.gallery.list({})).entries()) {
    const picture = tile(page, index + 1).getByRole('img', { name: alt })
    expect(await picture.getAttribute('src')).toBe(url)
  }

  const label = page.getByText('Event 2', { exact: true })
  expect(await opacity(label)).toBe('0')
  await tile(page, 2).hover()
  await expect.poll(() => opacity(label)).toBe('1')
  await tile(page, 3).hover()
  await expect.poll(() => opacity(label)).toBe('0')
  await tile(page, 1).focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => opacity(label)).toBe('1')
})

test('without hover the labels are always shown, and nothing moves while pictures load', async () => {
  const site = await visit({
    viewport: sizes.phone,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  })
  const { page } = site
  await addPictures(site, 4)
  await page.addInitScript(() => {
    const moved: string[] = []
    Reflect.set(window, 'moved', moved)
    const watch = new PerformanceObserver((list) =>
      moved.push(...list.getEntries().map((entry) => JSON.stringify(entry))),
    )
    watch.observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/gallery')
  for (const place of [1, 2, 3, 4]) {
    expect(await opacity(page.getByText(`Event ${place}`, { exact: true }))).toBe('1')
    await tile(page, place).scrollIntoViewIfNeeded()
    const picture = tile(page, place).getByRole('img')
    await picture.evaluate((image: HTMLImageElement) => image.decode())
  }
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
})

test('without JavaScript the first pictures are there with labels, and the page says that there are more', async () => {
  const site = await visit({
    javaScriptEnabled: false,
    viewport: sizes.desk,
    reducedMotion: 'no-preference',
  })
  const { page } = site
  await addPictures(site, 4)
  await fillGallery(site, 30)
  await page.goto('/gallery')
  const width = async () => (await tile(page, 24).boundingBox())?.width ?? 0
  const narrow = await width()
  expect(narrow).toBeGreaterThan(100)
  await page.getByText('The other 6 pictures need JavaScript.').waitFor()
  expect(await page.getByRole('button', { name: 'More pictures' }).isVisible()).toBe(false)
  await tile(page, 24).focus()
  await expect.poll(width).toBeGreaterThan(narrow * 2)
})

test('a visitor reads below the collage that pictures cannot be loaded, and loads them again', async () => {
  const site = await visit()
  const { page, db } = site
  await addPictures(site, 1)
  await db.schema.alterTable('gallery_image').renameTo('away').execute()
  await page.goto('/gallery')
  await page.getByRole('alert').getByText('Something went wrong on our side.').waitFor()
  expect(await page.getByRole('main').getByRole('img').count()).toBe(5)
  const retry = page.getByRole('link', { name: 'Try again' })
  await retry.focus()
  await hydrated(page)
  await db.schema.alterTable('away').renameTo('gallery_image').execute()
  await retry.press('Enter')
  await tile(page, 1).waitFor()
})

test('a click on More pictures works even before hydration', async () => {
  const site = await visit({ viewport: sizes.desk, reducedMotion: 'no-preference' })
  const { page } = site
  await addPictures(site, 4)
  await fillGallery(site, 100)
  const { promise: mayGoOn, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayGoOn
    await route.continue()
  })
  await page.goto('/gallery')
  await page.getByRole('button', { name: 'More pictures' }).click()
  expect(await tile(page, 25).count()).toBe(0)
  letGo()
  await tile(page, 25).waitFor()

  await page.getByRole('link', { name: 'Skip the pictures' }).press('Enter')
  await page.keyboard.press('Tab')
  // A page in flight when the pictures were skipped may still arrive.
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('More pictures')
  const state = page.getByText(/^Showing \d+ of 100 pictures$/)
  await state.waitFor({ state: 'attached' })
  const shown = Number((await state.innerText()).match(/\d+/)?.[0])
  await page.keyboard.press('Enter')
  // More pages may follow at once, because the end is still near.
  await expect.poll(() => isFocused(tile(page, shown + 1))).toBe(true)
  const goToEnd = async () => {
    await page.keyboard.press('End')
    return page.getByText('Showing all 100 pictures').count()
  }
  await expect.poll(goToEnd).toBe(1)
  expect(await page.getByRole('button', { name: 'More pictures' }).count()).toBe(0)
})

test('a page of the list that fails says so, and loads on retry', async () => {
  const site = await visit({ expected: /status of 422/ })
  const { page, origin } = site
  await addPictures(site, 4)
  await fillGallery(site, 30)
  const list = '**/api/gallery?*'
  await page.route(list, (route) => route.continue({ url: `${origin}/api/gallery?cursor=torn` }))
  await page.goto('/gallery')
  await page.getByRole('button', { name: 'More pictures' }).focus()
  await page.getByRole('heading', { name: 'The next pictures could not be loaded' }).waitFor()
  await stopIntercepting(page, list)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await tile(page, 30).waitFor()
  await expect.poll(() => isFocused(tile(page, 25))).toBe(true)
})

test('hundreds of pictures load page by page, each once and in order', async () => {
  const site = await visit({ viewport: sizes.phone, reducedMotion: 'no-preference' })
  const { page } = site
  await addPictures(site, 4)
  await fillGallery(site, 480)
  await page.goto('/gallery')
  await tile(page, 1).focus()
  const labels = page.getByRole('main').getByText(/^Event \d+$/)
  const scrollOn = async () => {
    await page.keyboard.press('End')
    return labels.count()
  }
  await expect.poll(scrollOn, { timeout: 60_000 }).toBe(480)
  const expected = Array.from({ length: 480 }, (_, index) => `Event ${index + 1}`)
  expect(await labels.allTextContents()).toEqual(expected)
  const inside = page.getByRole('link', { name: 'Event 200', exact: true }).locator('img').last()
  const isWorkedOn = await inside.evaluate((image) =>
    image.checkVisibility({ contentVisibilityAuto: true }),
  )
  expect(isWorkedOn).toBe(false)
})
