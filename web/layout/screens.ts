import type { Role } from '#contract/endpoint.ts'
import { to } from '#contract/pages.ts'
import type { Shape } from '#web/ui/icon.tsx'

export type Counted = 'notices' | 'contact' | 'gallery' | 'routes'

type Screen = {
  readonly name: string
  readonly icon: Shape
  /** The role it requires. */
  readonly needs?: Role
  /** Its address, if that is not below /dashboard. */
  readonly at?: string
  /** Its link says how much waits in this feature: see `menu-queries.ts`. */
  readonly counts?: Counted
  /** The role that is told how much waits, if others see the screen, too. */
  readonly countsFor?: Role
}

/** The screens of the member area, by their path below /dashboard. */
export const screens = {
  event: { name: 'Event', icon: 'bike' },
  team: { name: 'Our Team', icon: 'people' },
  article: { name: 'Article', icon: 'book' },
  blog: { name: 'Blog', icon: 'pencil' },
  users: { name: 'All Users', icon: 'people', needs: 'admin' },
  people: { name: 'Invite and import', icon: 'plus', needs: 'admin' },
  request: { name: 'Request User', icon: 'letter', needs: 'admin', counts: 'contact' },
  newsUpdate: { name: 'News & Update', icon: 'pencil' },
  membership: { name: 'Membership', icon: 'money', needs: 'admin' },
  audit: { name: 'Activity log', icon: 'list', needs: 'admin' },
  deliveries: { name: 'Mail and push', icon: 'send', needs: 'admin' },
  mailbox: { name: 'Mailbox', icon: 'inbox', needs: 'admin' },
  addEvent: { name: 'Add Event', icon: 'plus', needs: 'moderator' },
  editEvent: { name: 'Edit Event', icon: 'pencil', needs: 'moderator' },
  addRoute: { name: 'Add a route', icon: 'route' },
  editRoute: { name: 'Edit route', icon: 'pencil', needs: 'moderator' },
  riders: { name: 'Rider list', icon: 'people' },
  addImage: { name: 'Add Image', icon: 'camera', needs: 'moderator' },
  notices: { name: 'Notices', icon: 'bell', counts: 'notices' },
  news: { name: 'News', icon: 'news', at: to.news() },
  routes: {
    ...{ name: 'Routes', icon: 'route', at: to.routes() },
    ...{ counts: 'routes', countsFor: 'moderator' },
  },
  season: { name: 'Season', icon: 'chart' },
  leading: { name: 'Leading', icon: 'flag' },
  pictures: { name: 'Pictures to publish', icon: 'camera', needs: 'moderator', counts: 'gallery' },
  club: { name: 'Club', icon: 'sliders', needs: 'admin' },
  words: { name: 'Words', icon: 'book' },
  profile: { name: 'Profile', icon: 'person' },
} as const satisfies Record<string, Screen>

export type ScreenPath = keyof typeof screens

const menus: Record<Role | 'member', readonly ScreenPath[]> = {
  admin: ['users', 'request', 'newsUpdate'],
  moderator: ['addEvent', 'addImage', 'newsUpdate'],
  member: ['event', 'team', 'article', 'blog'],
}

/** The menu of a member with these roles: admin screens first, then moderator screens. */
export const menuFor = (roles: readonly Role[]): readonly ScreenPath[] => {
  const held = (['admin', 'moderator'] as const).filter((role) => roles.includes(role))
  return held.length > 0 ? [...new Set(held.flatMap((role) => menus[role]))] : menus.member
}

const extras: readonly ScreenPath[] = [
  ...(['notices', 'news', 'routes', 'season', 'leading', 'profile'] as const),
  ...([
    'pictures',
    'club',
    'words',
    'people',
    'membership',
    'audit',
    'deliveries',
    'mailbox',
  ] as const),
]

type Rights = { readonly roles: readonly Role[]; readonly leads: boolean }

/** The screens below the menu: those of everybody, then those of the roles. */
export const extrasFor = ({ roles, leads }: Rights, hasMailbox: boolean): readonly ScreenPath[] =>
  extras.filter((path) => {
    const { needs }: Screen = screens[path]
    if (path === 'mailbox' && !hasMailbox) return false
    if (path === 'leading' && !leads) return false
    // Every role edits some of them.
    if (path === 'words' && roles.length === 0) return false
    return !needs || roles.includes(needs)
  })

export const screenFor = (path: ScreenPath) => {
  const screen: Screen = screens[path]
  return { ...screen, address: screen.at ?? to.screen(path) }
}

/** Where “Go to Dashboard” leads. */
export const dashboardFor = (roles: readonly Role[]) => to.screen(menuFor(roles)[0] ?? '')

const screenAt = (path: string): Screen | undefined => {
  const name = path.match(/^\/dashboard\/(\w+)/)?.[1] ?? ''
  return Object.hasOwn(screens, name) ? screens[name as ScreenPath] : undefined
}

/** The role a path requires, if any. Members read their own receipts. */
export const roleFor = (path: string): Role | undefined =>
  path.startsWith(to.receipt('')) ? undefined : screenAt(path)?.needs
