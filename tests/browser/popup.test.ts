import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityProblems, noProblems } from './accessibility.ts'
import { visit } from './visit.ts'

type Heard = { by: string; data: { token?: string; error?: { code: string } } }

/** Opens the sign-in window from a page of the site, and returns the messages it sends to that page. */
const openFrom = async (page: Page, social: string) => {
  const [popup, hears] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluateHandle((provider) => {
      const query = new URLSearchParams({ provider, popupOrigin: location.origin, popupNonce: 'a' })
      const { promise, resolve } = Promise.withResolvers<Heard>()
      const hear =
        (by: string) =>
        ({ data }: MessageEvent) =>
          resolve({ by, data })
      addEventListener('message', hear('window'))
      new BroadcastChannel('sign-in').addEventListener('message', hear('channel'))
      open(`/api/auth/oauth-popup/start?${query}`, 'sign-in', 'width=500,height=600')
      return { heard: promise }
    }, social),
  ])
  return { popup, heard: () => hears.evaluate(({ heard }) => heard) }
}

const token = expect.any(String)

test('the sign-in window reaches the waiting page after it was on another site', async () => {
  const { page } = await visit()
  await page.goto('/')
  const { popup, heard } = await openFrom(page, 'google')
  await popup.getByRole('button', { name: 'Farhan Kabir' }).click()
  expect(await heard()).toMatchObject({ by: 'window', data: { nonce: 'a', token } })
  await expect.poll(() => popup.isClosed()).toBe(true)
  const { user } = await page.evaluate(async () => (await fetch('/api/auth/get-session')).json())
  expect(user.email).toBe('farhan.kabir@example.com')
})

test('the waiting page hears a window even if X has cut its opener', async () => {
  const { page, context } = await visit()
  await context.route('**/oauth-popup/start?**', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ response, headers })
  })
  await page.goto('/')
  const { popup, heard } = await openFrom(page, 'twitter')
  await popup.getByRole('button', { name: 'Farhan Kabir' }).click()
  expect(await heard()).toMatchObject({ by: 'channel', data: { nonce: 'a', token } })
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('a rider who presses Deny returns to the waiting page', async () => {
  const { page } = await visit()
  await page.goto('/')
  const { popup, heard } = await openFrom(page, 'twitter')
  await popup.getByRole('button', { name: 'Deny' }).click()
  expect((await heard()).data.error?.code).toBe('access_denied')
})

test('everyone can use the page of the fake Google and Twitter, in light and dark', async () => {
  const { page } = await visit()
  await page.goto('/')
  const { popup } = await openFrom(page, 'twitter')
  await popup.getByRole('heading', { name: 'Sign in with Twitter' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await popup.emulateMedia({ colorScheme })
    expect(await accessibilityProblems(popup)).toEqual(noProblems)
  }
})
