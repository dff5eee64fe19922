import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * Where a request comes from. A proxy in front of the site adds the address it saw to a header,
 * last; that is believed only when the settings say there is such a proxy.
 */
export const callerAddress = (trustProxy: boolean) => (incoming: IncomingMessage) => {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined
  const last = forwarded?.toString().split(',').at(-1)?.trim()
  return (last && networkOf(last)) || networkOf(incoming.socket.remoteAddress ?? '') || ''
}

/**
 * The one name of a caller, or nothing if this is no address. Ports are left out. Whoever has one
 * address of IPv6 has the 2^64 beside it, which therefore count as one.
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

/** Proxies write `1.2.3.4:567` and `[::1]:567`; a bare address of IPv6 has colons of its own. */
const withoutPort = (written: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written

/** The eight groups of an address of IPv6, whose last two may be written as one of IPv4. */
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

/** A machine that listens for both sees a caller of IPv4 as `::ffff:1.2.3.4`. */
const isIPv4Inside = (groups: readonly number[]) =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff

const bytesOf = (group: number) => [group >> 8, group & 0xff]
