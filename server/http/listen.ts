import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Settings } from '#server/settings.ts'

export const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Who comes while the site is busy for a moment stands here; what does not fit comes again a second later. */
const backlog = 4_096

/** Gives the port, which the settings may leave to the machine. */
export const listen = (server: Server, { port, host }: Pick<Settings, 'port' | 'host'>) => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  // Long enough for a picture on the slowest line; all but pictures are held to less by `hurry`.
  server.requestTimeout = 30 * 60_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  // Some 15 kB each: more would take the memory of a small machine.
  server.maxConnections = 10_000
  server.once('error', reject)
  server.listen({ port, host, backlog }, () => {
    server.off('error', reject)
    resolve(portOf(server))
  })
  return promise
}
