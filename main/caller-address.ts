import type { IncomingMessage } from 'node:http'

/**
 * Where a request comes from. A proxy in front of the site adds the address it saw to a header,
 * last; that is believed only when the settings say there is such a proxy.
 */
export const callerAddress = (trustProxy: boolean) => (incoming: IncomingMessage) => {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined
  const last = forwarded?.toString().split(',').at(-1)?.trim()
  return last || (incoming.socket.remoteAddress ?? '')
}
