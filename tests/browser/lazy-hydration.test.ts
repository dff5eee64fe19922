import { expect, test } from 'vitest'
import { hydrated, sizes, visit } from './visit.ts'

const publicPages = ['/', '/about', '/gallery', '/contact', '/privacy']

const signs = {
  'a touch': async (page: import('playwright').Page) => page.touchscreen.tap(200, 400),
  'a key': async (page: import('playwright').Page) => page.keyboard.press('Tab'),
  'the pointer over a link': async (page: import('playwright').Page) =>
    page.getByRole('link', { name: 'Join Today' }).first().hover(),
  'focus in a link': async (page: import('playwright').Page) =>
    page.getByRole('link', { name: 'Login' }).focus(),
}

for (const [name, sign] of Object.entries(signs)) {
  test(`${name} hydrates the page without a reload`, async () => {
    const { page } = await visit({ hasTouch: true })
    await page.goto('/')
    // A script fetches the number after the page has loaded.
    await page
      .getByText(/\d coming/)
      .first()
      .waitFor()
    const before = await page.locator('#main').innerHTML()
    await sign(page)
    await hydrated(page)
    expect(await page.locator('#main').innerHTML()).toBe(before)
  })
}

test('a click before React has arrived is not lost', async () => {
  const { page } = await visit()
  await page.route('**/assets/*.js', () => {})
  await page.goto('/')
  await page.getByRole('link', { name: 'Join Today' }).first().click()
  await page.waitForURL('**/contact')
})

test('a signed-in member finds the page hydrated', async () => {
  const { page, moderator } = await visit()
  await page.addInitScript((token) => localStorage.setItem('access-token', token), moderator.token)
  await page.goto('/')
  await hydrated(page)
})

test('a hydrated site navigates without a reload', async () => {
  const { page } = await visit({ viewport: sizes.desk, reducedMotion: 'no-preference' })
  await page.goto('/')
  await page.evaluate(() => Reflect.set(window, 'stillHere', true))
  await page.keyboard.press('Tab')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { level: 1, name: /^About/ }).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true)
  expect(await page.title()).toMatch(/^About/)
})

test('without JavaScript every public page is read and the menu opens', async () => {
  const { page } = await visit({ javaScriptEnabled: false, viewport: sizes.phone })
  for (const address of publicPages) {
    await page.goto(address)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Gallery' })
    .click()
  await page.waitForURL('**/gallery')
})
