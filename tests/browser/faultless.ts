import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** The page as it stands has no fault that axe knows, by day and by night, and needs no pushing sideways. */
export const expectFaultless = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect({ colorScheme, found, wider }).toEqual({ colorScheme, found: [], wider: 0 })
  }
}
