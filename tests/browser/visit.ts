import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright'
import { expect, inject, onTestFinished } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import type { Launch } from '#tests/support/chromium.ts'
import { demoPassword } from '#tests/support/demo-club.ts'
import { freePort } from '#tests/support/free-port.ts'

type Wishes = BrowserContextOptions & {
  /** Browser errors that this test expects. */
  expected?: RegExp
  /** Settings of the site. */
  variables?: NodeJS.ProcessEnv
  /** Whether it must be a full browser. */
  whole?: boolean
}

/** A service worker that is switched off, and fonts that a busy machine loads too late. */
const harmless = /^Service Worker registration blocked|^The resource \S+ was preloaded/

/** With SLOW=4 pages run at a quarter of their speed, which reveals races. */
const slowness = Number(process.env.SLOW ?? 1)

const slowDown = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** Runs in every page and records its toasts: one may be gone before a busy test looks for it. */
const noteToasts = () => {
  const toasts: string[] = []
  Reflect.set(window, 'toasts', toasts)
  let shown: Element | null = null
  const look = () => {
    const toast = document.querySelector('body > [role=status] > p')
    if (toast && toast !== shown) toasts.push(toast.textContent)
    shown = toast
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

/** A public site without a mail server: only a local trial has a mailbox. */
export const publicWithoutMail = async () => {
  const PORT = String(await freePort())
  return { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` }
}

const browsers = new Map<string, Promise<Browser>>()

/** Opens a browser once in each process of tests: messages to one that they share would go through another process. */
const openBrowser = (launch: Launch) => {
  const key = launch.executablePath
  const open = async () => {
    const browser = await chromium.launch(launch)
    browser.once('disconnected', () => browsers.delete(key))
    return browser
  }
  const browser = browsers.get(key) ?? open()
  browsers.set(key, browser)
  return browser
}

/** A site and a browser. Every error in the browser fails the test. */
export const visit = async ({ expected, variables, whole, ...wishes }: Wishes = {}) => {
  const site = await openTestSite({ DEMO_PASSWORD: demoPassword, ...variables })
  const browser = await openBrowser(inject(whole ? 'wholeBrowser' : 'browser'))
  // A service worker would hide network requests from the test.
  const context = await browser.newContext({
    baseURL: site.origin,
    serviceWorkers: 'block',
    // Drawing what moves costs a small machine more than the test. Tests about motion ask for it.
    reducedMotion: 'reduce',
    ...wishes,
  })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(noteToasts)
  if (slowness > 1) context.on('page', slowDown)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const worth = message.type() === 'error' || message.type() === 'warning'
    if (worth && !harmless.test(message.text()) && !expected?.test(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`.trim())
  })
  onTestFinished(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    expect(complaints).toEqual([])
  })
  return { ...site, page, context }
}

/** Resolves once React has taken over the page. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const router: { state?: { initialized?: boolean } } = Reflect.get(
      window,
      '__reactRouterDataRouter',
    )
    // The router may be ready a moment before the elements are hydrated.
    const isReacts = (element: Element) =>
      Object.keys(element).some((name) => name.startsWith('__reactFiber'))
    const parts = [...document.querySelectorAll('header, main, footer')]
    return router?.state?.initialized === true && parts.length > 0 && parts.every(isReacts)
  })

/** From now on the site answers these requests. `unroute` could lose requests that a loading page is just sending. */
export const stopIntercepting = (target: Page | BrowserContext, requests: string | RegExp) =>
  target.route(requests, (route) => route.continue())

/** Advances the clock of a page until this happens, but not while a request is under way: it would count as too slow. */
export const advanceUntil = async (
  page: Page,
  step: string,
  happened: () => boolean | Promise<boolean>,
) => {
  const unanswered = new Set<Request>()
  page.on('request', (request) => unanswered.add(request))
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  const look = async () => {
    if (await happened()) return true
    if (unanswered.size === 0) await page.clock.fastForward(step)
    return false
  }
  await expect.poll(look).toBe(true)
}

/** A refusal, which pages show at once; after a failure of the site they first try again for seconds. */
export const refused = {
  status: 400,
  json: { type: '/api/problems/unreadable-body', status: 400 },
}

export const sizes = { phone: { width: 360, height: 780 }, desk: { width: 1440, height: 900 } }

/** Fills in the login page that is open. */
export const logIn = async (page: Page, email = 'member@demo.club', password = demoPassword) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/**
 * Signs in as a member of the demonstration club: sends what the login page would send, and stores the
 * answer where the browser keeps it.
 */
export const signIn = async (page: Page, who: 'admin' | 'moderator' | 'member') => {
  await page.goto('/robots.txt')
  const ask = async (path: string, data: object, headers: Record<string, string>) => {
    const answer = await page.request.post(path, { data, headers })
    expect(answer.status(), path).toBeLessThan(300)
    return answer.headers()['set-auth-token'] ?? (await answer.json()).token
  }
  const email = `${who}@demo.club`
  const account = { email, password: demoPassword }
  const { origin } = new URL(page.url())
  const proof = await ask('/api/auth/sign-in/email', account, { origin })
  const token = await ask('/api/jwt', { email }, { authorization: `Bearer ${proof}` })
  await page.evaluate((token) => {
    // The new sign-in has ended the previous one, whose sign-out this may have interrupted.
    localStorage.removeItem('sign-out-unfinished')
    localStorage.setItem('access-token', token)
  }, token)
}

/** Resolves once a toast with this text has been shown, even if it is gone. Each counts once. */
export const toasted = (page: Page, words: string) =>
  page.waitForFunction((words) => {
    const toasts: string[] = Reflect.get(window, 'toasts')
    const place = toasts.findIndex((text) => text.includes(words))
    return place >= 0 && toasts.splice(0, place + 1)
  }, words)

/** The sentence of the next browser alert. */
export const nextAlert = (page: Page) =>
  new Promise<string>((resolve) =>
    page.once('dialog', async (dialog) => {
      await dialog.accept()
      resolve(dialog.message())
    }),
  )
