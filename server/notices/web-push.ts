import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import type { PushKeys } from './push-keys.ts'

/** What a browser makes for its subscription, as base64url. */
export type DeviceKeys = { readonly p256dh: string; readonly auth: string }

const curve = 'prime256v1'
const recordSize = 4096
const headerSize = 16 + 4 + 1 + 65
const tagSize = 16

/** Push services take 4,096 bytes: the header, the text, one byte that ends it, and the tag. */
export const longestPayload = recordSize - headerSize - 1 - tagSize

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url')

/** Whether this is a point of the curve, without which no message can be encrypted for the device. */
export const isPushKey = (p256dh: string) => {
  if (!/^[\w-]{87}$/.test(p256dh)) return false
  try {
    return ECDH.convertKey(bytes(p256dh), curve).length === 65
  } catch {
    return false
  }
}

/** Whether this is a secret of 16 bytes. */
export const isPushSecret = (auth: string) => /^[\w-]{22}$/.test(auth)

const newSender = () => {
  const sender = createECDH(curve)
  sender.generateKeys()
  return sender
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Encrypts a message for one device (RFC 8291), as a single record of `aes128gcm` (RFC 8188). */
export const encryptPush = (
  payload: Uint8Array,
  { p256dh, auth }: DeviceKeys,
  salt: Uint8Array = randomBytes(16),
  sender: ECDH = newSender(),
): Buffer => {
  if (payload.length > longestPayload)
    throw new RangeError(`A push message has at most ${longestPayload} bytes.`)
  const receiver = bytes(p256dh)
  const from = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, from])
  const shared = derive(sender.computeSecret(receiver), bytes(auth), info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(recordSize)
  sizes.writeUInt8(from.length, 4)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const lastRecord = Buffer.from([2])
  return Buffer.concat([
    salt,
    sizes,
    from,
    cipher.update(payload),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

type Sender = PushKeys & {
  /** Whom a push service can ask about the messages: an `https:` or `mailto:` address. */
  readonly subject: () => string
  readonly now?: () => number
}

const hour = 60 * 60 * 1000
const reusedFor = 12 * hour
/** Push services refuse more than 24 hours. The rest is for clocks that are wrong. */
const validFor = 18 * hour
const mostOrigins = 100

/** Says who sends (VAPID, RFC 8292). A signed token is used again for messages to the same push service. */
export const openVapid = ({ publicKey, privateKey, subject, now = () => Date.now() }: Sender) => {
  const point = bytes(publicKey)
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: privateKey }
  const key = createPrivateKey({ format: 'jwk', key: jwk })
  const signed = new Map<string, { readonly token: string; readonly at: number }>()

  const signFor = (audience: string, at: number) => {
    const claims = { aud: audience, exp: Math.floor((at + validFor) / 1000), sub: subject() }
    const content = [{ typ: 'JWT', alg: 'ES256' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
    return `${content}.${signature.toString('base64url')}`
  }

  /** The `Authorization` header for a message to this endpoint. */
  return (endpoint: string) => {
    const { origin } = new URL(endpoint)
    const at = now()
    let found = signed.get(origin)
    if (!found || at < found.at || at >= found.at + reusedFor) {
      found = { token: signFor(origin, at), at }
      signed.delete(origin)
      signed.set(origin, found)
      const [oldest] = signed.keys()
      if (signed.size > mostOrigins && oldest) signed.delete(oldest)
    }
    return `vapid t=${found.token}, k=${publicKey}`
  }
}
