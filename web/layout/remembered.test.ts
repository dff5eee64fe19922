import { describe, expect, test } from 'vitest'
import { loginAddress, otherEntrance, reasonIn, rememberedPath } from './remembered.ts'

const search = (from: string) => `?${new URLSearchParams({ from })}`

test('whoever was sent to log in comes back to the very place', () => {
  for (const path of ['/calender', '/dashboard/users', '/news?page=2#third', '/a%2F%2Fb']) {
    expect(rememberedPath(new URL(loginAddress(path), 'http://site').search)).toBe(path)
  }
})

test('without a remembered path the way leads home', () => {
  expect(rememberedPath('')).toBe('/')
  expect(rememberedPath('?from=')).toBe('/')
  expect(rememberedPath(search('/login?from=%2Flogin'))).toBe('/')
  expect(rememberedPath(search('/register'))).toBe('/')
})

describe('what is no path of this site leads home', () => {
  const foreign = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'calender',
    '?from=/a',
    '//',
    '//[',
  ]
  test.for(foreign)('%j', (path) => expect(rememberedPath(search(path))).toBe('/'))
})

test('login and registration hand the remembered path to each other', () => {
  expect(otherEntrance('register', '')).toBe('/register')
  expect(otherEntrance('register', search('//evil.example'))).toBe('/register')
  const address = otherEntrance('login', search('/calender'))
  expect(address).toBe('/login?from=%2Fcalender')
})

test('whoever was sent to log in is told what for, in words of the site only', () => {
  expect(reasonIn(search('/calender?day=2030-05-17'))).toBe('Sign in to see the calendar.')
  expect(reasonIn(search('/dashboard'))).toBe('Sign in to see the dashboard.')
  expect(reasonIn(search('/dashboard/team'))).toBe('Sign in to see the dashboard.')
  for (const other of ['', '/', '/about', '/calenders', '//evil.example', '/constructor']) {
    expect(reasonIn(search(other))).toBeUndefined()
  }
})

test('a sign-out nobody asked for is explained in words of the site only', () => {
  const said = (address: string) => reasonIn(new URL(address, 'http://site').search)
  expect(said(loginAddress('/dashboard/users', 'role'))).toMatch(/does not have the role/)
  expect(said(loginAddress('/calender', 'expired'))).toMatch(/no longer valid/)
  expect(reasonIn('?because=Send+your+password+to+us')).toBeUndefined()
  expect(reasonIn('?because=constructor')).toBeUndefined()
})
