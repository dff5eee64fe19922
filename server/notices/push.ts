import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { PushHosts } from './push-hosts.ts'
import type { PushKeys } from './push-keys.ts'
import { type DeviceKeys, encryptPush, openVapid } from './web-push.ts'

type Options = {
  readonly hosts: PushHosts
  readonly keys: PushKeys
  /** Whom a push service can ask: an `https:` or `mailto:` address. Apple refuses `localhost`. */
  readonly subject: () => string
  readonly now?: () => number
  /** Milliseconds until a message counts as not sent. */
  readonly timeout?: number
}

export type PushDevice = DeviceKeys & { readonly endpoint: string }

export type PushMessage = {
  readonly payload: string
  /** How many seconds the push service keeps it for a device that is switched off. */
  readonly ttl: number
  /** A waiting message with the same topic is replaced: at most 32 characters of base64url. */
  readonly topic: string
  readonly urgency: 'normal' | 'high'
}

export type PushResult =
  | { readonly outcome: 'sent' }
  /** The device has unsubscribed. */
  | { readonly outcome: 'gone' }
  /** The push service asks to wait this many seconds. */
  | { readonly outcome: 'wait'; readonly seconds: number; readonly reason: string }
  /** The reason is made of codes only. A final failure would be the same tomorrow. */
  | { readonly outcome: 'failed'; readonly reason: string; readonly final: boolean }

export type Push = ReturnType<typeof openPush>

const day = 24 * 60 * 60
/** Push services refuse a message that is to be kept longer. */
const longestTtl = 28 * day
const defaultWait = 60
const answerLimit = 64 * 1024
const idleTimeout = 30_000

/** Sends push messages to the push services of browsers (RFC 8030). */
export const openPush = ({
  hosts,
  keys,
  subject,
  now = () => Date.now(),
  timeout = 5000,
}: Options) => {
  const authorization = openVapid({ ...keys, subject, now })
  const closing = new AbortController()
  const agents = { keepAlive: true, timeout: idleTimeout }
  const http = new HttpAgent(agents)
  const https = new HttpsAgent(agents)

  const post = async (endpoint: string, headers: Headers, body: Buffer, signal: AbortSignal) => {
    const url = new URL(endpoint)
    const options = { method: 'POST', headers, signal, lookup: hosts.lookupFor(url) }
    const outgoing =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, agent: https })
        : httpRequest(url, { ...options, agent: http })
    outgoing.end(body)
    try {
      return await responseTo(outgoing)
    } catch (error) {
      // The push service may have closed the connection at the moment it was used again.
      if (!outgoing.reusedSocket || signal.aborted || codeOf(error) !== 'ECONNRESET') throw error
      return post(endpoint, headers, body, signal)
    }
  }

  const send = async (device: PushDevice, message: PushMessage): Promise<PushResult> => {
    const { endpoint } = device
    const { payload, ttl, topic, urgency } = message
    if (hosts.refuse(endpoint)) return failed('EHOST', true)
    let body: Buffer
    try {
      body = encryptPush(Buffer.from(payload), device)
    } catch (error) {
      return failed(codeOf(error), true)
    }
    const headers = {
      authorization: authorization(endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(Math.min(Math.max(0, Math.floor(ttl)), longestTtl)),
      topic,
      urgency,
    }
    const late = AbortSignal.timeout(timeout)
    try {
      const response = await post(endpoint, headers, body, AbortSignal.any([closing.signal, late]))
      await discard(response)
      return resultOf(response, now())
    } catch (error) {
      return failed(late.aborted ? 'ETIMEDOUT' : codeOf(error), false)
    }
  }

  return {
    send,
    /** Breaks off what is being sent: its result is a failure that is not final. */
    close() {
      closing.abort()
      http.destroy()
      https.destroy()
    },
  }
}

type Headers = Readonly<Record<string, string>>

const responseTo = (outgoing: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    outgoing.on('close', () => reject(new Error('No response came.')))
  })

/** Reads the rest of a short answer, so that the connection can be used again. */
const discard = async (response: IncomingMessage) => {
  let length = 0
  try {
    for await (const chunk of response) {
      length += chunk.length
      if (length > answerLimit) break
    }
  } catch {
    // The status has arrived, and it is all that counts.
  }
}

const resultOf = (
  { statusCode: status = 0, headers }: IncomingMessage,
  now: number,
): PushResult => {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const reason = `HTTP ${status}`
  if (status === 429 || status >= 500)
    return { outcome: 'wait', seconds: secondsIn(headers['retry-after'], now), reason }
  return failed(reason, !mayPassLater.includes(status))
}

/** With another clock or subject the operator can fix what these refuse. */
const mayPassLater = [401, 403, 408]

/** `Retry-After` is a number of seconds or a date. */
const secondsIn = (header: string | undefined, now: number) => {
  const isNumber = /^\d+$/.test(header ?? '')
  const asked = isNumber ? Number(header) : (Date.parse(header ?? '') - now) / 1000
  return Number.isNaN(asked) ? defaultWait : Math.min(Math.max(1, Math.ceil(asked)), day)
}

const failed = (reason: string, final: boolean) => ({ outcome: 'failed', reason, final }) as const

const codeOf = (error: unknown) => {
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? name
}
