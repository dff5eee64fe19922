import type { Input } from './input.ts'
import { type Screen, times } from './screen.ts'

const tiles = 'a[href^="#event-"]'
const many = 400

export const gallery: Screen = {
  name: 'gallery',
  address: '/gallery',
  async visit(input) {
    const { page, press } = input
    await look(input, 'unhydrated, open the viewer', 3, 'viewer')
    const more = page.locator('#after-pictures button')
    while ((await page.locator(tiles).count()) < many) {
      const shown = await page.locator(tiles).count()
      await press('more pictures', more, page.locator(tiles).nth(shown))
    }
    await look(input, `open the viewer among ${many}`, 210, `viewer among ${many}`)
  },
}

const look = async ({ page, press, keys }: Input, name: string, at: number, where: string) => {
  const dialog = page.locator('dialog[open]')
  await press(name, page.locator(tiles).nth(at), dialog)
  const next = dialog.locator('button', { hasText: 'Next picture' })
  for (const _ of times(5, next)) await press(`${where}: next`, next)
  await keys(`${where}: next by key`, times(5, 'ArrowRight'))
  await press(`${where}: close`, dialog.locator('button', { hasText: 'Close' }))
  await dialog.waitFor({ state: 'detached' })
}
