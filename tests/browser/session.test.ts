import type { Page, Response, Route } from 'playwright'
import { expect, test } from 'vitest'
import { toProblem } from '#contract/problem.ts'
import { Refusal } from '#contract/refusal.ts'
import { demoPassword } from '#tests/support/demo-club.ts'
import { advanceUntil, logIn, signIn, stopIntercepting, toasted, visit } from './visit.ts'

/** The answer to the next exchange, which the page asks for when its clock has advanced by one or more steps. */
const exchangeAfter = async (page: Page, step: string) => {
  let answer: Response | undefined
  page.on('response', (response) => {
    if (response.url().endsWith('/api/jwt')) answer = response
  })
  await advanceUntil(page, step, () => answer !== undefined)
  return answer?.status()
}

/** Opens the home page and waits until the site has confirmed the sign-in. */
const enter = async (page: Page) => {
  const confirmed = page.waitForResponse((response) =>
    response.url().includes('/api/user/moderator/'),
  )
  await page.goto('/')
  await confirmed
  await page.getByRole('button', { name: /^Account/ }).waitFor()
}

test('members sign in, see their name, open the dashboard and sign out again', async () => {
  const { page } = await visit({ reducedMotion: 'no-preference' })
  await page.goto('/login')
  await logIn(page, 'moderator@demo.club')
  await toasted(page, 'User Login Successfully')
  await page.getByRole('heading', { level: 1, name: 'City to city' }).waitFor()
  const menu = page.getByRole('button', { name: /^Account/ })
  await menu.click()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.waitForURL('**/dashboard/addEvent')
  await menu.click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'City to city' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()
})

test('a member who signs out on a public page stays there, and on the calendar is led home', async () => {
  const { page } = await visit()
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('link', { name: 'Login' }).waitFor()
  }
  await signIn(page, 'member')
  await page.goto('/about')
  await signOut()
  expect(new URL(page.url()).pathname).toBe('/about')
  await signIn(page, 'member')
  await page.goto('/calender')
  await signOut()
  await page.getByRole('heading', { level: 1, name: 'City to city' }).waitFor()
})

test('a member who signs out in one tab is signed out in the other', async () => {
  const { page, context } = await visit()
  await signIn(page, 'member')
  const other = await context.newPage()
  await other.goto('/dashboard/event')
  await other.getByRole('heading', { level: 1, name: 'Event' }).waitFor()
  await page.goto('/')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await other.getByText('Please log in to access the dashboard').waitFor()
})

test('a member who signs in in one tab is signed in in the other', async () => {
  const { page, context } = await visit()
  const other = await context.newPage()
  await other.goto('/register')
  await signIn(page, 'member')
  await other.getByRole('button', { name: /^Account/ }).waitFor()
  await other.getByRole('heading', { name: "You're signed in" }).waitFor()
})

test('a member who lost a role is signed out at the next call, with the reason', async () => {
  const { page, db } = await visit({ expected: /40[13]/ })
  await signIn(page, 'admin')
  await page.goto('/dashboard/users')
  const remove = page.getByRole('button', { name: /^Remove member@demo.club/ })
  await remove.waitFor()
  await db.updateTable('person').set({ admin: 0 }).where('email', '=', 'admin@demo.club').execute()
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('/dashboard/users')
  await page.getByText(/role/).first().waitFor()
})

test('the remembered path is only ever one of this site', async () => {
  const { page } = await visit()
  for (const from of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`)
    await logIn(page)
    await page.waitForURL((url) => url.pathname === '/')
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
  }
})

test('a member changes the password, and then only the new one works', async () => {
  const { page } = await visit({ expected: /401/ })
  await signIn(page, 'member')
  await page.goto('/dashboard/profile')
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByLabel('New password').fill('another-ferry-at-dusk')
  const exchange = Promise.withResolvers<Route>()
  await page.route('**/api/jwt', (route) => exchange.resolve(route))
  await page.getByRole('button', { name: 'Change password' }).click()
  const late = await exchange.promise
  // Without a new token the page can't go on: the old one has ended.
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
  expect(await page.evaluate(() => Reflect.get(window, 'toasts'))).toEqual([])
  await stopIntercepting(page, '**/api/jwt')
  await late.continue()
  await toasted(page, 'Your password is changed')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('Please log in to access the dashboard').waitFor()
  await page.goto('/login')
  await logIn(page, 'member@demo.club', 'another-ferry-at-dusk')
  await toasted(page, 'User Login Successfully')
})

test('a token is renewed five minutes before it expires', async () => {
  const { page } = await visit()
  await page.clock.install()
  await signIn(page, 'member')
  await enter(page)
  const before = await page.evaluate(() => localStorage.getItem('access-token'))
  await page.clock.fastForward('54:00')
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBe(before)
  expect(await exchangeAfter(page, '01:30')).toBe(200)
})

test('a site that asks for fewer attempts signs nobody out, and is asked again when it said', async () => {
  const { page } = await visit({ expected: /429/ })
  await page.clock.install()
  await signIn(page, 'member')
  await page.route('**/api/jwt', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '300' },
      json: { type: '/api/problems/too-many', status: 429 },
    }),
  )
  const refusal = page.waitForResponse('**/api/jwt')
  await page.goto('/')
  await refusal
  await stopIntercepting(page, '**/api/jwt')
  await page.clock.fastForward('04:50')
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).not.toBeNull()
  expect(await exchangeAfter(page, '00:15')).toBe(200)
})

test('a member who signs in again ends the previous sign-in, and every tab of the browser stays signed in', async () => {
  const { page, context, holding } = await visit()
  const held = (tab: Page) => tab.evaluate(() => localStorage.getItem('access-token') ?? '')
  const other = await context.newPage()
  await other.clock.install()
  await signIn(page, 'member')
  await enter(other)
  const before = await held(other)

  await signIn(page, 'member')
  await expect(holding(before).users.me({})).rejects.toMatchObject({ status: 401 })
  expect(await exchangeAfter(other, '56:00')).toBe(200)
  expect(await holding(await held(other)).users.me({})).toMatchObject({ email: 'member@demo.club' })
})

test('scripts for signing in that could not be loaded are loaded as soon as possible', async () => {
  const { page } = await visit({ expected: /ERR_FAILED/ })
  const parts = /\/assets\/(provider-session|embedded-provider)-/
  const failed = page.waitForEvent('requestfailed', (request) => parts.test(request.url()))
  await page.route(parts, (route) => route.abort())
  await page.goto('/login')
  await failed
  const found = page.waitForRequest('**/api/auth/get-session')
  await stopIntercepting(page, parts)
  await found
  await logIn(page)
  await toasted(page, 'User Login Successfully')
})

test('a token that arrives after signing out does not sign in again', async () => {
  const { page } = await visit()
  await page.clock.install()
  await signIn(page, 'member')
  await enter(page)
  let late: Route | undefined
  await page.route('**/api/jwt', (route) => {
    late = route
  })
  await advanceUntil(page, '56:00', () => late !== undefined)
  const menu = page.getByRole('button', { name: /^Account/ })
  await menu.click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  const claims = Buffer.from(JSON.stringify({ exp: 9_999_999_999 })).toString('base64url')
  await late?.fulfill({ json: { token: `e30.${claims}.late`, known: true } })
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()
  expect(await menu.count()).toBe(0)
})

test('a refusal of an old token does not end the sign-in that has a new one', async () => {
  const { page, moderator } = await visit({ expected: /401/ })
  await signIn(page, 'member')
  const late = Promise.withResolvers<Route>()
  await page.route('**/api/me', (route) => late.resolve(route))
  await page.goto('/dashboard/profile')
  const call = await late.promise
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate((token) => localStorage.setItem('access-token', token), moderator.token)
  const problem = toProblem(new Refusal('dead-token'))
  await call.fulfill({ status: 401, contentType: 'application/problem+json', json: problem })
  await page.getByRole('heading', { name: 'Your details could not be loaded' }).waitFor()
  expect(asked.filter((path) => /sign-?out/i.test(path))).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBe(moderator.token)
})
