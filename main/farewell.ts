import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'

/**
 * Lets a server leave politely: it takes nobody in any more, finishes what it is answering, and
 * hangs up on each caller when the answer has gone out.
 */
export const farewell = (server: Server) => {
  const callers = new Set<Socket>()
  const underWay = new Set<ServerResponse>()

  server.on('connection', (caller: Socket) => {
    callers.add(caller)
    caller.once('close', () => callers.delete(caller))
  })

  const hangUp = () => {
    const waiting = new Set([...underWay].map(({ socket }) => socket))
    for (const caller of callers) {
      if (!waiting.has(caller) && caller.writableLength === 0) caller.destroy()
    }
  }

  return {
    /** Marks an answer that takes a while; what is ready is sent at once and needs no mark. */
    async whileAnswering<T>(outgoing: ServerResponse, work: Promise<T>) {
      underWay.add(outgoing)
      try {
        return await work
      } finally {
        underWay.delete(outgoing)
      }
    },
    leave() {
      const { promise, resolve } = Promise.withResolvers<void>()
      for (const outgoing of underWay) outgoing.shouldKeepAlive = false
      const again = setInterval(hangUp, 20)
      // The server's own `close` would cut off answers that a slow reader has not taken yet.
      Listener.prototype.close.call(server, () => {
        clearInterval(again)
        resolve()
      })
      hangUp()
      return promise
    },
  }
}
