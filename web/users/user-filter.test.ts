import { expect, test } from 'vitest'
import { isNarrow, readFilter, writeFilter } from './user-filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))
const everybody = { q: '', role: '', membership: '', sort: 'joined', order: 'asc' } as const

test('the address holds the filter and nothing else', () => {
  const search = 'q=lake+road&role=member&membership=VIP&sort=name&order=desc'
  expect(new URLSearchParams(writeFilter(read(search))).toString()).toBe(search)
  expect(writeFilter(everybody)).toEqual({})
  expect(writeFilter({ ...everybody, q: '  ' })).toEqual({})
})

test('what an address cannot mean is left out', () => {
  expect(read('role=owner&membership=vip&sort=age&order=up')).toEqual(everybody)
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
})

test('an order alone leaves nobody out', () => {
  expect(isNarrow(read('sort=email&order=desc'))).toBe(false)
  expect(isNarrow(read('q=+'))).toBe(false)
  for (const search of ['q=a', 'role=admin', 'membership=VIP']) {
    expect(isNarrow(read(search))).toBe(true)
  }
})
