import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a server still answers before it hangs up, and whether it takes in newcomers meanwhile. */
export type Shutdown = { readonly drain: number; readonly acceptNew: boolean }

/** Milliseconds in which a connection that was let in at the last moment may bring its question. */
const longestPrelude = 250

/**
 * Lets a server leave politely: it takes nobody in any more, finishes what it is answering, and
 * hangs up on each caller when the answer has gone out.
 */
export const gracefulShutdown = (server: Server) => {
  const callers = new Map<Socket, number>()
  const inFlight = new Set<ServerResponse>()
  let leaving = false

  server.on('connection', (caller: Socket) => {
    callers.set(caller, performance.now())
    caller.once('close', () => callers.delete(caller))
  })

  /** Every answer from now on is the last on its connection: who hears that asks elsewhere next. */
  const sayGoodbye = () => {
    leaving = true
    for (const outgoing of inFlight) outgoing.shouldKeepAlive = false
    server.prependListener('request', (_, outgoing) => {
      outgoing.shouldKeepAlive = false
    })
  }

  const stopListening = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    // The server's own `close` would cut off answers that a slow reader has not taken yet.
    Listener.prototype.close.call(server, () => resolve())
    return promise
  }

  const hangUp = () => {
    const waiting = new Set([...inFlight].map(({ socket }) => socket))
    for (const [caller, since] of callers) {
      const isAboutToAsk = caller.bytesRead === 0 && performance.now() - since < longestPrelude
      const isBusy = waiting.has(caller) || caller.writableLength > 0 || isAboutToAsk
      if (!isBusy) caller.destroy()
    }
  }

  return {
    isLeaving: () => leaving,
    underWay: () => inFlight.size,
    /** Marks an answer that takes a while; what is ready is sent at once and needs no mark. */
    async whileAnswering<T>(outgoing: ServerResponse, work: Promise<T>) {
      inFlight.add(outgoing)
      try {
        return await work
      } finally {
        inFlight.delete(outgoing)
      }
    },
    async leave({ drain, acceptNew }: Shutdown = { drain: 0, acceptNew: false }) {
      sayGoodbye()
      if (acceptNew) await pause(drain)
      const empty = stopListening()
      if (!acceptNew) await Promise.race([empty, pause(drain, undefined, { ref: false })])
      const again = setInterval(hangUp, 20)
      hangUp()
      await empty
      clearInterval(again)
    },
  }
}
