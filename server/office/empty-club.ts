import { sql } from 'kysely'
import { schemaAfter } from '#server/database/schema.ts'
import type { DatabaseTransaction } from '#server/database/tables.ts'
import { resetMembership } from '#server/membership/handlers.ts'

/**
 * Facts and the tally are of the site, plans and settings begin anew, and files of pictures are deleted after their rows
 * are marked.
 */
const kept = ['fact', 'tally', 'picture', 'membership_plan', 'membership_settings']

const demoFact = 'demo-club'

/**
 * Deletes everything a demonstration club holds, in the transaction of the call. Returns whether it did: if two
 * admins do it at once, the second one waits here and finds that it is done.
 */
export const emptyDemoClub = async (db: DatabaseTransaction) => {
  const { numDeletedRows } = await db
    .deleteFrom('fact')
    .where('name', '=', demoFact)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) return false
  const tables = (await schemaAfter())
    .map(({ name }) => name)
    .filter((name) => !kept.includes(name))
  // Rows that refer to others go first.
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db)
  await db.updateTable('tally').set({ count: 0 }).execute()
  await resetMembership(db)
  // If the site is killed before the files are deleted, the hourly clean-up deletes them.
  await db
    .updateTable('picture')
    .set({ state: 'going', since: new Date(0).toISOString() })
    .execute()
  return true
}
