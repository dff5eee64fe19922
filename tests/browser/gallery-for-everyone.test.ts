import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { hangPictures } from '#tests/machinery/hang-pictures.ts'
import { signIn, sizes, visit } from './visit.ts'

/** What axe finds, and whether the page has to be pushed sideways. */
const faults = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return { found: violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), wider }
}

test('nothing stands in the way in the gallery or the viewer, small or large, light or dark', async () => {
  const house = await visit({ reducedMotion: 'reduce' })
  const { page } = house
  await hangPictures(house, 4)
  await signIn(page, 'moderator')
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of Object.values(sizes)) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await page.goto('/gallery')
      await page.getByRole('link', { name: /Event 4$/ }).waitFor()
      expect(await faults(page)).toEqual({ found: [], wider: 0 })
      await page.getByRole('link', { name: /Event 4$/ }).click()
      await page.getByRole('button', { name: 'Remove picture' }).waitFor()
      expect(await faults(page)).toEqual({ found: [], wider: 0 })
      const close = await page.getByRole('button', { name: 'Close' }).boundingBox()
      expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  }
})
