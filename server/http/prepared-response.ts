import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { askedRange } from './range.ts'
import { rawHeader } from './raw-header.ts'

/** An answer in the form in which it is sent: bytes and header lists, in every encoding worth having. */
export type PreparedResponse = {
  readonly status: number
  readonly plain: Form
  readonly br?: Form
  readonly gzip?: Form
}

/** About how many bytes of memory an answer takes: its bodies twice where they are kept as text too. */
export const sizeOf = ({ plain, br, gzip }: PreparedResponse) =>
  [plain, br, gzip].reduce(
    (sum, form) => sum + (form ? form.body.length + (form.inOne?.length ?? 0) + headerBytes : 0),
    0,
  )

/** Two lists of some twenty short texts. */
const headerBytes = 4_096

type Form = {
  readonly body: Buffer
  /** The same bytes as a string, one character each: Node sends it in one piece with the headers. */
  readonly inOne: string | undefined
  readonly etag: string
  /** Names and values in turn; the last value is the id of the request that is answered. */
  readonly headers: string[]
  readonly headersUnchanged: string[]
}

type Bodies = { readonly plain: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const compressible =
  /^(text\/|application\/(json|problem\+json|manifest\+json|atom\+xml|feed\+json|xml)|image\/svg)/

/** Below this, headers cost more than compression saves. */
const worthCompressing = 600

/** Above this, copying costs more than a second piece. */
const largestInOne = 32 * 1024

export const prepareResponse = async (response: Response): Promise<PreparedResponse> => {
  const plain = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const worth = plain.length >= worthCompressing && compressible.test(type)
  const bodies = worth ? { plain, ...(await compress(plain)) } : { plain }
  return prepareFrom(response.status, Object.fromEntries(response.headers), bodies)
}

const compress = async (plain: Buffer) => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const [br, gzip] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)])
  return { br, gzip }
}

export const prepareFrom = (
  status: number,
  headers: Record<string, string>,
  bodies: Bodies,
): PreparedResponse => {
  const form = (body: Buffer, encoding?: string): Form => {
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 20)}"`
    const varying = bodies.br ? { vary: 'accept-encoding' } : {}
    const unchanged = Object.entries({ ...headers, ...varying, etag })
    const encoded = encoding ? { 'content-encoding': encoding } : {}
    const id = [['x-request-id', '']]
    const whole = { ...encoded, 'content-length': String(body.length) }
    return {
      body,
      inOne: body.length <= largestInOne ? body.toString('latin1') : undefined,
      etag,
      headers: [...unchanged, ...Object.entries(whole), ...id].flat(),
      headersUnchanged: [...unchanged.filter(([name]) => name !== 'content-type'), ...id].flat(),
    }
  }
  return {
    status,
    plain: form(bodies.plain),
    ...(bodies.br && { br: form(bodies.br, 'br') }),
    ...(bodies.gzip && { gzip: form(bodies.gzip, 'gzip') }),
  }
}

/** Sends a ready answer, or only that nothing changed. */
export const sendPrepared = (
  ready: PreparedResponse,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
) => {
  const form = choose(ready, rawHeader(incoming, 'accept-encoding'))
  const known = rawHeader(incoming, 'if-none-match')
  if (known !== undefined && ready.status === 200 && sameTag(known, form.etag)) {
    outgoing.writeHead(304, withId(form.headersUnchanged, requestId))
    outgoing.end()
    return
  }
  if (form === ready.plain && ready.status === 200 && rawHeader(incoming, 'range') !== undefined) {
    if (sendPart(form, incoming, outgoing, requestId)) return
  }
  outgoing.writeHead(ready.status, withId(form.headers, requestId))
  if (incoming.method === 'HEAD') outgoing.end()
  else if (form.inOne === undefined) outgoing.end(form.body)
  else outgoing.end(form.inOne, 'latin1')
}

const sendPart = (
  { body, etag, headersUnchanged, headers }: Form,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
) => {
  const range = askedRange(incoming, body.length, etag)
  if (range === undefined) return false
  if (range === 'none') {
    const says = ['content-range', `bytes */${body.length}`, 'content-length', '0']
    outgoing.writeHead(416, [...says, ...withId(headersUnchanged, requestId)])
    outgoing.end()
    return true
  }
  const { from, to } = range
  const part = body.subarray(from, to + 1)
  const says = ['content-range', `bytes ${from}-${to}/${body.length}`]
  const whole = [...withId(headers, requestId)]
  whole[whole.indexOf('content-length') + 1] = String(part.length)
  outgoing.writeHead(206, [...says, ...whole])
  outgoing.end(incoming.method === 'HEAD' ? undefined : part)
  return true
}

/** Headers are written out before the next request is looked at, so one list serves them all. */
const withId = (headers: string[], requestId: string) => {
  headers[headers.length - 1] = requestId
  return headers
}

const choose = (ready: PreparedResponse, accepted: string | undefined): Form => {
  if (accepted === undefined) return ready.plain
  if (ready.br && accepts(accepted, 'br')) return ready.br
  if (ready.gzip && accepts(accepted, 'gzip')) return ready.gzip
  return ready.plain
}

const refused = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ }

/** Nearly everybody sends a plain list; only one with qualities has to be looked at closely. */
const accepts = (accepted: string, encoding: 'br' | 'gzip') =>
  accepted.includes(encoding) && !(accepted.includes(';') && refused[encoding].test(accepted))

/** A proxy may mark a tag as weak; the bytes behind it are the same. */
const sameTag = (known: string, etag: string) =>
  known === etag ||
  known === '*' ||
  known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
