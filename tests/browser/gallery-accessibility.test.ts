import { expect, test } from 'vitest'
import { addPictures } from '#tests/support/add-pictures.ts'
import { atDesk, expectAccessible, onPhone } from './accessibility.ts'
import { signIn, visit } from './visit.ts'

test('everyone can use the gallery and its viewer, on a phone and at a desk, in light and dark', async () => {
  const site = await visit()
  const { page } = site
  await addPictures(site, 4)
  await signIn(page, 'moderator')
  for (const looks of [onPhone, atDesk]) {
    await page.goto('/gallery')
    const last = page.getByRole('link', { name: /Event 4$/ })
    await last.waitFor()
    await expectAccessible(page, looks)
    await last.click()
    await page.getByRole('button', { name: 'Delete picture' }).waitFor()
    await expectAccessible(page, looks)
    const close = await page.getByRole('button', { name: 'Close' }).boundingBox()
    expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})
