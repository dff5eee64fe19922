import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoPassword } from '#tests/support/demo-club.ts'
import { expectAccessible } from './accessibility.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

const visitorPages = [
  ['/', '/about', '/news'],
  ['/gallery', '/gallery/rides', '/contact', '/contact/sent'],
  ['/register', '/login', '/forgot-password'],
  ['/privacy', '/reset-password', '/verify-email', '/claim'],
  ['/dashboard', '/no-such-page'],
]

/** The other screens are checked in their own tests. */
const adminPages = ['/dashboard/request', '/dashboard/audit', '/dashboard/newsUpdate']

const checkPages = async (page: Page, addresses: readonly string[]) => {
  for (const address of addresses) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
  }
}

test.for(visitorPages)('a visitor can read and use %s', async (addresses) => {
  const { page } = await visit({ expected: /404/ })
  await checkPages(page, addresses)
})

test('an admin can read and use the screens only admins have', async () => {
  const { page } = await visit()
  await signIn(page, 'admin')
  await checkPages(page, adminPages)
})

test('no public page is wider than its window when text is twice as large', async () => {
  const { page } = await visit({ variables: { ROUTES_PUBLIC: '1' } })
  for (const address of [
    ...['/', '/about', '/gallery', '/contact', '/news'],
    ...['/login', '/register', '/privacy'],
    ...['/routes', '/routes/three-hills-of-the-north-ridge'],
  ]) {
    await page.goto(address)
    for (const viewport of [{ width: 320, height: 640 }, ...Object.values(sizes)]) {
      await page.setViewportSize(viewport)
      const found = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
        const wider = document.documentElement.scrollWidth - innerWidth
        // Parts that are not in sight yet, and parts that are cut off, make no page wider.
        const beyond = [...document.querySelectorAll('main :is(h1, h2, h3, p, li, figure, form)')]
          .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5)
          .map((part) => part.textContent?.slice(0, 40))
        return { wider, beyond }
      })
      const expected = { address, ...viewport, wider: 0, beyond: [] }
      expect({ address, ...viewport, ...found }).toEqual(expected)
    }
  }
})

test('with the keyboard alone a visitor skips to the content and opens the menu', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await page.goto('/')
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  expect(await focused()).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).hash).toBe('#main')

  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Contact' }).waitFor()
  await page.keyboard.press('Escape')
  await menu.getByRole('link', { name: 'Contact' }).waitFor({ state: 'hidden' })
})

test('with the keyboard alone an admin signs in, gives a role and cancels a removal', async () => {
  const { page } = await visit({ viewport: sizes.desk })
  const press = async (key: string, until: RegExp) => {
    for (let steps = 0; steps < 120; steps++) {
      await page.keyboard.press(key)
      const name = await page.evaluate(() => {
        const focused = document.activeElement
        return focused?.getAttribute('name') ?? focused?.textContent?.trim() ?? ''
      })
      if (until.test(name)) return
    }
    throw new Error(`Nothing called ${until} can be reached.`)
  }
  await page.goto('/login')
  await expect.poll(() => page.getByRole('button', { name: 'Log in' }).isEnabled()).toBe(true)
  await press('Tab', /^email$/)
  await page.keyboard.type('admin@demo.club')
  await press('Tab', /^password$/)
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await toasted(page, 'User Login Successfully')
  await page.getByRole('heading', { level: 1, name: 'City to city' }).waitFor()
  await page.locator('#main:focus').waitFor()
  await press('Shift+Tab', /^Account/)
  await page.keyboard.press('Enter')
  await press('Tab', /^Go to Dashboard$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'All Users' }).waitFor()
  await page.getByRole('button', { name: 'Make Moderator' }).first().waitFor()
  await press('Tab', /^Make Moderator$/)
  await page.keyboard.press('Enter')
  await toasted(page, 'is a Moderator Now!')
  await page.locator('tr:focus').waitFor()
  await press('Tab', /^Remove/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})
