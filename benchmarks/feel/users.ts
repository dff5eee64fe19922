import type { Input } from './input.ts'
import { type Screen, times } from './screen.ts'

const rows = 'tbody tr'

export const users: Screen = {
  name: 'users',
  address: '/dashboard/users',
  as: 'admin',
  async visit(input) {
    const { page, press, keys, type } = input
    const search = page.getByLabel('Search people')
    const settled = page.locator('section[aria-busy=false] tbody')
    await page.locator(rows).nth(49).waitFor()
    await search.focus()
    await type('type in search', 'shirin', settled)
    await keys('clear the search', times(6, 'Backspace'), settled)
    for (const list of ['Role', 'Membership', 'Sort'] as const) {
      const name = list === 'Sort' ? 'sort' : 'change a filter'
      await page.getByLabel(list, { exact: true }).focus()
      await keys(name, ['ArrowDown'], settled)
      await keys(name, ['ArrowUp'], settled)
    }
    for (const page_ of times(9, 1).map((_, at) => at + 1)) {
      const more = page.getByRole('button', { name: 'Show more' })
      await press('read on', more, page.locator(rows).nth(page_ * 50 + 49))
    }
    await amongMany(input)
  },
}

/** The same with ten pages on the screen. */
const amongMany = async ({ page, press, keys, type }: Input) => {
  const row = page.locator(rows).nth(240)
  const inRow = (name: string) => row.locator('button', { hasText: name })
  const dialog = page.locator('dialog[open]')
  await press('open details among 500', inRow('Details'), dialog)
  await keys('close details', ['Escape'])
  await press('ask to remove among 500', inRow('Remove'), dialog)
  await keys('rather not', ['Escape'])
  const makeModerator = page.locator('tbody button', { hasText: 'Make Moderator' }).nth(240)
  await press('Make Moderator among 500', makeModerator)
  await page.locator('section[aria-busy=false]').waitFor()
  await page.getByLabel('Search people').focus()
  await type('type in search among 500', 'maya')
}
