import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network address of a request. A proxy appends the address it saw to a header, which is trusted only
 * if the settings say there is such a proxy.
 */
export const callerAddress = (trustProxy: boolean) => (incoming: IncomingMessage) => {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined
  const last = forwarded?.toString().split(',').at(-1)?.trim()
  return (last && networkOf(last)) || networkOf(incoming.socket.remoteAddress ?? '') || ''
}

/**
 * The normalised address without its port, or nothing if it is not an address. A client with one IPv6
 * address has 2^64 of them, so a /64 network counts as one.
 */
export const networkOf = (written: string): string | undefined => {
  const address = withoutPort(written)
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  const groups = groupsOf(address)
  if (isIPv4Inside(groups)) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Proxies write `1.2.3.4:567` and `[::1]:567`; a bare IPv6 address has colons of its own. */
const withoutPort = (written: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written

/** The eight groups of an IPv6 address, the last two of which may be written as IPv4. */
const groupsOf = (address: string) => {
  const plain = address.replace(/%.*/, '')
  const tail = plain.lastIndexOf(':') + 1
  const [front = '', back = ''] = (
    plain.includes('.') ? plain.slice(0, tail) + inGroups(plain.slice(tail)) : plain
  ).split('::')
  const read = (half: string) =>
    half
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16))
  const [first, last] = [read(front), read(back)]
  const between = Array<number>(8 - first.length - last.length).fill(0)
  return [...first, ...between, ...last]
}

const inGroups = (ipv4: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

/** A dual-stack server sees an IPv4 client as `::ffff:1.2.3.4`. */
const isIPv4Inside = (groups: readonly number[]) =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff

const bytesOf = (group: number) => [group >> 8, group & 0xff]
