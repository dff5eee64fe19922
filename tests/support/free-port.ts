import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A free port below those the system gives to outgoing connections,
 * so that no connection takes it before a server listens on it or while the server restarts.
 */
export const freePort = async (): Promise<number> => {
  const port = 10_000 + Math.floor(Math.random() * 22_000)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw problem
  }
  server.close()
  await once(server, 'close')
  return port
}
