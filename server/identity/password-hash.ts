import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '#server/database/tables.ts'

const deriveBits = promisify(argon2)

/** The minimum OWASP recommends: 19 MiB of memory, two passes. Older hashes stay valid when it rises. */
const currentCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }

type Cost = typeof currentCost

/** The standard encoding: the hash names its own parameters. */
const prefixOf = ({ memory, passes, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

const encoding = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22})\$([\w+/]{43})$/

export const hashPassword = async (password: string) => {
  const salt = randomBytes(16)
  const key = await keyOf(password, salt, currentCost)
  return prefixOf(currentCost) + [salt, key].map(inBase64).join('$')
}

export const isOutdated = (hash: string) => !hash.startsWith(prefixOf(currentCost))

export const isRightPassword = async (password: string, hash: string) => {
  const [whole, memory, passes, parallelism, salt = '', key = ''] = hash.match(encoding) ?? []
  if (whole === undefined) return isRightByScrypt(password, hash)
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  return timingSafeEqual(fromBase64(key), await keyOf(password, fromBase64(salt), cost))
}

/** The library's own hashes, from older versions of the site. */
const isRightByScrypt = async (password: string, hash: string) => {
  if (!/^[\da-f]{32}:[\da-f]{128}$/.test(hash)) return false
  const { verifyPassword } = await import('better-auth/crypto')
  return verifyPassword({ hash, password })
}

/** Keyboards encode the same letter in different ways, so the password is normalised first. */
const keyOf = (password: string, nonce: Buffer, cost: Cost) =>
  deriveBits('argon2id', {
    ...cost,
    message: password.normalize('NFKC'),
    nonce,
    tagLength: 32,
  })

const inBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const fromBase64 = (text: string) => Buffer.from(text, 'base64')

/** The hash of an account's password, if it has one. */
export const readPasswordHash = async (db: Database, subject: string) => {
  const account = db
    .selectFrom('auth_account')
    .select('password')
    .where('userId', '=', subject)
    .where('providerId', '=', 'credential')
  return (await account.executeTakeFirst())?.password
}
