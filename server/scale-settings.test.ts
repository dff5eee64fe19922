import { expect, test } from 'vitest'
import { settingsErrors } from '#tests/support/settings-errors.ts'
import { readSettings } from './settings.ts'

test('several processes need a database they share', () => {
  const shared = { DATABASE_URL: 'postgres://db/club', WORKERS: '4', DRAIN_SECONDS: '3' }
  expect(readSettings(shared)).toMatchObject({ workers: 4, drain: 3000 })
  expect(settingsErrors({ WORKERS: '4' })).toEqual([
    'WORKERS is 4, but the embedded database is for one process: set DATABASE_URL, or leave WORKERS out.',
  ])
  for (const wrong of ['0', '1.5', '65', 'all']) {
    expect(settingsErrors({ ...shared, WORKERS: wrong })).toEqual([
      'WORKERS must be a whole number from 1 to 64.',
    ])
  }
  expect(settingsErrors({ DRAIN_SECONDS: '9' })).toEqual([
    'DRAIN_SECONDS must be a whole number from 0 to 8.',
  ])
})

test('a shared cache is told at an address what is old', () => {
  const url = 'https://api.cache.example/purge'
  expect(readSettings({ PURGE_URL: url, PURGE_TOKEN: 't' }).purge).toEqual({ url, token: 't' })
  expect(settingsErrors({ PURGE_URL: 'cache.example', PURGE_TOKEN: 't' })).toEqual([
    'PURGE_URL must be the whole address at which a shared cache is told what is old.',
  ])
  expect(settingsErrors({ PURGE_TOKEN: 't' })).toEqual(['PURGE_TOKEN is of no use without PURGE_URL.'])
})

test('only where callers are seen themselves does each have a number of connections', () => {
  const site = { PUBLIC_URL: 'https://club.example' }
  const perAddress = (more: object) => readSettings({ ...site, ...more }).connectionsPerAddress
  expect(perAddress({})).toBe(256)
  expect(perAddress({ CONNECTIONS_PER_ADDRESS: '40' })).toBe(40)
  expect(perAddress({ TRUST_PROXY: '1' })).toBeUndefined()
  expect(perAddress({ PUBLIC_URL: '' })).toBeUndefined()
  expect(settingsErrors({ CONNECTIONS_PER_ADDRESS: '7' })).toEqual([
    'CONNECTIONS_PER_ADDRESS must be a whole number from 8 to 10000.',
  ])
})
