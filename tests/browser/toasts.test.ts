import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { logIn, signIn, sizes, visit } from './visit.ts'

/** Runs in the page: which visible headings and buttons the next toast covers. */
const coveredByNextToast = () => {
  const isSeen = (thing: Element) => {
    const { top, bottom, left, right, width } = thing.getBoundingClientRect()
    const inside = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return width > 0 && inside && hit !== null && (thing.contains(hit) || hit.contains(thing))
  }
  const things = () =>
    [...document.querySelectorAll('h1, h2, h3, button, a, input, select')].filter(isSeen)
  const before = things()
  const aFrame = () => new Promise(requestAnimationFrame)
  const look = async () => {
    const find = () => document.querySelector('body > [role=status] > p')
    while (!find()) await aFrame()
    // What follows the scroll position never ends.
    const ending = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await aFrame()
    const toast = find()?.getBoundingClientRect()
    if (!toast) return ['The toast was gone too soon.']
    // After a navigation no earlier toast is left.
    const there = before.filter((thing) => thing.isConnected)
    return (there.length > 0 ? there : things())
      .filter((thing) => {
        const { top, bottom, left, right } = thing.getBoundingClientRect()
        const beside = right <= toast.left || left >= toast.right
        return !beside && bottom > toast.top + 0.5 && top < toast.bottom - 0.5
      })
      .map((thing) => thing.textContent || thing.tagName)
  }
  Reflect.set(window, 'covered', look())
}

const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'covered'))

test('on a phone a toast covers no heading and no button at any scroll position', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await page.goto('/login')
  await page.evaluate(coveredByNextToast)
  await logIn(page, 'member@demo.club')
  expect(await covered(page)).toEqual([])

  await page.goto('/dashboard/profile')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  for (const [city, place] of [
    ['Tongi', 0],
    ['Sonadi', 350],
    ['Savar', 520],
  ] as const) {
    await page.getByLabel('City').fill(city)
    await save.waitFor()
    await page.evaluate((place) => scrollTo(0, place), place)
    await page.evaluate(coveredByNextToast)
    await save.evaluate((button: HTMLButtonElement) => button.click())
    expect({ place, covered: await covered(page) }).toEqual({ place, covered: [] })
    await page.locator('body > [role=status] > p').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  }
})

test('at a desk a toast is at the top right', async () => {
  const { page } = await visit({ viewport: sizes.desk })
  await signIn(page, 'member')
  await page.goto('/dashboard/profile')
  await page.getByLabel('City').fill('Tongi')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const box = await page.locator('body > [role=status] > p').boundingBox()
  expect(box?.y).toBe(16)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(sizes.desk.width - 16)
})
