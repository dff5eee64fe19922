import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

// Everything is decrypted and verified with WebCrypto, without any code of the site.

const { subtle } = crypto

export type PushSubscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export type PushAnswer = {
  readonly status: number
  readonly retryAfter?: string
  readonly location?: string
}

type Received = {
  readonly endpoint: string
  readonly headers: IncomingHttpHeaders
  /** The decrypted payload. */
  readonly text: string
  readonly topic: string | undefined
  readonly ttl: number
  readonly urgency: string | undefined
  /** Whom to ask about the message. */
  readonly subject: string
  /** What the sender was answered. */
  readonly status: number
}

type Device = {
  readonly pair: CryptoKeyPair
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly auth: Uint8Array<ArrayBuffer>
  /** Messages signed with another key are refused, as real push services do. */
  readonly serverKey: string | undefined
}

/** A push service on this machine with the devices that have subscribed, and the settings that lead to it. */
export const openPushServer = async () => {
  const devices = new Map<string, Device>()
  const attempts: Received[] = []
  const received: Received[] = []
  const refused: string[] = []
  const answers: { readonly to: string | undefined; readonly answer: PushAnswer | 'silence' }[] = []
  const bell = new EventEmitter().setMaxListeners(0)

  const answerTo = (endpoint: string) => {
    const at = answers.findIndex(({ to }) => to === undefined || to === endpoint)
    return at === -1 ? { status: 201 } : (answers.splice(at, 1)[0]?.answer ?? { status: 201 })
  }

  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => undefined)
    // A sender that has disconnected needs no answer.
    if (!body) return
    const endpoint = origin + incoming.url
    try {
      const { headers, method } = incoming
      const device = devices.get(endpoint)
      if (!device) return void outgoing.writeHead(404).end()
      const subject = await verify(headers.authorization ?? '', origin, device.serverKey)
      const text = await decrypt(body, device)
      const ttl = Number(headers.ttl)
      if (method !== 'POST' || !(ttl >= 0)) throw new Error('This is not a push message.')
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('The encoding is unknown.')
      const topic = headers.topic?.toString()
      if (topic && !/^[\w-]{1,32}$/.test(topic)) throw new Error('The topic is not base64url.')
      const urgency = headers.urgency?.toString()

      const answer = answerTo(endpoint)
      const status = answer === 'silence' ? 0 : answer.status
      const attempt = { endpoint, headers, text, topic, ttl, urgency, subject, status }
      attempts.push(attempt)
      if (status === 201) received.push(attempt)
      bell.emit('attempt')
      if (answer === 'silence') return
      outgoing.writeHead(status, {
        ...(answer.retryAfter && { 'retry-after': answer.retryAfter }),
        ...(answer.location && { location: answer.location }),
      })
      outgoing.end()
    } catch (error) {
      refused.push(String(error))
      outgoing.writeHead(403).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })

  const nth = async (list: readonly Received[], number: number): Promise<Received> => {
    const found = list[number - 1]
    if (found) return found
    await once(bell, 'attempt')
    return nth(list, number)
  }

  return {
    settings: { PUSH_HOSTS: origin },
    origin,
    /** A new device, optionally bound to the key of one site. */
    async subscribe(serverKey?: string): Promise<PushSubscription> {
      const pair = await subtle.generateKey(ecdh, false, ['deriveBits'])
      const publicKey = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
      const auth = crypto.getRandomValues(new Uint8Array(16))
      const endpoint = `${origin}/push/${crypto.randomUUID()}`
      devices.set(endpoint, { pair, publicKey, auth, serverKey })
      return { endpoint, keys: { p256dh: asText(publicKey), auth: asText(auth) } }
    },
    /** Forgets a device: its endpoint is unknown from now on. */
    unsubscribe: ({ endpoint }: PushSubscription) => void devices.delete(endpoint),
    /** Answers the next messages like this, to one endpoint or to any, and then with 201 again. */
    answer(next: readonly (PushAnswer | 'silence')[], to?: string) {
      answers.push(...next.map((answer) => ({ to, answer })))
    },
    /** The accepted messages. */
    received,
    /** All messages, whatever they were answered. */
    attempts,
    /** Why messages were refused that no push service would accept. */
    refused,
    /** The first, second… accepted message, as soon as it has arrived. */
    message: (number: number) => nth(received, number),
    /** The first, second… message, whatever it was answered. */
    attempt: (number: number) => nth(attempts, number),
  }
}

const ecdh = { name: 'ECDH', namedCurve: 'P-256' }

const asText = (bytes: Uint8Array) => bytes.toBase64({ alphabet: 'base64url', omitPadding: true })
const asBytes = (text: string) => Uint8Array.fromBase64(text, { alphabet: 'base64url' })
const asJson = (text: string) => JSON.parse(new TextDecoder().decode(asBytes(text)))

/** Checks the token of RFC 8292 and returns its subject. */
const verify = async (authorization: string, audience: string, serverKey: string | undefined) => {
  const [, token = '', key = ''] = /^vapid t=([^\s,]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' }
  const publicKey = await subtle.importKey('raw', asBytes(key), ecdsa, false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${claims}`)
  const how = { name: 'ECDSA', hash: 'SHA-256' }
  if (!(await subtle.verify(how, publicKey, asBytes(signature), signed)))
    throw new Error('The signature is wrong.')
  if (serverKey && serverKey !== key) throw new Error('The device subscribed with another key.')
  if (asJson(header).alg !== 'ES256') throw new Error('The algorithm is unknown.')
  const { aud, exp, sub } = asJson(claims)
  if (aud !== audience) throw new Error(`The token is for ${aud}.`)
  const left = exp - Date.now() / 1000
  if (!(left > 0 && left <= 24 * 60 * 60)) throw new Error(`The token is valid for ${left} s.`)
  if (!/^(mailto:|https:)/.test(sub)) throw new Error(`Nobody can be asked at ${sub}.`)
  return String(sub)
}

/** Opens a message of one record, as a browser does (RFC 8291). */
const decrypt = async (body: Uint8Array, { pair, publicKey, auth }: Device) => {
  const record = Uint8Array.from(body)
  const salt = record.slice(0, 16)
  const recordSize = new DataView(record.buffer).getUint32(16)
  const end = 21 + (record[20] ?? 0)
  const sender = record.slice(21, end)
  const content = record.slice(end)
  if (record.length > 4096 || content.length > recordSize) throw new Error('It is too long.')
  const senderKey = await subtle.importKey('raw', sender, ecdh, false, [])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: senderKey }, pair.privateKey, 256)
  const label = new TextEncoder().encode('WebPush: info\0')
  const material = await hkdf(shared, auth, [...label, ...publicKey, ...sender], 32)
  const text = (info: string) => [...new TextEncoder().encode(info)]
  const key = await hkdf(material, salt, text('Content-Encoding: aes128gcm\0'), 16)
  const iv = await hkdf(material, salt, text('Content-Encoding: nonce\0'), 12)
  const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const opened = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, aes, content))
  const last = opened.findLastIndex((byte) => byte !== 0)
  if (opened[last] !== 2) throw new Error('The record does not end as the last one.')
  return new TextDecoder('utf-8', { fatal: true }).decode(opened.subarray(0, last))
}

const hkdf = async (
  secret: ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: readonly number[],
  length: number,
) => {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array(info) }
  return subtle.deriveBits(how, key, length * 8)
}
