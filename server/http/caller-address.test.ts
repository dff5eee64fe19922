import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { callerAddress } from './caller-address.ts'

const seenAs = (forwarded: string, trusted = true) =>
  callerAddress(trusted)({
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '192.0.2.9' },
  } as unknown as IncomingMessage)

test('the last address a proxy saw is trusted, and only where there is a proxy', () => {
  expect(seenAs('203.0.113.7, 198.51.100.1')).toBe('198.51.100.1')
  expect(seenAs('203.0.113.7', false)).toBe('192.0.2.9')
  expect(seenAs('')).toBe('192.0.2.9')
})

test('all addresses of one IPv6 network count as one', () => {
  expect(seenAs('2001:db8:1:2:a:b:c:d')).toBe('2001:db8:1:2::/64')
  expect(seenAs('2001:DB8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(seenAs('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(seenAs('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(seenAs('::1')).toBe('0:0:0:0::/64')
  expect(seenAs('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('an address is normalised, however the proxy writes it', () => {
  for (const written of [
    '198.51.100.1',
    '198.51.100.1:4711',
    '::ffff:198.51.100.1',
    '::FFFF:198.51.100.1',
    '[::ffff:198.51.100.1]:4711',
    '::ffff:c633:6401',
    '0:0:0:0:0:ffff:c633:6401',
  ]) {
    expect([written, seenAs(written)]).toEqual([written, '198.51.100.1'])
  }
  for (const written of ['[2001:db8:1:2::1]', '[2001:db8:1:2::1]:4711', '2001:db8:1:2::9']) {
    expect([written, seenAs(written)]).toEqual([written, '2001:db8:1:2::/64'])
  }
})

test('what is not an address counts as the proxy that sent it', () => {
  for (const written of ['unknown', '_hidden', '1.2.3', '198.51.100.1:x', '[::1', 'a:b']) {
    expect([written, seenAs(written)]).toEqual([written, '192.0.2.9'])
  }
})
