import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { signIn, sizes, visit } from './visit.ts'

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** The distance of an element from the top of the window. */
const below = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((part) => Math.round(part.getBoundingClientRect().top))

/** On a phone the header covers the top of the window. */
const belowHeader = 60 + 24

test('a member reads the team page and the blog, section by section', async () => {
  const { page } = await visit({ viewport: sizes.desk })
  await signIn(page, 'member')
  await page.goto('/dashboard/event')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Our Team' }).click()
  await heading(page, 'Meet Our Team')
  const people = async (name: string) => {
    const group = page.getByRole('region', { name })
    const portraits = await group.locator('img').evaluateAll(async (all) => {
      for (const image of all as HTMLImageElement[]) image.loading = 'eager'
      await Promise.all(all.map((image) => (image as HTMLImageElement).decode()))
      return all.length
    })
    const names = await group.getByRole('heading', { level: 3 }).allInnerTexts()
    expect(portraits).toBe(names.length)
    return names
  }
  expect(await people('Founder')).toEqual(['Arif Rahman'])
  expect(await people('Admins')).toEqual(['Nadia Islam', 'Samir Das'])
  expect(await people('Moderators')).toEqual(['Rima Chowdhury', 'Tanvir Hasan'])
  expect(await people('Our Proud Members')).toHaveLength(6)
  await page
    .getByRole('region', { name: 'Admins' })
    .getByText('Admin', { exact: true })
    .first()
    .waitFor()
  await expectAccessible(page)

  await page.setViewportSize(sizes.phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Blog' }).click()
  await heading(page, 'The Boathouse Blog')
  await page.getByText('10 min read').waitFor()
  const ways = page.getByRole('navigation', { name: 'In this blog' }).getByRole('link')
  const parts = page.getByRole('article').getByRole('heading', { level: 2 })
  expect(await ways.allInnerTexts()).toEqual(await parts.allInnerTexts())
  expect(await ways.count()).toBe(8)
  for (const way of await ways.all()) {
    await way.focus()
    await page.keyboard.press('Enter')
    const id = (await way.getAttribute('href'))?.split('#')[1] ?? ''
    await expect.poll(() => below(page, id)).toBe(belowHeader)
    await page
      .locator(`#${id}`)
      .getByRole('heading', { name: await way.innerText() })
      .waitFor()
  }
  await expectAccessible(page)

  // The part is missing until it is known who is signed in.
  await page.goto('about:blank')
  await page.goto('/dashboard/blog#slow-sundays')
  await heading(page, 'The Boathouse Blog')
  await expect.poll(() => below(page, 'slow-sundays')).toBe(24)
})

test('a member picks an article, reads on, and prints one', async () => {
  const { page } = await visit({ viewport: sizes.phone, expected: /404/ })
  await signIn(page, 'member')
  await page.goto('/dashboard/article')
  await heading(page, 'Articles')
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'min read' })
  expect(await cards.count()).toBe(8)
  expect((await cards.first().innerText()).split('\n').filter(Boolean)).toEqual([
    'Riding together',
    'Your first group ride',
    expect.stringContaining('the signs and calls everybody uses'),
    '3 min read',
  ])
  await expectAccessible(page)

  await page.setViewportSize(sizes.phone)
  await page.getByRole('link', { name: 'Your first group ride' }).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Your first group ride')
  expect(await page.title()).toBe('Your first group ride')
  await page.getByText('By Rima Chowdhury').waitFor()
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  const article = page.getByRole('article')
  expect(await contents.allInnerTexts()).toEqual(
    await article.getByRole('heading', { level: 2 }).allInnerTexts(),
  )
  await contents.getByText('Calls with the voice').click()
  await expect.poll(() => below(page, 'calls-with-the-voice')).toBe(belowHeader)
  await expectAccessible(page)

  await page.getByRole('link', { name: /^Next article/ }).click()
  await heading(page, 'A puncture at the roadside')
  const reader = () => page.evaluate(() => [scrollY, document.activeElement?.id])
  await expect.poll(reader).toEqual([0, 'main'])
  await page.getByRole('link', { name: /^Previous article/ }).click()
  await heading(page, 'Your first group ride')
  expect(await page.getByRole('link', { name: /^Previous article/ }).count()).toBe(0)
  await expectInPrint(page)

  const lost = await page.goto('/dashboard/article/never-written')
  expect(lost?.status()).toBe(404)
  await heading(page, 'No such article')
  await page.getByRole('main').getByRole('link', { name: 'All articles' }).click()
  await heading(page, 'Articles')
})

/** Print has only the text, black on white even in dark mode, and links show their address. */
const expectInPrint = async (page: Page) => {
  await page.setViewportSize(sizes.desk)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const seen = (role: 'banner' | 'contentinfo' | 'navigation' | 'button') =>
    page.getByRole(role).count()
  expect([await seen('banner'), await seen('contentinfo')]).toEqual([0, 0])
  expect([await seen('navigation'), await seen('button')]).toEqual([0, 0])
  expect(await page.getByRole('link').allInnerTexts()).toEqual(['calendar'])
  await page.getByText('/dashboard/article/first-group-ride').waitFor()
  const link = page.getByRole('link', { name: 'calendar' })
  const look = (part: string | undefined) =>
    link.evaluate((one, pseudo) => {
      const { color, content } = getComputedStyle(one, pseudo)
      return { color, content }
    }, part)
  expect((await look('::after')).content).toBe('" (/calender)"')
  const ground = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  )
  expect([(await look(undefined)).color, ground]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
}
