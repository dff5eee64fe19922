import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Database } from '#server/database/tables.ts'
import { endedSignInStore, everySubject } from './store.ts'

/** The key our tokens are signed with: from the settings, or created once in the data folder. */
export const tokenSecret = (given: string | undefined, dataDir: string): string => {
  if (given) return given
  const file = join(dataDir, 'token-secret')
  if (!existsSync(file)) createSecret(file)
  return readFileSync(file, 'utf8')
}

/** A separate key for each purpose, so nothing signed for one is accepted for another. */
export const deriveKey = (purpose: string, secret: string) =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** Signs and verifies the claims of links, codes and states that serve one purpose. */
export const openSigner = (purpose: string, secret: string) => {
  const key = new TextEncoder().encode(deriveKey(purpose, secret))
  return {
    sign(claims: JWTPayload, lifetime?: string) {
      const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setAudience(purpose)
      return (lifetime ? token.setExpirationTime(lifetime) : token).sign(key)
    },
    async verify(token: string): Promise<JWTPayload | undefined> {
      const checks = { audience: purpose, algorithms: ['HS256'] }
      return (await jwtVerify(token, key, checks).catch(() => undefined))?.payload
    },
  }
}

const fact = 'token-secret'

/**
 * Ends every sign-in and every mailed link if the secret differs from the last start's: an operator
 * changes it when the database may have leaked. Without a stored fingerprint, an older version may have
 * stored links in plain text, so they end as well. When several processes start at once, one finds the
 * old fingerprint; the others wait for it and find their own.
 */
export const endSignInsOnNewSecret = (db: Database, secret: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const value = deriveKey('fingerprint', secret)
    const last = await transaction
      .selectFrom('fact')
      .select('value')
      .where('name', '=', fact)
      .executeTakeFirst()
    const changed = await transaction
      .insertInto('fact')
      .values({ name: fact, value })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value }).where('fact.value', '!=', value),
      )
      .returning('name')
      .executeTakeFirst()
    if (!changed) return false
    await transaction.deleteFrom('auth_verification').execute()
    if (!last) return false
    await transaction.deleteFrom('auth_session').execute()
    await endedSignInStore(transaction).endSubject(everySubject)
    return true
  })

/** Linked into place when complete: no process reads half a secret, and the first one wins. */
const createSecret = (file: string) => {
  const temporary = `${file}-${randomBytes(8).toString('hex')}`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
}
