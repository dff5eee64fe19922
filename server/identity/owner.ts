import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Claim } from './handlers.ts'

const name = 'owner-key'

/** What is asked of the room of the users. */
type Admins = {
  ids(db: Database): Promise<readonly string[]>
  make(db: DatabaseTransaction, personId: string): Promise<void>
}

/** How a public site gets its first admin: by a link that only its operator can read. */
export const openOwnerLink = (admins: Admins) => ({
  /** A new link while there is no admin. The ones before are good for nothing any more. */
  async link(db: Database, origin: string): Promise<string | undefined> {
    if ((await admins.ids(db)).length > 0) return undefined
    const key = randomBytes(32).toString('base64url')
    const value = fingerprint(key)
    await db
      .insertInto('fact')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    return `${origin}/claim?key=${key}`
  },

  claim: (async (db, personId, key) => {
    const kept = await db
      .selectFrom('fact')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst()
    if (!kept || !isSame(kept.value, fingerprint(key))) return false
    // Of two who come at the same moment only one finds the key still there.
    const { numDeletedRows } = await db
      .deleteFrom('fact')
      .where('name', '=', name)
      .where('value', '=', kept.value)
      .executeTakeFirstOrThrow()
    if (numDeletedRows !== 1n || (await admins.ids(db)).length > 0) return false
    await admins.make(db, personId)
    return true
  }) satisfies Claim,
})

const fingerprint = (key: string) => hash('sha256', key)

/** Takes as long for a near miss as for a wide one. */
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
