import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { sizes } from './visit.ts'

type Scheme = 'light' | 'dark'
type Look = { readonly size: keyof typeof sizes; readonly colorScheme: Scheme }

/** The only rules that depend on light or dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The minified file: sending it into a page takes about as long as a check, and `axe.source` is twice as long. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds, and by how many pixels the page is wider than its window. */
export const accessibilityProblems = async (page: Page, part = 'html', coloursOnly = false) => {
  if (!(await page.evaluate(settle))) await page.evaluate(axe)
  return page.evaluate(check, { part, rules: coloursOnly ? colourRules : undefined })
}

/**
 * Waits for one frame, before which a page does not know that the theme has changed, and until no colour changes
 * any more. Returns whether axe is in the page already.
 */
const settle = async () => {
  await new Promise(requestAnimationFrame)
  const changes = document.getAnimations().filter((run) => run instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
  return 'axe' in window
}

type Wanted = { readonly part: string; readonly rules: string[] | undefined }

const check = async ({ part, rules }: Wanted) => {
  const { run }: typeof import('axe-core') = Reflect.get(window, 'axe')
  const runOnly = rules && { runOnly: rules }
  const { violations } = await run(part, { resultTypes: ['violations'], ...runOnly })
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  return { found, wider: document.documentElement.scrollWidth - innerWidth }
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
