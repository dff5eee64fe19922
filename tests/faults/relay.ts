import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Stands between the site and its database server, and can be slow or swallow what it should pass on. */
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
    /** Every connection is cut, and whoever calls is cut off: as if the server had ended. */
    hangUp() {
      away = true
      for (const socket of sockets) socket.destroy()
    },
    takeCalls() {
      away = false
    },
    /** Nothing passes any more, and nobody is told: as if a cable were pulled. */
    swallow() {
      swallowing = true
      for (const link of links) link.dead = true
    },
    /** Whoever comes from now on is served; the connections of before stay dead. */
    serveAgain() {
      swallowing = false
    },
  }
}
