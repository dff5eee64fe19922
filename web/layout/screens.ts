import type { Role } from '#contract/endpoint.ts'
import { to } from '#contract/pages.ts'

type Screen = {
  readonly name: string
  /** The role it requires. */
  readonly needs?: Role
}

/** The screens of the member area, by their path below /dashboard. */
export const screens = {
  event: { name: 'Event' },
  team: { name: 'Our Team' },
  article: { name: 'Article' },
  blog: { name: 'Blog' },
  users: { name: 'All Users', needs: 'admin' },
  request: { name: 'Request User', needs: 'admin' },
  newsUpdate: { name: 'News & Update' },
  audit: { name: 'Activity log', needs: 'admin' },
  deliveries: { name: 'Mail and push', needs: 'admin' },
  mailbox: { name: 'Mailbox', needs: 'admin' },
  addEvent: { name: 'Add Event', needs: 'moderator' },
  editEvent: { name: 'Edit Event', needs: 'moderator' },
  riders: { name: 'Rider list' },
  addImage: { name: 'Add Image', needs: 'moderator' },
  notices: { name: 'Notices' },
  profile: { name: 'Profile' },
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

/** The screens below the menu. */
export const extrasFor = (roles: readonly Role[], hasMailbox: boolean): readonly ScreenPath[] =>
  roles.includes('admin')
    ? ['notices', 'profile', 'audit', 'deliveries', ...(hasMailbox ? (['mailbox'] as const) : [])]
    : ['notices', 'profile']

/** Where “Go to Dashboard” leads. */
export const dashboardFor = (roles: readonly Role[]) => to.screen(menuFor(roles)[0] ?? '')

const screenAt = (path: string): Screen | undefined => {
  const name = path.match(/^\/dashboard\/(\w+)/)?.[1] ?? ''
  return Object.hasOwn(screens, name) ? screens[name as ScreenPath] : undefined
}

/** The role a path requires, if any. */
export const roleFor = (path: string): Role | undefined => screenAt(path)?.needs
