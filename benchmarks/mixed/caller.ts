import { connect, type Socket } from 'node:net'

export type Heard = { status: number; head: string }

/** One visitor: a keep-alive connection from an address of their own, with one request at a time. */
export const openCaller = (port: number, localAddress: string) => {
  let socket: Socket | undefined
  let answered: ((heard: Heard | undefined) => void) | undefined
  let heard: Heard | undefined
  let pending = ''
  let left = 0
  let chunked = false

  const finish = (answer: Heard | undefined) => {
    const tell = answered
    answered = undefined
    heard = undefined
    pending = ''
    tell?.(answer)
  }

  const read = (bytes: Buffer) => {
    if (heard && !chunked) left -= bytes.length
    else {
      pending += bytes.toString('latin1')
      if (!heard) readHead()
    }
    if (heard && (chunked ? pending.endsWith('0\r\n\r\n') : left <= 0)) finish(heard)
  }

  const readHead = () => {
    const end = pending.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = pending.slice(0, end)
    heard = { status: Number(head.slice(9, 12)), head }
    const rest = pending.slice(end + 4)
    chunked = /\r\ntransfer-encoding: *chunked/i.test(head)
    const bodiless = heard.status === 304 || heard.status === 204
    const length = bodiless ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    left = length - rest.length
    pending = rest
  }

  const dial = () =>
    new Promise<void>((resolve) => {
      const dialled = connect({
        host: '127.0.0.1',
        port,
        localAddress,
        noDelay: true,
        onread: {
          buffer: Buffer.alloc(16_384),
          callback: (size, buffer) => {
            read(Buffer.from(buffer.buffer, buffer.byteOffset, size))
            return true
          },
        },
      })
      dialled.once('connect', resolve)
      dialled.on('error', () => {})
      dialled.on('close', () => {
        if (socket === dialled) socket = undefined
        finish(undefined)
        resolve()
      })
      socket = dialled
    })

  return {
    opened: dial(),
    /** Passes on the answer, or nothing if the connection broke. */
    ask(request: string, then: (heard: Heard | undefined) => void) {
      if (!socket) void dial()
      answered = then
      socket?.write(request, 'latin1')
    },
    disconnect: () => socket?.destroy(),
  }
}

export type Caller = ReturnType<typeof openCaller>
