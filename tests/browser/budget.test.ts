import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { to } from '#contract/pages.ts'
import {
  aRide,
  type Budget,
  beforeHydration,
  hydrating,
  signedIn,
  visitorScreens,
} from './budgets.ts'
import { excess, moved, openTransferMeter } from './transfer-meter.ts'
import { hydrated, signIn, sizes, visit } from './visit.ts'

const asVisitorsDo = {
  viewport: sizes.phone,
  reducedMotion: 'no-preference',
  whole: true,
} as const

test('public pages wait for no script, do not shift, and hydrate within their budget', async () => {
  const { page, visitor } = await visit({ ...asVisitorsDo, variables: { ROUTES_PUBLIC: '1' } })
  const next = (await visitor.events.next({})).find(({ drawing }) => drawing)
  const weigh = await openTransferMeter(page)
  for (const [address, budget] of Object.entries(beforeHydration)) {
    const open = () => weigh(address === aRide ? to.ride(next?._id ?? '') : address)
    const read = await open()
    expect(read.font).toBeGreaterThan(1)
    expect(excess(`${address} before hydration`, budget, read)).toEqual([])
    expect(await moved(page, open), address).toEqual([])
    const [preloaded, drawn] = await page.evaluate(async () => {
      // A busy machine draws with the fallback fonts first.
      const fonts = [...(await document.fonts.ready)].filter(
        ({ family, status }) => status === 'loaded' && !/ (Arial|Roboto|DejaVu)$/.test(family),
      )
      return [document.querySelectorAll('link[rel=preload][as=font]').length, fonts.length]
    })
    expect(drawn, address).toBe(preloaded)
    const inline = await page.locator('script:not([src]):not([type])').allTextContents()
    expect(brotliCompressSync(inline.join('')).length).toBeLessThan(2_000)

    await page.keyboard.press('Shift')
    await hydrated(page)
    const woken = await weigh()
    expect(woken.script).toBeGreaterThan(1)
    expect(excess(`${address} waking`, hydrating[address] ?? { requests: 0 }, woken)).toEqual([])
  }
})

const screens = { visitor: visitorScreens, ...signedIn }

test.for(Object.keys(screens) as (keyof typeof screens)[])(
  'every screen stays within its budget: %s',
  async (who) => {
    const { page } = await visit(asVisitorsDo)
    if (who !== 'visitor') await signIn(page, who)
    const weigh = await openTransferMeter(page)
    for (const [address, budget] of Object.entries<Budget>(screens[who])) {
      const came = await weigh(address)
      expect(came.script).toBeGreaterThan(1)
      expect(excess(`${address}, ${who}`, budget, came)).toEqual([])
    }
  },
)
