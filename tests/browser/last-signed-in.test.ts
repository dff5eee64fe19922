import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { holdRequests } from './add-image.ts'
import { moved } from './transfer-meter.ts'
import { hydrated, logIn, sizes, toasted, visit } from './visit.ts'

const header = (page: Page) => page.getByRole('navigation', { name: 'Main' })

const enter = async (page: Page, email = 'member@demo.club') => {
  await page.goto('/login')
  await logIn(page, email)
  await toasted(page, 'User Login Successfully')
}

for (const [size, viewport] of Object.entries(sizes)) {
  test(`members see their own name before any script has loaded, and nothing moves: ${size}`, async () => {
    const { page } = await visit({ viewport, reducedMotion: 'no-preference' })
    await enter(page)
    const scripts = await holdRequests(page, '**/assets/*.js')
    // Scripts that do not arrive delay the load event.
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const name = header(page).getByRole('link', { name: 'Account: Farida Begum' })
    await name.waitFor()
    expect(await header(page).getByRole('link', { name: 'Login' }).count()).toBe(0)
    const before = await name.boundingBox()
    await expectAccessible(page, [{ size: size as keyof typeof sizes, colorScheme: 'dark' }])

    await scripts.release()
    await hydrated(page)
    const menu = header(page).getByRole('button', { name: 'Account: Farida Begum' })
    await menu.waitFor()
    expect(await menu.boundingBox()).toEqual(before)
    expect(await moved(page)).toEqual([])
  })
}

test('the name of a member whose session ended is replaced by Login', async () => {
  const { page, context } = await visit()
  await enter(page)
  await context.clearCookies()
  await page.goto('/')
  await header(page).getByRole('link', { name: 'Login' }).waitFor()
  await page.reload()
  await header(page).getByRole('link', { name: 'Login' }).waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('the dashboard shows its menu and the shape of its screen while a member is being signed in', async () => {
  const { page } = await visit({ viewport: sizes.desk })
  await enter(page, 'moderator@demo.club')
  const answers = await holdRequests(page, '**/api/auth/get-session')
  await page.goto('/dashboard/newsUpdate')
  await answers.arrived(1)
  await page.getByRole('status').getByText('Signing you in…').waitFor()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Add Event' }).waitFor()
  await header(page)
    .getByRole('button', { name: /^Account/ })
    .waitFor()
  await answers.release()
  await page.getByRole('heading', { level: 1, name: 'News & Update' }).waitFor()
})
