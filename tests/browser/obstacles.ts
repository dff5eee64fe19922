import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * What stands in somebody's way: what axe finds, and by how much the page has to be pushed sideways.
 * No page of ours has frames, so axe needs no second page to gather what they say.
 */
export const obstacles = async (page: Page) => {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return { found, wider }
}

export const none = { found: [], wider: 0 }
