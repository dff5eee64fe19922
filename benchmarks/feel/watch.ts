import type { Page } from 'playwright'

/** The time of one click or key until the next paint, and the longest task within it. */
export type Felt = { readonly wait: number; readonly work: number }

/** Records from the start of each document; shorter events are not reported. */
export const watch = (page: Page) =>
  page.addInitScript(() => {
    const kept = { waits: [] as number[], works: [] as number[] }
    Reflect.set(window, 'felt', kept)
    const note = (type: string, keep: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((seen) => seen.getEntries().forEach(keep)).observe({
        type,
        buffered: true,
        ...(type === 'event' && { durationThreshold: 16 }),
      })
    note('event', (entry) => {
      if (Reflect.get(entry, 'interactionId')) kept.waits.push(entry.duration)
    })
    note('longtask', ({ duration }) => kept.works.push(duration))
  })

/** Waits two frames and a moment, until pending work is painted and reported. */
const calm = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 120))),
  )

/** The delays since the last call. An interaction counts as long as its slowest event. */
export const collect = async (page: Page): Promise<Felt> => {
  await page.evaluate(calm)
  return page.evaluate(() => {
    const { waits, works } = Reflect.get(window, 'felt')
    return { wait: Math.max(0, ...waits.splice(0)), work: Math.max(0, ...works.splice(0)) }
  })
}
