import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a server still answers before it closes connections, and whether it accepts new ones meanwhile. */
export type Shutdown = { readonly drain: number; readonly acceptNew: boolean }

/** Milliseconds in which a connection accepted at the last moment may still send its request. */
const firstRequestTimeout = 250

/**
 * Shuts a server down without losing a request: it accepts no new connections, finishes the responses in
 * flight, and closes each connection after its response.
 */
export const gracefulShutdown = (server: Server) => {
  const connections = new Map<Socket, number>()
  const inFlight = new Set<ServerResponse>()
  let isShuttingDown = false

  server.on('connection', (connection: Socket) => {
    connections.set(connection, performance.now())
    connection.once('close', () => connections.delete(connection))
  })

  /** From now on every response is the last on its connection, so clients reconnect elsewhere. */
  const endKeepAlive = () => {
    isShuttingDown = true
    for (const outgoing of inFlight) outgoing.shouldKeepAlive = false
    server.prependListener('request', (_, outgoing) => {
      outgoing.shouldKeepAlive = false
    })
  }

  const stopListening = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    // The server's own `close` would cut off responses that a slow client has not read yet.
    Listener.prototype.close.call(server, () => resolve())
    return promise
  }

  const closeIdle = () => {
    const waiting = new Set([...inFlight].map(({ socket }) => socket))
    for (const [connection, since] of connections) {
      const isNew = connection.bytesRead === 0 && performance.now() - since < firstRequestTimeout
      const isBusy = waiting.has(connection) || connection.writableLength > 0 || isNew
      if (!isBusy) connection.destroy()
    }
  }

  return {
    isShuttingDown: () => isShuttingDown,
    countInFlight: () => inFlight.size,
    /** Tracks a response that takes a while; prepared responses are sent at once and need no tracking. */
    async whileAnswering<T>(outgoing: ServerResponse, work: Promise<T>) {
      inFlight.add(outgoing)
      try {
        return await work
      } finally {
        inFlight.delete(outgoing)
      }
    },
    async shutDown({ drain, acceptNew }: Shutdown = { drain: 0, acceptNew: false }) {
      endKeepAlive()
      if (acceptNew) await pause(drain)
      const closed = stopListening()
      if (!acceptNew) await Promise.race([closed, pause(drain, undefined, { ref: false })])
      const closing = setInterval(closeIdle, 20)
      closeIdle()
      await closed
      clearInterval(closing)
    },
  }
}
