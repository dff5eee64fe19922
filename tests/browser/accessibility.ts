import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { sizes } from './visit.ts'

type Scheme = 'light' | 'dark'
type Look = { readonly size: keyof typeof sizes; readonly colorScheme: Scheme }

/** The only rules that depend on light or dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds, and by how many pixels the page is wider than its window. No page of ours has frames,
 * so axe needs no second page to collect what they say.
 */
export const accessibilityProblems = async (page: Page, part = 'html', coloursOnly = false) => {
  const hasAxe = await page.evaluate(settle)
  // Sending half a megabyte into the page takes as long as checking it.
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'void 0' }) })
    .setLegacyMode(true)
    .include(part)
  const runOnly = coloursOnly && { runOnly: colourRules }
  const { violations } = await axe.options({ resultTypes: ['violations'], ...runOnly }).analyze()
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return { found, wider }
}

/** Waits until no colour changes any more, and returns whether axe is in the page already. */
const settle = async () => {
  const changes = document.getAnimations().filter((run) => run instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
  return 'axe' in window
}

export const noProblems = { found: [], wider: 0 }

export const onPhone: readonly Look[] = [
  { size: 'phone', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
]
export const atDesk: readonly Look[] = [
  { size: 'desk', colorScheme: 'dark' },
  { size: 'desk', colorScheme: 'light' },
]
const everyLook: readonly Look[] = [...onPhone, ...atDesk]

/** Checks the page on a phone and at a desk, in light and dark; rules that ignore colour run once per size. */
export const expectAccessible = async (page: Page, looks = everyLook, part = 'html') => {
  const checked = new Set<Look['size']>()
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const seen = { address: page.url(), size, colorScheme }
    const problems = await accessibilityProblems(page, part, checked.has(size))
    expect({ ...seen, ...problems }).toEqual({ ...seen, ...noProblems })
    checked.add(size)
  }
}
