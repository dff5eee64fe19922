import { type Screen, times } from './screen.ts'

export const calendar: Screen = {
  name: 'calendar',
  address: '/calender',
  as: 'member',
  async visit({ page, press, keys }) {
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const days = page.locator('td button')
    await page.locator('td[aria-selected=true] button').waitFor()
    for (const _ of times(3, 'month')) await press('next month', button('Next month'))
    await press('choose a day', days.nth(17), page.locator('td[aria-selected=true]'))
    await press('next day with a ride', button('Next day with a ride'))
    await page.locator('td[aria-selected=true] button').focus()
    await keys('arrows across a month', [...times(10, 'ArrowRight'), ...times(5, 'ArrowDown')])
    await keys('page through months', times(3, 'PageDown'))
    await keys('choose by key', ['Enter'])
    await press('back to today', button('Today'))
  },
}
