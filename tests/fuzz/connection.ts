import { connect, type Socket } from 'node:net'

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

type Manner = {
  /** Answers to HEAD announce a body that does not come. */
  readonly head?: boolean
  /** Nothing more is sent after it, so the server can tell that the body is incomplete. */
  readonly ends?: boolean
}

/** Longer than any answer takes, even on a busy machine. */
const patience = 40_000

/** One connection to the site; answers are read as their headers announce them. */
export const openConnection = (port: number) => {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
  let seen: Buffer = Buffer.alloc(0)
  let over = false
  let heard = () => {}
  socket.on('data', (chunk: Buffer) => {
    seen = seen.length > 0 ? Buffer.concat([seen, chunk]) : chunk
    heard()
  })
  const end = () => {
    over = true
    socket.destroy()
    heard()
  }
  // A server may close a connection; callers decide whether it had to answer.
  socket.on('error', end).on('end', end).on('close', end)

  /** The next answer, or nothing if the connection ends before it is complete. */
  const next = (head = false) =>
    new Promise<Answer | undefined>((resolve, reject) => {
      const timer = setTimeout(() => {
        end()
        reject(new Error(`no answer within ${patience / 1000} s`))
      }, patience)
      heard = () => {
        const found = readAnswer(seen, head, over)
        if (!found && !over) return
        clearTimeout(timer)
        heard = () => {}
        if (found) seen = seen.subarray(found.length)
        resolve(found?.answer)
      }
      heard()
    })

  return {
    get isOpen() {
      return !over
    },
    socket,
    next,
    ask(bytes: Buffer | string, { head = false, ends = false }: Manner = {}) {
      if (ends) socket.end(bytes)
      else socket.write(bytes)
      return next(head)
    },
    close: end,
  }
}

export type Connection = ReturnType<typeof openConnection>

/** Parses one complete answer from the received bytes, skipping 100 Continue. */
const readAnswer = (
  seen: Buffer,
  head: boolean,
  over: boolean,
): { answer: Answer; length: number } | undefined => {
  const split = seen.indexOf('\r\n\r\n')
  if (split === -1) return undefined
  const [first = '', ...lines] = seen.toString('latin1', 0, split).split('\r\n')
  const status = Number(first.match(/^HTTP\/1\.1 (\d{3})/)?.[1])
  const start = split + 4
  if (status >= 100 && status < 200 && status !== 101) {
    const after = readAnswer(seen.subarray(start), head, over)
    return after && { ...after, length: after.length + start }
  }
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const at = line.indexOf(':')
    headers[line.slice(0, at).toLowerCase()] = line.slice(at + 1).trim()
  }
  const found = bodyOf(seen, start, headers, head || status === 204 || status === 304, over)
  return found && { answer: { status, headers, body: found.body }, length: found.end }
}

const bodyOf = (
  seen: Buffer,
  start: number,
  headers: Record<string, string>,
  none: boolean,
  over: boolean,
) => {
  if (none) return { body: Buffer.alloc(0), end: start }
  if (headers['transfer-encoding'] === 'chunked') return readChunks(seen, start)
  const announced = headers['content-length']
  // Without a length the body ends with the connection.
  if (announced === undefined)
    return over ? { body: seen.subarray(start), end: seen.length } : undefined
  const end = start + Number(announced)
  return seen.length < end ? undefined : { body: seen.subarray(start, end), end }
}

const readChunks = (seen: Buffer, start: number) => {
  const parts: Buffer[] = []
  let at = start
  while (true) {
    const line = seen.indexOf('\r\n', at)
    if (line === -1) return undefined
    const size = Number.parseInt(seen.toString('latin1', at, line), 16)
    const end = line + 2 + size + 2
    if (seen.length < end) return undefined
    if (size === 0) return { body: Buffer.concat(parts), end }
    parts.push(seen.subarray(line + 2, line + 2 + size))
    at = end
  }
}
