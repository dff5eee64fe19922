import { type Screen, times } from './screen.ts'

const upcoming: Screen = {
  name: 'upcoming',
  address: '/dashboard/event',
  as: 'member',
  async visit({ page, press, keys, type }) {
    const cards = page.locator('article')
    const settled = page.locator('section[aria-busy=false]')
    await cards.nth(11).waitFor()
    await page.getByLabel('Search rides').focus()
    await type('type in search', 'weir', settled)
    await keys('clear the search', times(4, 'Backspace'), settled)
    await page.getByLabel('Month').focus()
    await keys('choose a month', ['ArrowDown'], settled)
    await keys('choose a month', ['ArrowUp'], settled)
    await press('past rides', page.getByLabel('Past rides'), settled)
    await press('coming rides', page.getByLabel('Past rides'), settled)
    await cards.nth(11).waitFor()
    for (const more of times(8, 12).map((count, at) => count * (at + 2) - 1)) {
      await press('show more', page.getByRole('button', { name: 'Show more' }), cards.nth(more))
    }
    const interested = cards.nth(50).locator('button', { hasText: /^Interested/ })
    await press('interested, among 100', interested)
  },
}

const dashboard: Screen = {
  name: 'dashboard',
  address: '/dashboard',
  as: 'admin',
  async visit({ page, touch, press, keys }) {
    await page.getByRole('heading', { name: 'Newest members' }).waitFor()
    const opens = (menu: string) => page.locator(`button[popovertarget=${menu}]`).first()
    await press('account menu', opens('account'))
    await keys('close it', ['Escape'])
    if (touch) await press('dashboard menu', opens('menu'))
    const requests = page.locator('a[href="/dashboard/request"]').filter({ visible: true })
    await press('go to Requests', requests.first())
    await page.waitForURL('**/request')
  },
}

const contact: Screen = {
  name: 'contact form',
  address: '/contact',
  async visit({ page, press, keys, type }) {
    await press('unhydrated, press a field', page.getByLabel('Name'))
    await type('type a name', 'Nadia Islam')
    await page.locator('form textarea').focus()
    await type('type a message', 'Is there a slow group on Fridays? I have not ridden for years.')
    await press('send what is not complete', page.locator('form button[type=submit]'))
    await keys('mend it', ['n', 'a', '@', 'b', '.', 'c', 'd'])
  },
}

const menu: Screen = {
  name: 'menu',
  address: '/',
  only: 'phone',
  async visit({ page, press }) {
    const button = page.locator('button[popovertarget=menu]').first()
    await press('unhydrated, open the menu', button)
    await press('close the menu', button)
    await press('open the menu', button)
    await press('go to About', page.locator('#menu a[href="/about"]'))
    await page.waitForURL('**/about')
  },
}

export const others = [upcoming, dashboard, contact, menu]
