import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { hydrated, signIn, stopIntercepting, visit } from './visit.ts'

// A browser warns of a "cross-world" preload when the worker takes over between a preload and its use.

/** Opens the site and waits until its service worker controls it. */
const open = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'About' }).first().hover()
  await hydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
}

test('without a connection the public pages can be read, and others say why they cannot', async () => {
  const { page, context } = await visit({
    serviceWorkers: 'allow',
    expected: /ERR_FAILED|ERR_INTERNET|cross-world/,
  })
  await open(page)
  await context.setOffline(true)

  await page.goto('/about')
  await page.getByRole('heading', { level: 1, name: 'About the club' }).waitFor()
  await page.goto('/login')
  await page.getByRole('heading', { level: 1, name: 'No connection out here' }).waitFor()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await page.getByRole('heading', { level: 1, name: 'City to city, every Friday.' }).waitFor()
})

const lost = "You're offline and this page isn't saved on this device."

test('however many pages were opened, the offline page keeps its styles and its picture, and continues once there is a connection', async () => {
  const { page, context } = await visit({
    serviceWorkers: 'allow',
    expected: /ERR_FAILED|ERR_INTERNET|cross-world/,
  })
  await open(page)
  await page.evaluate(async () => {
    // As if all these had been fetched; fetching them takes ten times as long.
    const pictures = await caches.open('clubrun-pictures')
    const earlier = Array.from({ length: 304 }, (_, number) => `/art/join.svg?earlier=${number}`)
    await Promise.all(earlier.map((address) => pictures.put(address, new Response('<svg/>'))))
    const numbers = Array.from({ length: 16 }, (_, number) => number)
    await Promise.all(numbers.map((number) => fetch(`/art/join.svg?number=${number}`)))
  })
  const cached = () =>
    page.evaluate(async () => {
      const counts = (await caches.keys()).map(
        async (name) => (await (await caches.open(name)).keys()).length,
      )
      return Math.max(...(await Promise.all(counts)))
    })
  await expect.poll(cached).toBeLessThanOrEqual(300)
  await context.setOffline(true)

  await page.goto('/login?from=/calender')
  await page.getByText(lost).waitFor()
  const look = () => {
    const [picture] = document.querySelectorAll<HTMLImageElement>('main img')
    return {
      drawn: picture ? picture.naturalWidth > 0 : false,
      display: getComputedStyle(document.body).display,
    }
  }
  await expect.poll(() => page.evaluate(look)).toEqual({ drawn: true, display: 'grid' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect.poll(() => page.evaluate(look)).toEqual({ drawn: true, display: 'grid' })

  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Login now!' }).waitFor()
  expect(new URL(page.url()).searchParams.get('from')).toBe('/calender')
})

test('a page that was opened a moment ago opens without a connection, by its address and by a link', async () => {
  const { page, context } = await visit({
    serviceWorkers: 'allow',
    expected: /ERR_|retry|cross-world/,
  })
  await open(page)
  await page.keyboard.press('Tab')
  await hydrated(page)
  await page.getByRole('region', { name: /News/ }).getByRole('link').first().click()
  await page.waitForURL(/\/news\//)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText()).not.toContain('City to city')
  const title = await heading.innerText()
  const [path = ''] = page.url().match(/\/news\/.*/) ?? []
  await expect.poll(() => page.evaluate(isCached, [path, `${path}.data`])).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.goto('/')
  await page.keyboard.press('Tab')
  await hydrated(page)
  await page.getByRole('region', { name: /News/ }).getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

const isCached = async (addresses: readonly string[]) => {
  const cached = await Promise.all(
    addresses.map((address) => caches.match(address, { ignoreSearch: true, ignoreVary: true })),
  )
  return cached.every(Boolean)
}

test('a page that was broken when the site was first opened is not cached', async () => {
  const { page, context } = await visit({
    serviceWorkers: 'allow',
    expected: /ERR_|503|cross-world/,
  })
  await context.route('**/gallery', (route) => route.fulfill({ status: 503, body: 'Busy' }))
  await open(page)
  await stopIntercepting(context, '**/gallery')
  await context.setOffline(true)
  await page.goto('/gallery')
  await page.getByText(lost).waitFor()
})

test('a page that changed is never shown in its old version', async () => {
  const { page, moderator } = await visit({ serviceWorkers: 'allow', expected: /cross-world/ })
  await open(page)
  const title = 'A new bridge over the Ashari'
  const item = { title, author: 'Nadia', type: 'Story', dateTime: '2030-01-01T10:00' } as const
  await moderator.news.add(item)
  await page.reload()
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
})

/** Files of the page that the service worker has not cached yet. */
const notCachedYet = async () => {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  const wanted = fetched.filter((name) => /\/(assets|api\/events)\b/.test(name))
  const cached = await Promise.all(wanted.map((name) => caches.match(name, { ignoreVary: true })))
  return wanted.filter((_, place) => !cached[place])
}

test('a member reads the rides they looked at last without a connection', async () => {
  const { page, context } = await visit({
    serviceWorkers: 'allow',
    expected: /ERR_|retry|cross-world/,
  })
  await open(page)
  await signIn(page, 'member')
  await page.goto('/calender')
  await page.getByRole('button', { name: 'Next day with a ride' }).click()
  await page.waitForURL((url) => url.searchParams.has('day'))
  await page.reload()
  const title = await page.getByRole('article').getByRole('heading').first().innerText()
  await expect.poll(() => page.evaluate(notCachedYet)).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('article').getByRole('heading', { name: title }).waitFor()
  await page.getByRole('button', { name: 'Account: Farida Begum' }).waitFor()
})
