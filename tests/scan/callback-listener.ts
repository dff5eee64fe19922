import { once } from 'node:events'
import { createServer } from 'node:http'
import { portOf } from '#server/http/connections.ts'

type Hit = { url: string; date: string; ip: string; method: string; size: number; payload: string }

/**
 * Detects whether a site fetches an address that a caller sends: wapiti puts this one into
 * every field, and asks here at the end who came. Without it the scanner would ask its vendor.
 */
export const openCallbackListener = async () => {
  const hits: Record<string, Record<string, Record<string, Hit[]>>> = {}
  const server = createServer(({ url = '', method = '' }, outgoing) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const [, what, session = '', request, parameter] = pathname.split('/')
    if (request && parameter) {
      const date = new Date().toISOString()
      const hit = { url, date, ip: '127.0.0.1', method, size: 0, payload: what ?? '' }
      hits[session] = { ...hits[session], [request]: { [parameter]: [hit] } }
    }
    outgoing.setHeader('content-type', 'application/json')
    outgoing.end(JSON.stringify(hits[searchParams.get('id') ?? ''] ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${portOf(server)}/`,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
