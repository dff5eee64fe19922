import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { signIn, sizes, visit } from './visit.ts'

type Who = 'visitor' | 'member' | 'moderator' | 'admin'

const invited = 'Please log in to access the dashboard'

/** What each row of the specification's table shows: the heading, or the redirect. */
const rows: Record<string, Partial<Record<Who, string>> & { everyone?: string }> = {
  '/': { everyone: 'City to city' },
  '/about': { everyone: 'About' },
  '/gallery': { everyone: 'Gallery' },
  '/gallery/rides': { everyone: 'Albums' },
  '/contact': { everyone: 'Contact' },
  '/privacy': { everyone: 'Privacy' },
  '/calender': { visitor: '→ /login', everyone: 'Events & Group Rides Calendar' },
  '/rides/01900000-0000-7000-8000-000000000000/sheet': { everyone: 'Ride sheet' },
  '/routes': { visitor: '→ /login', everyone: 'Routes' },
  '/routes/river-loop': { visitor: '→ /login', everyone: 'River loop' },
  '/register': { visitor: 'Cyclist Registration', everyone: "You're signed in" },
  '/login': { visitor: 'Login now!', everyone: "You're signed in" },
  '/dashboard': { visitor: invited, everyone: 'Good ' },
  '/dashboard/event': { visitor: invited, everyone: 'Event' },
  '/dashboard/team': { visitor: invited, everyone: 'Our Team' },
  '/dashboard/article': { visitor: invited, everyone: 'Article' },
  '/dashboard/blog': { visitor: invited, everyone: 'Blog' },
  '/dashboard/newsUpdate': { visitor: invited, everyone: 'News & Update' },
  '/dashboard/words': { visitor: invited, everyone: 'Words' },
  '/dashboard/season': { visitor: invited, everyone: 'Season' },
  '/dashboard/leading': { visitor: invited, everyone: 'Leading' },
  '/dashboard/notices': { visitor: invited, everyone: 'Notices' },
  '/dashboard/profile': { visitor: invited, everyone: 'Profile' },
  '/dashboard/users': { visitor: invited, admin: 'All Users', everyone: '→ /login' },
  '/dashboard/users/01900000-0000-7000-8000-000000000000': {
    visitor: invited,
    admin: 'Edit record',
    everyone: '→ /login',
  },
  '/dashboard/users/01900000-0000-7000-8000-000000000000/merge': {
    visitor: invited,
    admin: 'Merge records',
    everyone: '→ /login',
  },
  '/dashboard/request': { visitor: invited, admin: 'All Request', everyone: '→ /login' },
  '/dashboard/people': { visitor: invited, admin: 'Invite and import', everyone: '→ /login' },
  '/dashboard/club': { visitor: invited, admin: 'Club', everyone: '→ /login' },
  '/dashboard/club/start': { visitor: invited, admin: 'Set up the club', everyone: '→ /login' },
  '/dashboard/membership': { visitor: invited, admin: 'Membership', everyone: '→ /login' },
  '/dashboard/membership/settings': {
    ...{ visitor: invited, admin: 'Plans and how to pay', everyone: '→ /login' },
  },
  '/dashboard/audit': { visitor: invited, admin: 'Activity log', everyone: '→ /login' },
  '/dashboard/deliveries': { visitor: invited, admin: 'Mail and push', everyone: '→ /login' },
  '/dashboard/mailbox': { visitor: invited, admin: 'Mailbox', everyone: '→ /login' },
  '/dashboard/addEvent': { visitor: invited, moderator: 'Add Event', everyone: '→ /login' },
  '/dashboard/addRoute': { visitor: invited, everyone: 'Add a route' },
  '/dashboard/addImage': { visitor: invited, moderator: 'Add Image', everyone: '→ /login' },
  '/dashboard/pictures': {
    visitor: invited,
    moderator: 'Pictures to publish',
    everyone: '→ /login',
  },
}

/** Those of the next page begin with the last one of this page: changing it takes as long as loading. */
const viewports = Object.values(sizes)

/** Opens the page and checks its heading, and that it fits the window. */
const follow = async (page: Page, address: string, expected: string) => {
  // Pictures make no difference here.
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  if (!expected.startsWith('→')) {
    for (const size of viewports) {
      await page.setViewportSize(size)
      await page.getByRole('heading', { level: 1, name: expected }).waitFor()
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect({ address, size, wider }).toEqual({ address, size, wider: 0 })
    }
    viewports.reverse()
    return
  }
  await page.waitForURL((url) => url.pathname === '/login')
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(address)
}

for (const who of ['visitor', 'member', 'moderator', 'admin'] as const) {
  test(`every row of the route table is right for ${who}, on a phone and at a desk`, async () => {
    // There is no ride with the address of the sheet.
    const { page, db } = await visit({ expected: /status of 404/ })
    if (who !== 'visitor') await signIn(page, who)
    for (const [address, shown] of Object.entries(rows)) {
      const expected = shown[who] ?? shown.everyone ?? ''
      await follow(page, address, expected)
      const wasSignedOut = expected === '→ /login' && who !== 'visitor'
      if (!wasSignedOut) continue
      // Nobody signs in this often.
      await db.deleteFrom('attempt').execute()
      await signIn(page, who)
    }
  })
}
