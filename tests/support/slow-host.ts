import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A host that reads only as many bytes as requested, and never answers. */
export const startSlowHost = async () => {
  const arrived = Promise.withResolvers<IncomingMessage>()
  const server = createServer((incoming, outgoing) => {
    outgoing.setHeader('access-control-allow-origin', '*')
    if (incoming.method === 'OPTIONS') outgoing.writeHead(204).end()
    else arrived.resolve(incoming)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`,
    async read(bytes: number) {
      const incoming = await arrived.promise
      let left = bytes
      for await (const piece of incoming.iterator({ destroyOnReturn: false })) {
        left -= piece.length
        if (left <= 0) return
      }
    },
  }
}
