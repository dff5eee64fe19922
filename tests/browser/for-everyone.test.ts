import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { sizes, visit } from './visit.ts'

const pages = [
  '/',
  '/about',
  '/gallery',
  '/contact',
  '/register',
  '/login',
  '/dashboard',
  '/no-such-page',
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`nothing stands in anybody's way: ${colorScheme}, ${size}`, async () => {
      const { page } = await visit({ colorScheme, viewport, expected: /404/ })
      for (const address of pages) {
        await page.goto(address)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect([
          address,
          violations.map(({ id, nodes }) => [id, nodes.map((n) => n.html)]),
        ]).toEqual([address, []])
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([address, wider]).toEqual([address, 0])
      }
    })
  }
}

test('with the keyboard alone a visitor skips to the content and opens the menu', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await page.goto('/')
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  expect(await focused()).toBe('Skip to content')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#main')

  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Contact' }).waitFor()
  await page.keyboard.press('Escape')
  await menu.getByRole('link', { name: 'Contact' }).waitFor({ state: 'hidden' })
})
