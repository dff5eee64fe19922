import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A relay between the site and its database server that can be slow or drop data. */
export const openRelay = async (stack: AsyncDisposableStack, target: string) => {
  const { hostname, port } = new URL(target)
  const links = new Set<{ dead: boolean }>()
  const sockets = new Set<Socket>()
  let delay = 0
  let swallowing = false
  let away = false

  const server = createServer((near) => {
    if (away) return void near.destroy()
    const far = connect(Number(port), hostname)
    const link = { dead: swallowing }
    links.add(link)
    const pass = (from: Socket, to: Socket) => {
      let before: Promise<unknown> = Promise.resolve()
      sockets.add(from)
      from.on('data', (bytes) => {
        if (link.dead) return
        before = before.then(() => pause(delay)).then(() => to.writable && to.write(bytes))
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (!link.dead) before.then(() => to.destroy())
      })
    }
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    slowDown(ms: number) {
      delay = ms
    },
    /** Cuts every connection and refuses new ones, as if the server had ended. */
    hangUp() {
      away = true
      for (const socket of sockets) socket.destroy()
    },
    takeCalls() {
      away = false
    },
    /** Silently drops everything, as if a cable were pulled. */
    swallow() {
      swallowing = true
      for (const link of links) link.dead = true
    },
    /** Serves new connections; the earlier ones stay dead. */
    serveAgain() {
      swallowing = false
    },
  }
}
