import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sizes, visit } from './visit.ts'

const kilobyte = 1000

test('a visitor of the home page waits for no script and for little else', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  const fetched: { kind: string; bytes: number; path: string }[] = []
  page.on('response', async (response) => {
    const bytes = Number(response.headers()['content-length'] ?? 0)
    const kind = response.request().resourceType()
    fetched.push({ kind, bytes, path: new URL(response.url()).pathname })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(fetched.filter(({ kind }) => kind === 'script' || kind === 'media')).toEqual([])
  const all = fetched.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(all).toBeGreaterThan(20 * kilobyte)
  expect(all).toBeLessThan(200 * kilobyte)

  const [preloaded, drawn] = await page.evaluate(async () => {
    const fonts = [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded')
    return [document.querySelectorAll('link[rel=preload][as=font]').length, fonts.length]
  })
  expect(drawn).toBe(preloaded)

  const inline = await page.locator('script:not([src]):not([type])').allTextContents()
  expect(brotliCompressSync(inline.join('')).length).toBeLessThan(5 * kilobyte)
})

test('nothing on the public pages jumps while it loads', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  for (const path of ['/', '/about', '/gallery', '/contact', '/news']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((seen) => {
            for (const entry of seen.getEntries()) sum += Reflect.get(entry, 'value')
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect([path, shift]).toEqual([path, 0])
  }
})
