import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { nextAlert, toasted, visit } from './visit.ts'

test('Google in a window of its own: the first time registers, the next time signs in', async () => {
  const { page, context } = await visit()
  const pick = async (greeting: string) => {
    await page.goto('/login')
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Google' }).click(),
    ])
    await popup.getByRole('button').first().waitFor()
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
    await popup.getByRole('button').first().click()
    await toasted(page, greeting)
    const isNew = greeting === 'Register Successfully'
    await page.waitForURL((url) => url.pathname === (isNew ? '/dashboard' : '/'))
  }
  await pick('Register Successfully')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await pick('User Login Successfully')
})

test('a rider whose sign-in window is closed, denied or misdirected reads why', async () => {
  const { page, context } = await visit()
  const outcomes = {
    'was closed': (popup: Page) => popup.close(),
    "didn't allow": deny,
    'was interrupted': leadAstray,
  }
  for (const [words, act] of Object.entries(outcomes)) {
    await page.goto('/login')
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Twitter' }).click(),
    ])
    const alert = nextAlert(page)
    await popup.waitForLoadState()
    await act(popup)
    expect(await alert).toContain(words)
  }
})

const deny = (popup: Page) => popup.getByRole('button', { name: 'Deny' }).click()

/** Google's answer to a request that went to Twitter. */
const leadAstray = async (popup: Page) => {
  await popup.goto(popup.url().replaceAll('twitter', 'google'))
  await popup.getByRole('button', { name: 'Farhan Kabir' }).click()
}

const openPopup = async (page: Page, context: BrowserContext, social: string) => {
  await page.goto('/login')
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: social }).click(),
  ])
  return popup
}

test('a rider reads that the browser blocked the sign-in window', async () => {
  const { page } = await visit()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login')
  const alert = nextAlert(page)
  await page.getByRole('button', { name: 'Google' }).click()
  expect(await alert).toContain('blocked the sign-in window')
})

test('a rider who comes from Twitter without an email address is asked for one, and is signed in', async () => {
  const { page, context, admin } = await visit()
  const popup = await openPopup(page, context, 'Twitter')
  await popup.getByRole('button', { name: 'Tuli Akter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('tuli@example.com')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await toasted(page, 'Register Successfully')
  expect(await admin.users.list({ q: 'tuli@example.com' })).toHaveLength(1)
})

test('an address that has a password here is not taken over by an account elsewhere', async () => {
  const { page, context, ask, origin } = await visit()
  await ask('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      name: 'x',
      email: 'farhan.kabir@example.com',
      password: 'quiet-ferry-at-dawn',
    }),
  })
  const popup = await openPopup(page, context, 'Google')
  const alert = nextAlert(page)
  await popup.getByRole('button', { name: 'Farhan Kabir' }).click()
  expect(await alert).toContain('has a password here')
})

test('the social buttons of the registration are edge to edge at every width', async () => {
  const { page } = await visit()
  await page.goto('/register')
  const edges = async (name: RegExp) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    return { left: box?.x, right: box && box.x + box.width }
  }
  for (const width of [360, 600, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [google, twitter, microsoft] = [
      await edges(/^Google/),
      await edges(/^Twitter/),
      await edges(/^Microsoft/),
    ]
    expect([width, google.left]).toEqual([width, microsoft.left])
    expect([width, twitter.right]).toEqual([width, microsoft.right])
  }
})
