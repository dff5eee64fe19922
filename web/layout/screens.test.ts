import { expect, test } from 'vitest'
import { dashboardFor, extrasFor, menuFor, roleFor, screenFor, screens } from './screens.ts'

const names = (...roles: ('admin' | 'moderator')[]) =>
  menuFor(roles).map((path) => screens[path].name)

test('every role has its own menu', () => {
  expect(names()).toEqual(['Event', 'Our Team', 'Article', 'Blog'])
  expect(names('admin')).toEqual(['All Users', 'Request User', 'News & Update'])
  expect(names('moderator')).toEqual(['Add Event', 'Add Image', 'News & Update'])
})

test('someone with both roles gets the admin menu, then what only moderators have', () => {
  const both = ['All Users', 'Request User', 'News & Update', 'Add Event', 'Add Image']
  expect(names('admin', 'moderator')).toEqual(both)
  expect(names('moderator', 'admin')).toEqual(both)
})

test('below the menu everyone has what is theirs, and admins what keeps the site running', () => {
  const everyones = ['notices', 'news', 'routes', 'season', 'profile']
  const leaders = ['notices', 'news', 'routes', 'season', 'leading', 'profile']
  expect(extrasFor({ roles: [], leads: false }, true)).toEqual(everyones)
  expect(extrasFor({ roles: [], leads: true }, true)).toEqual(leaders)
  expect(extrasFor({ roles: ['moderator'], leads: true }, true)).toEqual([...leaders, 'pictures'])
  expect(extrasFor({ roles: ['moderator', 'admin'], leads: true }, false)).toEqual([
    ...leaders,
    'pictures',
    'people',
    'audit',
    'deliveries',
  ])
  expect(extrasFor({ roles: ['admin'], leads: false }, true)).toContain('mailbox')
  expect(screenFor('news').address).toBe('/news')
  expect(screenFor('routes').address).toBe('/routes')
  expect(screenFor('season').address).toBe('/dashboard/season')
})

test('the dashboard link leads to the first screen of the role', () => {
  expect(dashboardFor([])).toBe('/dashboard/event')
  expect(dashboardFor(['admin', 'moderator'])).toBe('/dashboard/users')
  expect(dashboardFor(['moderator'])).toBe('/dashboard/addEvent')
})

test('only the screens of admins and moderators require a role', () => {
  const asking = Object.keys(screens).map((path) => [path, roleFor(`/dashboard/${path}`)])
  expect(asking.filter(([, role]) => role)).toEqual([
    ['users', 'admin'],
    ['people', 'admin'],
    ['request', 'admin'],
    ['audit', 'admin'],
    ['deliveries', 'admin'],
    ['mailbox', 'admin'],
    ['addEvent', 'moderator'],
    ['editEvent', 'moderator'],
    ['editRoute', 'moderator'],
    ['addImage', 'moderator'],
    ['pictures', 'moderator'],
  ])
  for (const path of [
    '/dashboard',
    '/',
    '/users',
    '/dashboard/constructor',
    '/a/dashboard/users',
  ]) {
    expect(roleFor(path)).toBeUndefined()
  }
  expect(roleFor('/dashboard/users?page=2')).toBe('admin')
  expect(roleFor('/dashboard/users/')).toBe('admin')
})
