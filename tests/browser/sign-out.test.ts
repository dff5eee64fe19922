import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { logIn, nextAlert, signIn, stopIntercepting, toasted, visit } from './visit.ts'

const account = (page: Page) => page.getByRole('button', { name: /^Account/ })

const signOut = async (page: Page) => {
  await account(page).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
}

const unfinished = (page: Page) => page.getByText("You're not fully signed out yet")

const whoIsHere = async (page: Page) => (await page.request.get('/api/auth/get-session')).json()

const failures: Record<string, (route: Route) => Promise<void>> = {
  'breaks off': (route) => route.abort(),
  'gets a 503': (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: {} }),
}

for (const [fails, fail] of Object.entries(failures)) {
  test(`a sign-out that ${fails} is finished before the next sign-in`, async () => {
    const { page, context } = await visit({ expected: /ERR_FAILED|503/ })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await signIn(page, 'member')
    await page.goto('/')
    await account(page).waitFor()
    const endings = /\/api\/(signOut|auth\/sign-out)$/
    await context.route(endings, fail)
    await signOut(page)
    await unfinished(page).waitFor()
    await page.getByRole('link', { name: 'Login' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()

    asked.length = 0
    await page.goto('/login')
    await unfinished(page).waitFor()
    await page.getByRole('heading', { name: 'Login now!' }).waitFor()
    const alert = nextAlert(page)
    await logIn(page, 'admin@demo.club')
    expect(await alert).toContain("You're not fully signed out yet")
    await page.reload()
    await unfinished(page).waitFor()
    await page.getByRole('heading', { name: 'Login now!' }).waitFor()
    expect(asked).not.toContain('/api/jwt')
    expect(asked).not.toContain('/api/auth/get-session')
    expect(asked).not.toContain('/api/auth/sign-in/email')
    await expectAccessible(page)

    // The site also tries again by itself, so only what follows the press gets through.
    await page.evaluate(() => {
      const note = () => document.documentElement.setAttribute('data-pressed', '')
      addEventListener('click', note, { capture: true, once: true })
    })
    const wasPressed = () => page.evaluate(() => 'pressed' in document.documentElement.dataset)
    await context.route(endings, async (route) =>
      (await wasPressed()) ? route.continue() : fail(route),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await unfinished(page).waitFor({ state: 'detached' })
    expect(await whoIsHere(page)).toBeNull()
    await logIn(page, 'admin@demo.club')
    await toasted(page, 'User Login Successfully')
    expect(await whoIsHere(page)).toMatchObject({ user: { email: 'admin@demo.club' } })
  })
}

test('an interrupted sign-out is finished on the next visit, before any other request', async () => {
  const { page, context } = await visit({ expected: /ERR_FAILED/ })
  await signIn(page, 'member')
  await page.goto('/')
  await account(page).waitFor()
  const endings = /\/api\/(signOut|auth\/sign-out)$/
  await context.route(endings, (route) => route.abort())
  await signOut(page)
  await unfinished(page).waitFor()
  await stopIntercepting(context, endings)
  await page.close()

  const tab = await context.newPage()
  const asked: string[] = []
  tab.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await tab.goto('/')
  await expect.poll(() => whoIsHere(tab)).toBeNull()
  await expect.poll(() => asked).toContain('/api/auth/get-session')
  // How many come to a ride is asked without a token.
  const others = asked.filter((path) => path.startsWith('/api/') && path !== '/api/signups')
  expect(others[0]).toBe('/api/auth/sign-out')
  await tab.getByRole('link', { name: 'Login' }).waitFor()
})

test('a sign-out interrupted in one tab signs out the others, and any of them finishes it', async () => {
  const { page, context } = await visit({ expected: /ERR_FAILED/ })
  await signIn(page, 'member')
  const other = await context.newPage()
  await other.goto('/dashboard/event')
  await other.getByRole('heading', { level: 1, name: 'Upcoming Events' }).waitFor()
  await page.goto('/')
  await account(page).waitFor()
  const endings = /\/api\/(signOut|auth\/sign-out)$/
  await context.route(endings, (route) => route.abort())
  await signOut(page)
  await other.getByText('Please log in to access the dashboard').waitFor()
  await unfinished(other).waitFor()
  await page.close()
  await stopIntercepting(context, endings)
  await other.evaluate(() => dispatchEvent(new Event('online')))
  await unfinished(other).waitFor({ state: 'detached' })
  expect(await whoIsHere(other)).toBeNull()
})
