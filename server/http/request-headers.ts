import type { IncomingMessage } from 'node:http'

/**
 * One header, read without `headers`: Node builds that object at first access, which costs more than
 * the few headers a prepared response needs.
 */
export const rawHeader = ({ rawHeaders }: IncomingMessage, name: string) => {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? ''
    if (given.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}

export const hasBody = (incoming: IncomingMessage) =>
  (rawHeader(incoming, 'content-length') ?? '0') !== '0' ||
  rawHeader(incoming, 'transfer-encoding') !== undefined

/** Node uses the first of two hosts; a proxy on the way may have used the second. */
export const namesTwoHosts = ({ rawHeaders }: IncomingMessage) => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Whether a request to a local-only site uses another host name or comes through a proxy. */
export const isForeignHost = (incoming: IncomingMessage) =>
  !localHost.test(rawHeader(incoming, 'host') ?? '') ||
  proxyHeaders.some((name) => rawHeader(incoming, name) !== undefined)
