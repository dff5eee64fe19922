import { expect, test } from 'vitest'
import { addPictures } from '#tests/support/add-pictures.ts'
import { accessibilityProblems, noProblems } from './accessibility.ts'
import { signIn, sizes, visit } from './visit.ts'

test('nothing stands in the way in the gallery or the viewer, small or large, light or dark', async () => {
  const site = await visit({ reducedMotion: 'reduce' })
  const { page } = site
  await addPictures(site, 4)
  await signIn(page, 'moderator')
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of Object.values(sizes)) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await page.goto('/gallery')
      await page.getByRole('link', { name: /Event 4$/ }).waitFor()
      expect(await accessibilityProblems(page)).toEqual(noProblems)
      await page.getByRole('link', { name: /Event 4$/ }).click()
      await page.getByRole('button', { name: 'Delete picture' }).waitFor()
      expect(await accessibilityProblems(page)).toEqual(noProblems)
      const close = await page.getByRole('button', { name: 'Close' }).boundingBox()
      expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  }
})
