import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { awake, signIn, visit } from './visit.ts'

/** Opens the site and waits until its service worker answers for it. */
const open = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'About' }).first().hover()
  await awake(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
}

test('without a connection the public pages can be read, and others say why they cannot', async () => {
  const { page, context } = await visit({
    serviceWorkers: 'allow',
    expected: /ERR_FAILED|ERR_INTERNET/,
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

test('a page that changed is never shown as it was', async () => {
  const { page, moderator } = await visit({ serviceWorkers: 'allow' })
  await open(page)
  const title = 'A new bridge over the Ashari'
  const item = { title, author: 'Nadia', type: 'Story', dateTime: '2030-01-01T10:00' } as const
  await moderator.news.add(item)
  await page.reload()
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
})

/** What the page was made of and the service worker has still to put away. */
const notKeptYet = async () => {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  const wanted = fetched.filter((name) => /\/(assets|api\/events)\b/.test(name))
  const kept = await Promise.all(wanted.map((name) => caches.match(name, { ignoreVary: true })))
  return wanted.filter((_, place) => !kept[place])
}

test('a member reads the rides they looked at last without a connection', async () => {
  const { page, context } = await visit({ serviceWorkers: 'allow', expected: /ERR_|retry/ })
  await open(page)
  await signIn(page, 'member')
  await page.goto('/calender')
  await page.getByRole('button', { name: 'Next day with a ride' }).click()
  await page.waitForURL((url) => url.searchParams.has('day'))
  await page.reload()
  const title = await page.getByRole('article').getByRole('heading').first().innerText()
  await expect.poll(() => page.evaluate(notKeptYet)).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('article').getByRole('heading', { name: title }).waitFor()
})
