import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * Where a request comes from. A proxy in front of the site adds the address it saw to a header,
 * last; that is believed only when the settings say there is such a proxy.
 */
export const callerAddress = (trustProxy: boolean) => (incoming: IncomingMessage) => {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined
  const last = forwarded?.toString().split(',').at(-1)?.trim()
  return networkOf(last || (incoming.socket.remoteAddress ?? ''))
}

/** Whoever has one address of IPv6 has the 2^64 beside it, which therefore count as one. */
const networkOf = (address: string) => {
  if (!isIPv6(address) || address.includes('.')) return address
  const [front = '', back = ''] = address.replace(/%.*/, '').split('::')
  const groups = (half: string) => half.split(':').filter(Boolean)
  const [first, last] = [groups(front), groups(back)]
  const between = Array<string>(8 - first.length - last.length).fill('0')
  const parts = [...first, ...between, ...last].slice(0, 4)
  return `${parts.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`
}
