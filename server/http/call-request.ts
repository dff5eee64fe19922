import type { IncomingMessage } from 'node:http'
import { Refusal } from '#contract/refusal.ts'

/** The parts of a path that a route names, such as `:id`. */
export type InPath = Readonly<Record<string, string>>

/** What a call needs of its request: from the network, or from a page that is being rendered. */
export type CallRequest = {
  /** The path and the query. */
  readonly url: string
  readonly inPath: InPath
  readonly header: (name: string) => string | undefined
  /** The whole body, of which no more than so many bytes are read. */
  readonly readBody: (most: number) => Promise<Uint8Array>
  /** The request itself, if it came in this form. */
  readonly request?: Request
}

export const fromRequest = (request: Request, inPath: InPath = {}): CallRequest => {
  const header = (name: string) => request.headers.get(name) ?? undefined
  return {
    url: pathOf(request.url),
    inPath,
    header,
    request,
    // Node never reads more than the announced length, and `arrayBuffer` is faster than the stream.
    readBody: async (most) =>
      header('content-length') === undefined
        ? collect(request.body ?? [], most)
        : new Uint8Array(await request.arrayBuffer()),
  }
}

/** Without its origin; parsing it as a URL would take longer than many a call. */
const pathOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('://') + 3))

/** Straight from `node:http`: making a `Request` of it would cost as much as a small read. */
export const fromIncoming = (incoming: IncomingMessage, inPath: InPath): CallRequest => ({
  url: incoming.url ?? '',
  inPath,
  header: (name) => incoming.headers[name]?.toString(),
  readBody: (most) => receive(incoming, most),
})

/** By events: iterating over the stream takes several times as long. */
const receive = (incoming: IncomingMessage, most: number) => {
  // Without a body no event comes.
  if (incoming.readableEnded) return Promise.resolve(new Uint8Array())
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const abort = () => reject(new Refusal('unreadable-body'))
  const parts: Buffer[] = []
  let size = 0
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    // The rest is read and forgotten.
    if (size > most) reject(new Refusal('too-large'))
    else parts.push(chunk)
  })
  incoming.once('end', () => resolve(Buffer.concat(parts)))
  if (incoming.destroyed) abort()
  else incoming.once('close', abort)
  return promise
}

const collect = async (body: AsyncIterable<Uint8Array> | readonly Uint8Array[], most: number) => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > most) throw new Refusal('too-large')
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}
