import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port. */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('No free port on this machine.')
  return address.port
}
