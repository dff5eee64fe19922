import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from '#server/database/tables.ts'
import { endedSignInStore, everySubject } from './store.ts'

/** The key our tokens are signed with: from the settings, or made once and kept in the data folder. */
export const tokenSecret = (given: string | undefined, dataDir: string): string => {
  if (given) return given
  const file = join(dataDir, 'token-secret')
  if (!existsSync(file)) makeSecret(file)
  return readFileSync(file, 'utf8')
}

/** A key for one purpose: what is signed with it is worth nothing where another one is asked for. */
export const deriveKey = (purpose: string, secret: string) =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

const fact = 'token-secret'

/**
 * Ends every sign-in and every mailed link if the secret is not the one of the last start: whoever sets
 * another one fears that somebody has read what is stored. Where no start has left its fingerprint, an
 * older version may have kept links in plain, and they end. Of several processes that start at once,
 * one finds the old fingerprint; the others wait for it and find their own.
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

/** Written beside and then put in place whole: nobody finds it half written, and the first one stays. */
const makeSecret = (file: string) => {
  const beside = `${file}-${randomBytes(8).toString('hex')}`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(beside, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(beside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(beside)
  }
}
