import { connect } from 'node:net'

type Target = { port: number; status: number; nextRequest: () => Buffer | string }

/** Placeholder in a request for a network address that differs each time. */
export const anyAddress = '<any address>'

let lastAddress = Math.floor(Math.random() * 2 ** 24)

const nextAddress = () => {
  lastAddress = (lastAddress + 1) % 2 ** 24
  return [10, lastAddress >> 16, (lastAddress >> 8) & 255, lastAddress & 255].join('.')
}

/** A placeholder in a request for one of many texts, the next one after every so many requests. */
export type Turn = { placeholder: string; texts: string[]; every: number }

type Requests = { request: string; turns: readonly Turn[]; from: number }

/** Makes the requests of all connections, beginning with the one of this number. */
export const openRequests = ({ request, turns, from }: Requests) => {
  const same = Buffer.from(request)
  if (turns.length === 0 && !request.includes(anyAddress)) return () => same
  let number = from
  return () => {
    let text = request.replace(anyAddress, nextAddress)
    for (const { placeholder, texts, every } of turns) {
      text = text.replace(placeholder, texts[Math.floor(number / every) % texts.length] ?? '')
    }
    number++
    return text
  }
}

const isChunked = /\r\ntransfer-encoding: *chunked/i
/** Nothing follows it: there is one call at a time. */
const lastChunk = '\r\n0\r\n\r\n'

/** One keep-alive connection with at most one call in flight. */
export const openConnection = (target: Target, fail: (why: string) => void) => {
  let answered = () => {}
  let pending = Buffer.alloc(0)
  let left = 0
  /** The last bytes of an answer that comes in chunks of its own. */
  let tail: string | undefined

  const read = (chunk: Buffer) => {
    if (tail !== undefined) return readTail(chunk)
    if (left > 0) left -= chunk.length
    else {
      const seen = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
      const end = seen.indexOf('\r\n\r\n')
      if (end < 0) {
        // The socket reuses its buffer, so the part that came is copied.
        pending = Buffer.from(seen)
        return
      }
      pending = Buffer.alloc(0)
      const head = seen.toString('latin1', 0, end)
      checkStatus(head)
      if (isChunked.test(head)) {
        tail = ''
        return readTail(seen.subarray(end + 2))
      }
      left = bodyLength(head) - (seen.length - end - 4)
    }
    if (left < 0) fail('more bytes came than were announced')
    else if (left === 0) answered()
  }

  const readTail = (chunk: Buffer) => {
    tail = (tail + chunk.toString('latin1', Math.max(0, chunk.length - lastChunk.length))).slice(
      -lastChunk.length,
    )
    if (tail !== lastChunk) return
    tail = undefined
    answered()
  }

  const checkStatus = (head: string) => {
    const status = Number(head.slice(9, 12))
    if (status !== target.status) fail(`${status} came instead of ${target.status}`)
  }

  const bodyLength = (head: string) => {
    if (target.status === 204 || target.status === 304) return 0
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) fail('an answer came without Content-Length')
    return Number(length)
  }

  const socket = connect({
    host: '127.0.0.1',
    port: target.port,
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(65_536),
      callback: (size, buffer) => {
        read(Buffer.from(buffer.buffer, buffer.byteOffset, size))
        return true
      },
    },
  })
  socket.on('error', (error) => fail(error.message))
  socket.on('close', () => fail('the server closed a connection'))

  return {
    opened: new Promise<void>((resolve) => socket.once('connect', resolve)),
    ask(then: () => void) {
      answered = then
      socket.write(target.nextRequest())
    },
  }
}

export type Connection = ReturnType<typeof openConnection>
