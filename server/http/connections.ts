import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Settings } from '#server/settings.ts'
import { networkOf } from './caller-address.ts'

export const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Connections that wait while the site is busy; a client that does not fit retries a second later. */
const backlog = 4_096

/** Starts the server and returns its port, which the settings may leave to the operating system. */
export const listen = (server: Server, { port, host }: Pick<Settings, 'port' | 'host'>) => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  // Long enough for an upload over the slowest connection; `limitBodyTime` allows less for the rest.
  server.requestTimeout = 30 * 60_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  // About 15 kB each: more would exhaust the memory of a small machine.
  server.maxConnections = 10_000
  server.once('error', reject)
  server.listen({ port, host, backlog }, () => {
    server.off('error', reject)
    resolve(portOf(server))
  })
  return promise
}

/** `_handle` counts the bytes handed to the operating system and those it has not accepted yet. */
type Connection = Socket & {
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null
}

type Progress = { readonly accepted: number; readonly since: number }

/** Milliseconds. Even a reader on a bad connection accepts something within a minute. */
const stallTimeout = 60_000
const checkInterval = 5_000

/**
 * Closes connections whose client does not read its response, and limits the connections of one address.
 * Behind a proxy every connection is the proxy's, so there is no such limit.
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

  const closeStalled = () => {
    const now = performance.now()
    for (const connection of connections) {
      if (connection.writableLength === 0) {
        stalled.delete(connection)
        continue
      }
      const accepted = acceptedBytes(connection)
      const before = stalled.get(connection)
      if (before?.accepted !== accepted) stalled.set(connection, { accepted, since: now })
      else if (now - before.since >= stallTimeout) connection.destroy()
    }
  }
  const checking = setInterval(closeStalled, checkInterval).unref()
  server.once('close', () => clearInterval(checking))
}

/** Bytes the operating system has accepted for this client, even of a response written in one piece. */
export const acceptedBytes = ({ _handle }: Connection) =>
  _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0

/** `_httpMessage` is the response Node is sending on a connection. */
type ClientConnection = Duplex & { readonly _httpMessage?: ServerResponse | null }

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * Refuses what is not a valid HTTP request. Requests on a connection may be pipelined, so the refusal waits
 * for the responses before it: sent at once, it would be taken for one of them.
 */
export const refuseMalformed = (server: Server) =>
  server.on('clientError', (error: NodeJS.ErrnoException, connection: ClientConnection) => {
    const refuse = () => {
      const before = connection._httpMessage
      if (before?.req.complete && !before.destroyed) return void before.once('close', refuse)
      if (connection.writable && !before?.headersSent) {
        const status = statuses[error.code ?? ''] ?? '400 Bad Request'
        connection.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
      }
      connection.destroy(error)
    }
    refuse()
  })
