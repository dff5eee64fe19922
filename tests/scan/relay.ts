import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { portOf } from '#server/http/connections.ts'

/** What was seen of the traffic; a scanner itself reports less. */
export type Seen = { requests: number; busy: number; failed: number; statuses: Map<number, number> }

type Way = {
  /** Where the site listens. */
  readonly port: number
  /** The token of the caller for this path, if any. */
  readonly authorize?: (path: string) => Promise<string | undefined>
}

const loopbackAddress = () => ['127', randomInt(256), randomInt(256), randomInt(2, 255)].join('.')

/**
 * A relay between a scanner and the site. Every request comes from another address of this machine, so
 * that the limits per address stay as they are and stop no request, and has a token made for it alone.
 * A request with an origin counts as one of a page of the site. Nothing is compressed: wapiti
 * takes brotli for an empty page and finds no link in it.
 */
export const openRelay = async ({ port, authorize }: Way) => {
  const seen: Seen = { requests: 0, busy: 0, failed: 0, statuses: new Map() }
  const count = (status: number) => {
    seen.requests++
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
    if (status === 429 || status === 503) seen.busy++
    else if (status >= 500) seen.failed++
  }

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url: path = '/', headers } = incoming
    const { 'accept-encoding': _, authorization: __, origin, ...given } = headers
    const shown = await authorize?.(path)
    const from = origin && `http://127.0.0.1:${port}`
    const added = { ...(shown && { authorization: shown }), ...(from && { origin: from }) }
    const onward = request({
      port,
      method,
      path,
      host: '127.0.0.1',
      localAddress: loopbackAddress(),
      headers: { ...given, ...added, connection: 'close' },
    })
    const answered = once(onward, 'response') as Promise<[IncomingMessage]>
    await Promise.all([pipeline(incoming, onward), answered])
    const [response] = await answered
    count(response.statusCode ?? 0)
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    await pipeline(response, outgoing)
  }

  const server = createServer((incoming, outgoing) => {
    // If the site disconnects, the relay does so as well.
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    seen,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
