import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const stretch = promisify(argon2)

/** What OWASP advises at least: 19 MiB of memory, passed over twice. Old hashes stay good when it rises. */
const today = { memory: 19 * 1024, passes: 2, parallelism: 1 }

type Cost = typeof today

/** A hash says how it was made, in the form that other programs read as well. */
const headOf = ({ memory, passes, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22})\$([\w+/]{43})$/

export const hashPassword = async (password: string) => {
  const salt = randomBytes(16)
  const key = await keyOf(password, salt, today)
  return headOf(today) + [salt, key].map(inBase64).join('$')
}

export const isOutdated = (hash: string) => !hash.startsWith(headOf(today))

export const isRightPassword = async (password: string, hash: string) => {
  const [whole, memory, passes, parallelism, salt = '', key = ''] = hash.match(form) ?? []
  if (whole === undefined) return isRightByScrypt(password, hash)
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  return timingSafeEqual(fromBase64(key), await keyOf(password, fromBase64(salt), cost))
}

/** As the library of the provider hashed them before. */
const isRightByScrypt = async (password: string, hash: string) => {
  if (!/^[\da-f]{32}:[\da-f]{128}$/.test(hash)) return false
  const { verifyPassword } = await import('better-auth/crypto')
  return verifyPassword({ hash, password })
}

/** One letter can be written in several ways, and different keyboards choose different ones. */
const keyOf = (password: string, nonce: Buffer, cost: Cost) =>
  stretch('argon2id', {
    ...cost,
    message: password.normalize('NFKC'),
    nonce,
    tagLength: 32,
  })

const inBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const fromBase64 = (text: string) => Buffer.from(text, 'base64')
