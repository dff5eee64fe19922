import { type BrowserContextOptions, chromium, type Page } from 'playwright'
import { expect, inject, onTestFinished } from 'vitest'
import { openHouse } from '#tests/house.ts'

type Wishes = BrowserContextOptions & {
  /** What the browser may complain about in this test. */
  expected?: RegExp
  /** Settings of the house. */
  variables?: NodeJS.ProcessEnv
}

/** What the browser says of a service worker it was told not to start. */
const blocked = /^Service Worker registration blocked/

export const demoPassword = 'sunrise-on-the-iron-bridge'

/** A house and a browser standing before it. What the browser complains about fails the test. */
export const visit = async ({ expected, variables, ...wishes }: Wishes = {}) => {
  const house = await openHouse({ DEMO_PASSWORD: demoPassword, ...variables })
  const browser = await chromium.connect(inject('browserAddress'))
  // A service worker would stand between a test and what it watches on the network.
  const context = await browser.newContext({
    baseURL: house.origin,
    serviceWorkers: 'block',
    ...wishes,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const worth = message.type() === 'error' || message.type() === 'warning'
    if (worth && !blocked.test(message.text()) && !expected?.test(message.text()))
      complaints.push(message.text())
  })
  onTestFinished(async () => {
    await browser.close()
    expect(complaints).toEqual([])
  })
  return { ...house, page, context }
}

/** Resolves once React has taken over the page. */
export const awake = (page: Page) =>
  page.waitForFunction(() => {
    const router: { state?: { initialized?: boolean } } = Reflect.get(
      window,
      '__reactRouterDataRouter',
    )
    return router?.state?.initialized === true
  })

export const sizes = { phone: { width: 360, height: 780 }, desk: { width: 1440, height: 900 } }

/** Signs in as one of the demonstration club. */
export const signIn = async (page: Page, who: 'admin' | 'moderator' | 'member') => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${who}@demo.club`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** The sentence of the next browser alert. */
export const nextAlert = (page: Page) =>
  new Promise<string>((resolve) =>
    page.once('dialog', async (dialog) => {
      await dialog.accept()
      resolve(dialog.message())
    }),
  )
