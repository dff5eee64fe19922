import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** An answer in the form in which it is sent: bytes and header lists, in every encoding worth having. */
export type Ready = {
  readonly status: number
  readonly plain: Form
  readonly br?: Form
  readonly gzip?: Form
}

type Form = {
  readonly body: Buffer
  readonly etag: string
  readonly headers: readonly string[]
  readonly headersUnchanged: readonly string[]
}

type Bodies = { readonly plain: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const compressible =
  /^(text\/|application\/(json|problem\+json|manifest\+json|atom\+xml|feed\+json|xml)|image\/svg)/

/** Below this, headers cost more than compression saves. */
const worthCompressing = 600

export const makeReady = async (response: Response): Promise<Ready> => {
  const plain = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const worth = plain.length >= worthCompressing && compressible.test(type)
  const bodies = worth ? { plain, ...(await compress(plain)) } : { plain }
  return readyFrom(response.status, Object.fromEntries(response.headers), bodies)
}

const compress = async (plain: Buffer) => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const [br, gzip] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)])
  return { br, gzip }
}

export const readyFrom = (
  status: number,
  headers: Record<string, string>,
  bodies: Bodies,
): Ready => {
  const form = (body: Buffer, encoding?: string): Form => {
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 20)}"`
    const varying = bodies.br ? { vary: 'accept-encoding' } : {}
    const unchanged = Object.entries({ ...headers, ...varying, etag })
    const encoded = encoding ? { 'content-encoding': encoding } : {}
    const whole = { ...encoded, 'content-length': String(body.length) }
    return {
      body,
      etag,
      headers: [...unchanged, ...Object.entries(whole)].flat(),
      headersUnchanged: unchanged.filter(([name]) => name !== 'content-type').flat(),
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
export const sendReady = (
  ready: Ready,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
) => {
  const form = choose(ready, incoming.headers['accept-encoding'])
  const known = incoming.headers['if-none-match']
  if (known !== undefined && ready.status === 200 && sameTag(known, form.etag)) {
    outgoing.writeHead(304, [...form.headersUnchanged, 'x-request-id', requestId])
    outgoing.end()
    return
  }
  outgoing.writeHead(ready.status, [...form.headers, 'x-request-id', requestId])
  outgoing.end(incoming.method === 'HEAD' ? undefined : form.body)
}

const choose = (ready: Ready, accepted: string | undefined): Form => {
  const encodings = understood(accepted ?? '')
  if (ready.br && encodings.br) return ready.br
  if (ready.gzip && encodings.gzip) return ready.gzip
  return ready.plain
}

type Encodings = { readonly br: boolean; readonly gzip: boolean }

/** Browsers send the same few lists of encodings over and over. */
const knownLists = new Map<string, Encodings>()

const understood = (accepted: string): Encodings => {
  const known = knownLists.get(accepted)
  if (known) return known
  const names = accepted
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality = 'q=1']) => Number(quality.trim().slice(2)) > 0)
    .map(([name]) => name)
  const encodings = { br: names.includes('br'), gzip: names.includes('gzip') }
  if (knownLists.size < 100) knownLists.set(accepted, encodings)
  return encodings
}

/** A proxy may mark a tag as weak; the bytes behind it are the same. */
const sameTag = (known: string, etag: string) =>
  known === etag ||
  known === '*' ||
  known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
