import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './caller-address.ts'

/** Node keeps here how much it has handed to the system, and how much of that the system did not take yet. */
type Connection = Socket & {
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null
}

type Progress = { readonly taken: number; readonly since: number }

/** Milliseconds. A reader on a bad line takes something within the first. */
const longestStandstill = 60_000
const lookEvery = 5_000

/**
 * Hangs up on callers who do not read what they asked for, and lets no address have more than its
 * number of connections. Behind a proxy every connection is the proxy's, so there is no such number.
 */
export const guardConnections = (
  server: Server,
  { perAddress = Number.POSITIVE_INFINITY }: { readonly perAddress?: number | undefined },
) => {
  const connections = new Set<Connection>()
  const stalled = new Map<Connection, Progress>()
  const counts = new Map<string, number>()

  const count = (address: string, change: number) => {
    const now = (counts.get(address) ?? 0) + change
    if (now > 0) counts.set(address, now)
    else counts.delete(address)
    return now
  }

  server.on('connection', (connection: Connection) => {
    const address = networkOf(connection.remoteAddress ?? '') ?? ''
    connections.add(connection)
    connection.once('close', () => {
      connections.delete(connection)
      stalled.delete(connection)
      count(address, -1)
    })
    if (count(address, 1) > perAddress) connection.destroy()
  })

  const look = () => {
    const now = performance.now()
    for (const connection of connections) {
      if (connection.writableLength === 0) {
        stalled.delete(connection)
        continue
      }
      const taken = takenBy(connection)
      const before = stalled.get(connection)
      if (before?.taken !== taken) stalled.set(connection, { taken, since: now })
      else if (now - before.since >= longestStandstill) connection.destroy()
    }
  }
  const looking = setInterval(look, lookEvery).unref()
  server.once('close', () => clearInterval(looking))
}

/** Bytes the system has taken for this caller, also of an answer that is written in one piece. */
export const takenBy = ({ _handle }: Connection) =>
  _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0
