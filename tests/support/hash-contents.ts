import { hash } from 'node:crypto'
import type { Database, Tables } from '#server/database/tables.ts'

const tables = ['person', 'event', 'news', 'gallery_image', 'message', 'picture', 'audit'] as const

/** A hash of the club's data, which changes with every word of it. */
export const hashContents = async (db: Database) => {
  const rows = async (table: keyof Tables) => db.selectFrom(table).selectAll().execute()
  const all = await Promise.all(tables.map(rows))
  return hash('sha256', JSON.stringify(all))
}
