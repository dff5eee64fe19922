import type { Locator, Page } from 'playwright'
import { collect, type Felt } from './watch.ts'

export type Input = ReturnType<typeof openInput>

/**
 * Does what people do, with real clicks and keys, and measures each. Positions are looked up
 * before a click, because finding elements is work for the browser too.
 */
export const openInput = (page: Page, touch: boolean, tell: (name: string, felt: Felt) => void) => {
  const pressAt = async (what: Locator) => {
    await what.scrollIntoViewIfNeeded()
    const box = await what.boundingBox()
    if (!box) throw new Error(`nothing to press: ${what}`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await collect(page)
    await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  }

  const feel = async (name: string, act: () => Promise<unknown>, then?: Locator) => {
    await collect(page)
    await act()
    await then?.first().waitFor()
    tell(name, await collect(page))
  }

  return {
    page,
    touch,
    feel,
    /** Clicks something, and waits for the result. */
    press: (name: string, what: Locator, then?: Locator) => feel(name, () => pressAt(what), then),
    /** Presses one key after another. */
    keys: (name: string, keys: readonly string[], then?: Locator) =>
      feel(name, () => pressKeys(page, keys), then),
    type: (name: string, text: string, then?: Locator) =>
      feel(name, () => page.keyboard.type(text, { delay: 40 }), then),
  }
}

const pressKeys = async (page: Page, keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key, { delay: 20 })
}
