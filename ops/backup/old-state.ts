import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { everyFileOf } from './pictures.ts'
import { schemaAfter } from './schema.ts'

/** What every empty club has already. */
const ofNoWeight = ['tally', 'fact']

/** Whether anything would be lost if other rows came into the place of these. */
export const holdsClub = async (db: Database) => {
  for (const table of await tablesOf(db)) {
    if (ofNoWeight.includes(table)) continue
    const { rows } = await sql`select 1 as one from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** The names of all files that lie in picture storage because of these rows. */
export const filesBefore = async (db: Database) => {
  if (!(await tablesOf(db)).includes('picture')) return []
  const pictures = await db.selectFrom('picture').select(['id', 'widths']).execute()
  return pictures.flatMap(everyFileOf)
}

const tablesOf = async (db: Database) => {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return (await schemaAfter()).map(({ name }) => name).filter((name) => there.has(name))
}
