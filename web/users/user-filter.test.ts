import { expect, test } from 'vitest'
import { isNarrow, userFilter } from './user-filter.ts'

const { write } = userFilter
const read = (search: string) => userFilter.read(new URLSearchParams(search))
const everyone = {
  q: '',
  role: '',
  membership: '',
  sort: 'joined',
  order: 'asc',
  duplicates: '',
} as const

test('the address holds the filter and nothing else', () => {
  const search = 'q=lake+road&role=member&membership=VIP&sort=name&order=desc&duplicates=true'
  expect(new URLSearchParams({ ...write(read(search)) }).toString()).toBe(search)
  expect(write(everyone)).toEqual({})
  expect(write({ ...everyone, q: '  ' })).toEqual({})
})

test('invalid values in an address are ignored', () => {
  expect(read('role=owner&membership=vip&sort=age&order=up')).toEqual(everyone)
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
})

test('an order alone leaves no one out', () => {
  expect(isNarrow(read('sort=email&order=desc'))).toBe(false)
  expect(isNarrow(read('q=+'))).toBe(false)
  for (const search of ['q=a', 'role=admin', 'membership=VIP', 'duplicates=true']) {
    expect(isNarrow(read(search))).toBe(true)
  }
})
