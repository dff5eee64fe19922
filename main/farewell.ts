import type { Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'

/**
 * Watches a server so that it can leave politely: it takes nobody in any more, finishes what it is
 * answering, and then hangs up on everybody.
 */
export const farewell = (server: Server) => {
  const underWay = new Set<ServerResponse>()
  let leaving = false

  const hangUpIfDone = () => {
    if (!leaving || underWay.size > 0) return
    server.close()
    server.closeAllConnections()
  }
  server.on('request', (_, outgoing) => {
    if (leaving) outgoing.shouldKeepAlive = false
    underWay.add(outgoing)
    outgoing.once('close', () => {
      underWay.delete(outgoing)
      hangUpIfDone()
    })
  })

  return () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    leaving = true
    for (const outgoing of underWay) outgoing.shouldKeepAlive = false
    // The server's own `close` would cut off answers that a slow reader has not taken yet.
    Listener.prototype.close.call(server, () => resolve())
    hangUpIfDone()
    return promise
  }
}
