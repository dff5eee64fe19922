import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Budget, Kind } from './budgets.ts'

const kinds: Readonly<Record<string, Kind>> = {
  Document: 'page',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'picture',
  Media: 'film',
  Fetch: 'data',
}

type Weight = Partial<Record<Kind, number>> & { requests: number }

/** Content further down is laid out a moment later, and may request its pictures then. */
const isLaidOut = () =>
  [...document.querySelectorAll('section')].every(
    (part) => getComputedStyle(part).contentVisibility === 'visible',
  )

/** Effects have run and asked for what they need. On a busy machine a browser may never be idle. */
const isIdle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))

/** Measures the bytes transferred, as in a browser without a cache. */
export const openTransferMeter = async (page: Page) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  const asked = new Map<string, Kind>()
  const pending = new Set<string>()
  let weight: Weight = { requests: 0 }
  network.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    const kind = kinds[type ?? '']
    // Pictures inside a page come with it.
    if (!kind || !request.url.startsWith('http')) return
    asked.set(requestId, kind)
    pending.add(requestId)
    weight.requests++
  })
  network.on('Network.loadingFailed', ({ requestId }) => void pending.delete(requestId))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId)
    const kind = asked.get(requestId)
    if (kind) weight[kind] = (weight[kind] ?? 0) + encodedDataLength / 1000
  })
  /** The transfers of a page, or since the last call. */
  return async (address?: string) => {
    if (address) {
      // Late requests of the previous page must not count for this one.
      await page.goto('about:blank')
      pending.clear()
      weight = { requests: 0 }
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(isLaidOut)
    }
    await page.waitForLoadState('networkidle')
    // A page that has been idle before counts as idle for ever: what it asks for later is waited for here.
    do {
      await expect.poll(() => [...pending]).toEqual([])
      await page.evaluate(isIdle)
    } while (pending.size > 0)
    const taken = weight
    weight = { requests: 0 }
    return taken
  }
}

/** Everything over the budget, a sentence each. */
export const excess = (address: string, budget: Budget, weight: Weight) =>
  Object.entries(weight).flatMap(([what, amount]) => {
    const allowed = Object.entries(budget).find(([name]) => name === what)?.[1] ?? 0
    if (amount <= allowed) return []
    const unit = what === 'requests' ? '' : ' kB'
    return `${address}: ${what} ${amount.toFixed(1)}${unit}, ${(amount - allowed).toFixed(1)} over the ${allowed} allowed`
  })

type Rect = { x: number; y: number; width: number; height: number }

const tries = 3

/**
 * What moves whenever a page is opened. On a busy machine the fonts may come after the first paint, and a line
 * then wraps differently for a moment: so a page that has moved is opened again.
 */
export const moved = async (page: Page, openAgain: () => Promise<unknown> = () => reload(page)) => {
  let found = await movedOnce(page)
  for (let tried = 1; found.length > 0 && tried < tries; tried++) {
    await openAgain()
    found = await movedOnce(page)
  }
  return found
}

const reload = (page: Page) => page.reload({ waitUntil: 'networkidle' })

/** What has moved since the page was opened, if the whole layout shift can be noticed. */
const movedOnce = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        let sum = 0
        const found: string[] = []
        const at = ({ x, y, width, height }: Rect) => `${x},${y} ${width}×${height}`
        new PerformanceObserver((seen) => {
          for (const entry of seen.getEntries()) {
            sum += Reflect.get(entry, 'value')
            for (const { node, previousRect, currentRect } of Reflect.get(entry, 'sources')) {
              const element = node instanceof Element ? node : node?.parentElement
              const tag = element?.cloneNode(false).outerHTML ?? 'a removed element'
              found.push(`${tag}: ${at(previousRect)} → ${at(currentRect)}`)
            }
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(sum < 0.001 ? [] : [`${sum}`, ...found])),
        )
      }),
  )
