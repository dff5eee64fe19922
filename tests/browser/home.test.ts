import { expect, test } from 'vitest'
import { hydrated, sizes, visit } from './visit.ts'

const ferry = {
  title: 'The ferry takes bicycles again',
  author: 'Nadia Islam',
  type: 'Other',
  dateTime: '2030-05-17T18:30',
} as const

test('a visitor finds the latest news on the home page, and a new item as soon as it is published', async () => {
  const { page, moderator } = await visit()
  await page.goto('/')
  expect(
    await page
      .getByRole('article')
      .filter({ has: page.locator('time') })
      .count(),
  ).toBe(6)
  await moderator.news.add(ferry)
  await page.reload()
  const item = page.getByRole('article').filter({ hasText: ferry.title })
  expect(await item.textContent()).toContain('Nadia Islam')
  expect(await item.getByRole('time').textContent()).toBe('Friday 17 May 2030 at 18:30')
})

test('the day of a news item is the same wherever the reader is', async () => {
  for (const timezoneId of ['America/Los_Angeles', 'Asia/Dhaka', 'Pacific/Kiritimati']) {
    const { page, moderator } = await visit({ timezoneId })
    await moderator.news.add({ ...ferry, dateTime: '2030-05-17T00:05' })
    await page.goto('/')
    await page.keyboard.press('Tab')
    await hydrated(page)
    await page.getByText('Friday 17 May 2030 at 00:05').waitFor()
  }
})

test('a club without news says what will be there', async () => {
  const { page, db } = await visit()
  await db.deleteFrom('news').execute()
  await page.goto('/')
  await page.getByRole('heading', { name: 'No news yet' }).waitFor()
})

test('a visitor reads that the news cannot be loaded, and loads it again', async () => {
  const { page, db } = await visit()
  await db.schema.alterTable('news').renameTo('away').execute()
  await page.goto('/')
  await page.getByRole('alert').getByText('Something went wrong on our side.').waitFor()
  const retry = page.getByRole('link', { name: 'Try again' })
  await retry.focus()
  await hydrated(page)

  await db.schema.alterTable('away').renameTo('news').execute()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await retry.press('Enter')
  await page.getByText('Loading the news').waitFor({ state: 'attached' })
  answer()
  await page.getByText('Forty riders, one ferry').waitFor()
})

test('an unknown address and an overloaded site say so, with a link back', async () => {
  const { page } = await visit({ expected: /404|503/, viewport: sizes.phone })
  const response = await page.goto('/no/such/road')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await page.getByRole('heading', { level: 1, name: 'City to city' }).waitFor()
  // A key pressed before the page has loaded is not yet a sign of intent.
  await page.waitForLoadState()
  await page.keyboard.press('Tab')
  await hydrated(page)
  await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await page.getByRole('heading', { level: 1, name: 'A crowd at the start' }).waitFor()
})
