import { createHmac, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { deriveKey } from '#server/identity/secret.ts'

const aDay = 24 * 60 * 60 * 1000

/** Adds a user of the embedded provider as the provider itself would, only faster. */
export const addProviderUser = async (db: Database, id: string, email: string) => {
  const now = new Date().toISOString()
  await db
    .insertInto('auth_user')
    .values({ id, name: 'Rider', email, emailVerified: 1, createdAt: now, updatedAt: now })
    .execute()
}

/** Signs them in without a password, on a site with this secret. */
export const addProviderSession = async (db: Database, secret: string, userId: string) => {
  const [id, token] = [randomUUIDv7(), crypto.randomUUID()]
  const now = new Date().toISOString()
  const later = new Date(Date.now() + aDay).toISOString()
  await sql`
    insert into auth_session (id, "userId", token, "expiresAt", "createdAt", "updatedAt")
    values (${id}, ${userId}, ${token}, ${later}, ${now}, ${now})
  `.execute(db)
  const key = deriveKey('embedded provider', secret)
  const signature = createHmac('sha256', key).update(token).digest('base64')
  return { id, proof: `${token}.${signature}` }
}
