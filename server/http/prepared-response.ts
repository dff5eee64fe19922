import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'

/** A response as it is sent: bytes and header lists, in every useful encoding. */
export type PreparedResponse = {
  readonly status: number
  /** Films and pictures can be fetched in parts; pages and answers of the API are sent whole. */
  readonly inParts: boolean
  readonly plain: Encoded
  readonly br?: Encoded | undefined
  readonly gzip?: Encoded | undefined
}

/** Approximate bytes of memory: a body counts twice where it is stored as text too. */
export const sizeOf = ({ plain, br, gzip }: PreparedResponse) =>
  [plain, br, gzip].reduce(
    (sum, part) => sum + (part ? part.body.length + (part.text?.length ?? 0) + headerBytes : 0),
    0,
  )

/** Two lists of about twenty short strings. */
const headerBytes = 4_096

type Encoded = {
  readonly body: Buffer
  /** The same bytes as a latin1 string: Node sends it in one piece with the headers. */
  readonly text: string | undefined
  readonly etag: string
  /** Names and values in turn; the last value is the id of the request. */
  readonly headers: string[]
  /** Those of a 304 response. */
  readonly headersUnchanged: string[]
}

type Bodies = { readonly plain: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const compressible =
  /^(text\/|application\/(json|problem\+json|manifest\+json|atom\+xml|feed\+json|xml)|image\/svg)/

/** Below this, headers cost more than compression saves. */
const worthCompressing = 600

/** Above this, copying costs more than a second write: measured with 2 to 30 kB, they are even at about 12 kB. */
const largestText = 12 * 1024

export const prepareResponse = async (response: Response): Promise<PreparedResponse> => {
  const plain = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const worth = plain.length >= worthCompressing && compressible.test(type)
  const bodies = worth ? { plain, ...(await compress(plain)) } : { plain }
  return prepareFrom(response.status, Object.fromEntries(response.headers), bodies)
}

export const compress = async (plain: Buffer) => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const [br, gzip] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)])
  return { br, gzip }
}

export const prepareFrom = (
  status: number,
  headers: Record<string, string>,
  { plain, br, gzip }: Bodies,
): PreparedResponse => {
  const encode = encoderFor(headers, br !== undefined)
  return {
    status,
    inParts: status === 200 && isSentInParts(headers),
    plain: encode(plain),
    ...(br && { br: encode(br, 'br') }),
    ...(gzip && { gzip: encode(gzip, 'gzip') }),
  }
}

const isSentInParts = (headers: Record<string, string>) =>
  !compressible.test(headers['content-type'] ?? '')

const encoderFor = (headers: Record<string, string>, varies: boolean) => {
  const varying = varies ? { vary: 'accept-encoding' } : {}
  return (body: Buffer, encoding?: string): Encoded => {
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 20)}"`
    const unchanged = Object.entries({ ...headers, ...varying, etag })
    const named = encoding ? { 'content-encoding': encoding } : {}
    const id = [['x-request-id', '']]
    const whole = { ...named, 'content-length': String(body.length) }
    return {
      body,
      text: body.length <= largestText ? body.toString('latin1') : undefined,
      etag,
      headers: [...unchanged, ...Object.entries(whole), ...id].flat(),
      headersUnchanged: [...unchanged.filter(([name]) => name !== 'content-type'), ...id].flat(),
    }
  }
}

type FileBodies = { readonly plain: Buffer } | { readonly br: Buffer; readonly gzip: Buffer }

/**
 * A file of the site. Most are never asked for while a process runs, and hardly ever uncompressed, so each form
 * is prepared when it is first asked for. The bytes are in memory already: a new build may have replaced the file.
 */
export const prepareLater = (
  headers: Record<string, string>,
  bodies: FileBodies,
): PreparedResponse => {
  const encode = encoderFor(headers, 'br' in bodies)
  const plain = once(() => encode('plain' in bodies ? bodies.plain : gunzipSync(bodies.gzip)))
  const br = 'br' in bodies ? once(() => encode(bodies.br, 'br')) : undefined
  const gzip = 'gzip' in bodies ? once(() => encode(bodies.gzip, 'gzip')) : undefined
  return {
    status: 200,
    inParts: isSentInParts(headers),
    get plain() {
      return plain()
    },
    get br() {
      return br?.()
    },
    get gzip() {
      return gzip?.()
    },
  }
}

const once = (make: () => Encoded) => {
  let made: Encoded | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Sends a prepared response, or 304 when the client has it already. */
export const sendPrepared = (
  prepared: PreparedResponse,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
) => {
  const encoded = choose(prepared, incoming.headers['accept-encoding'])
  const known = incoming.headers['if-none-match']
  if (known !== undefined && prepared.status === 200 && isSameTag(known, encoded.etag)) {
    outgoing.writeHead(304, withId(encoded.headersUnchanged, requestId))
    outgoing.end()
    return
  }
  if (prepared.inParts && incoming.headers.range !== undefined) {
    if (sendPart(encoded, incoming, outgoing, requestId)) return
  }
  outgoing.writeHead(prepared.status, withId(encoded.headers, requestId))
  if (incoming.method === 'HEAD') outgoing.end()
  else if (encoded.text === undefined) outgoing.end(encoded.body)
  else outgoing.end(encoded.text, 'latin1')
}

const sendPart = (
  { body, etag, headersUnchanged, headers }: Encoded,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
) => {
  const asked = { range: incoming.headers.range, onlyIf: incoming.headers['if-range'] }
  const range = readRange(asked, body.length, etag)
  if (range === undefined) return false
  if (range === 'none') {
    const contentRange = ['content-range', `bytes */${body.length}`, 'content-length', '0']
    outgoing.writeHead(416, [...contentRange, ...withId(headersUnchanged, requestId)])
    outgoing.end()
    return true
  }
  const { from, to } = range
  const part = body.subarray(from, to + 1)
  const contentRange = ['content-range', `bytes ${from}-${to}/${body.length}`]
  const whole = [...withId(headers, requestId)]
  whole[whole.indexOf('content-length') + 1] = String(part.length)
  outgoing.writeHead(206, [...contentRange, ...whole])
  outgoing.end(incoming.method === 'HEAD' ? undefined : part)
  return true
}

/** Headers are written before the next request is handled, so all requests share one list. */
const withId = (headers: string[], requestId: string) => {
  headers[headers.length - 1] = requestId
  return headers
}

const choose = (prepared: PreparedResponse, accepted: string | undefined): Encoded => {
  if (accepted === undefined) return prepared.plain
  if (prepared.br && accepts(accepted, 'br')) return prepared.br
  if (prepared.gzip && accepts(accepted, 'gzip')) return prepared.gzip
  return prepared.plain
}

const refused = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ }

/** Nearly every client sends a plain list; only one with qualities needs a closer look. */
const accepts = (accepted: string, encoding: 'br' | 'gzip') =>
  accepted.includes(encoding) && !(accepted.includes(';') && refused[encoding].test(accepted))

/** A proxy may mark a tag as weak; the bytes are the same. */
export const isSameTag = (known: string, etag: string) =>
  known === etag ||
  known === '*' ||
  known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

type Range = { readonly from: number; readonly to: number }

type AskedRange = {
  readonly range?: string | undefined
  /** What `If-Range` says: without this version the client wants the whole file. */
  readonly onlyIf?: string | string[] | undefined
}

/** The requested range of a file: video players and maps ask for parts. `none` cannot be satisfied. */
export const readRange = (
  { range, onlyIf }: AskedRange,
  size: number,
  etag: string,
): Range | 'none' | undefined => {
  if (range === undefined || (onlyIf !== undefined && onlyIf !== etag)) return undefined
  // A request for several ranges gets the whole file.
  const [, first = '', last = ''] = range.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? 'none' : { from, to }
}
