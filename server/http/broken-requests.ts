import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Node keeps the answer that is under way on a connection here. */
type Connection = Duplex & { readonly _httpMessage?: ServerResponse | null }

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * Requests may stand one behind the other on a connection. What is no request is refused after all
 * before it are answered: at once, the refusal would be taken for the answer to one of them.
 */
export const refuseMalformed = (server: Server) =>
  server.on('clientError', (error: NodeJS.ErrnoException, connection: Connection) => {
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

/** Node takes the first of two hosts; a proxy on the way may have judged by the second. */
export const namesTwoHosts = ({ rawHeaders }: IncomingMessage) => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
