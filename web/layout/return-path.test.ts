import { describe, expect, test } from 'vitest'
import { loginAddress, loginReason, returnPath, signInLink } from './return-path.ts'

const search = (from: string) => `?${new URLSearchParams({ from })}`

test('people who were sent to log in come back to the same place', () => {
  for (const path of ['/calender', '/dashboard/users', '/news?page=2#third', '/a%2F%2Fb']) {
    expect(returnPath(new URL(loginAddress(path), 'http://site').search)).toBe(path)
  }
})

test('without a return path people go home', () => {
  expect(returnPath('')).toBe('/')
  expect(returnPath('?from=')).toBe('/')
  expect(returnPath(search('/login?from=%2Flogin'))).toBe('/')
  expect(returnPath(search('/register'))).toBe('/')
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
  test.for(foreign)('%j', (path) => expect(returnPath(search(path))).toBe('/'))
})

test('login and registration pass the return path to each other', () => {
  expect(signInLink('register', '')).toBe('/register')
  expect(signInLink('register', search('//evil.example'))).toBe('/register')
  const address = signInLink('login', search('/calender'))
  expect(address).toBe('/login?from=%2Fcalender')
})

test("the login page says why people were sent there, in the site's own words only", () => {
  expect(loginReason(search('/calender?day=2030-05-17'))).toBe('Sign in to see the calendar.')
  expect(loginReason(search('/dashboard'))).toBe('Sign in to see the dashboard.')
  expect(loginReason(search('/rides/1'))).toBe('Sign in to join this ride.')
  expect(loginReason(search('/dashboard/team'))).toBe('Sign in to see the dashboard.')
  for (const other of ['', '/', '/about', '/calenders', '//evil.example', '/constructor']) {
    expect(loginReason(search(other))).toBeUndefined()
  }
})

test("a sign-out by the site is explained in the site's own words only", () => {
  const said = (address: string) => loginReason(new URL(address, 'http://site').search)
  expect(said(loginAddress('/dashboard/users', 'role'))).toMatch(/doesn't have the role/)
  expect(said(loginAddress('/calender', 'expired'))).toMatch(/has expired/)
  expect(loginReason('?because=Send+your+password+to+us')).toBeUndefined()
  expect(loginReason('?because=constructor')).toBeUndefined()
})
