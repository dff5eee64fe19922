import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { sizes } from './visit.ts'

/**
 * What stands in somebody's way: what axe finds, and by how much the page has to be pushed sideways.
 * No page of ours has frames, so axe needs no second page to gather what they say.
 */
export const accessibilityProblems = async (page: Page, part = 'html') => {
  const hasAxe = await page.evaluate(settle)
  // Bringing half a megabyte into the page takes as long as looking it over.
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'void 0' }) })
    .setLegacyMode(true)
    .include(part)
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return { found, wider }
}

/** Halfway between two colours nothing can be read. Tells whether axe is in the page from the last time. */
const settle = async () => {
  const changes = document.getAnimations().filter((run) => run instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
  return 'axe' in window
}

export const noProblems = { found: [], wider: 0 }

type Look = { readonly size: keyof typeof sizes; readonly colorScheme: 'light' | 'dark' }

export const onPhone: readonly Look[] = [
  { size: 'phone', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
]
export const atDesk: readonly Look[] = [
  { size: 'desk', colorScheme: 'dark' },
  { size: 'desk', colorScheme: 'light' },
]
const everyLook: readonly Look[] = [...onPhone, ...atDesk]

/** Nothing stands in the way on a phone or at a desk, by day or by night. */
export const expectAccessible = async (page: Page, looks = everyLook) => {
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const seen = { address: page.url(), size, colorScheme }
    expect({ ...seen, ...(await accessibilityProblems(page)) }).toEqual({ ...seen, ...noProblems })
  }
}
