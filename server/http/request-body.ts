import { Refusal } from '#contract/refusal.ts'
import type { CallRequest } from './call-request.ts'
import { withTimeout } from './timeouts.ts'

const maxBytes = 256 * 1024

/** Reads a JSON object of limited size. An empty body counts as an empty object. */
export const readJson = async (request: CallRequest): Promise<object> => {
  const type = typeOf(request)
  if (type === undefined && Number(request.header('content-length') ?? 0) === 0) return {}
  if (type !== 'application/json') throw new Refusal('wrong-type')
  const body = parseJson(await readText(request))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('unreadable-body')
  }
  return body
}

const formType = 'application/x-www-form-urlencoded'

/** Reads a form that a browser submitted without JavaScript. */
export const readForm = async (request: CallRequest): Promise<URLSearchParams> => {
  if (typeOf(request) !== formType) {
    throw new Refusal('wrong-type', { detail: `Send ${formType}, as a browser does.` })
  }
  return new URLSearchParams(await readText(request))
}

const typeOf = ({ header }: CallRequest) =>
  header('content-type')?.split(';')[0]?.trim().toLowerCase()

const readText = async ({ header, readBody }: CallRequest) => {
  if (Number(header('content-length')) > maxBytes) throw new Refusal('too-large')
  return decode(await readBody(maxBytes).catch(refuseAborted))
}

/** A client that aborts its request is not a failure of the site. */
const refuseAborted = (error: unknown) => {
  throw error instanceof Refusal ? error : new Refusal('unreadable-body')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const decode = (bytes: Uint8Array | ArrayBuffer) => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Refusal('unreadable-body', { detail: 'The body is not valid UTF-8.' })
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('unreadable-body')
  }
}

/**
 * Yields the chunks of an upload, however long it takes, until none arrives for `silence` milliseconds.
 * The body stays open, so another reader can continue.
 */
export async function* readChunks(request: Request, silence: number) {
  const reader = request.body?.getReader()
  if (!reader) return
  try {
    while (true) {
      const { done, value } = await withTimeout(reader.read().catch(refuseAbortedUpload), {
        ms: silence,
        refusal: stalled,
      })
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

const refuseAbortedUpload = () => {
  throw new Refusal('unreadable-body', { detail: 'The upload was interrupted. Please try again.' })
}

const stalled = () =>
  new Refusal('timed-out', {
    detail: 'The upload has stalled. Check your connection and try again.',
    retryAfter: 5,
  })

const drainLimit = { bytes: 64 * 1024 * 1024, ms: 60_000, silence: 5_000 }

/** Reads the rest of the body before an error is sent: a browser reads a response only after sending everything. */
export const drainOnFailure = async <T>(request: Request, work: T | Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    await drain(request)
    throw error
  }
}

const drain = async (request: Request) => {
  const end = Date.now() + drainLimit.ms
  let left = drainLimit.bytes
  try {
    for await (const chunk of readChunks(request, drainLimit.silence)) {
      left -= chunk.byteLength
      if (left < 0 || Date.now() > end) return
    }
  } catch {
    // The client has gone or stopped sending, so the error can be sent now.
  }
}
