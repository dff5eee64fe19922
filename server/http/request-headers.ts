import type { IncomingMessage } from 'node:http'

export const hasBody = ({ headers }: IncomingMessage) =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined

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
export const isForeignHost = ({ headers }: IncomingMessage) =>
  !localHost.test(headers.host ?? '') || proxyHeaders.some((name) => headers[name] !== undefined)
