import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'

type Found = readonly [place: string, mark: string]

const isEmbedded = (db: Database) => !db.getExecutor().adapter.supportsMultipleConnections

/** Every table there is, as the database itself tells it. */
const tablesOf = async (db: Database) => {
  const names = isEmbedded(db)
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    : sql<{
        name: string
      }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  return (await names.execute(db)).rows.map(({ name }) => name)
}

const searchIn = (place: string, text: string, marks: readonly string[]): readonly Found[] => {
  const folded = text.toLowerCase()
  return marks.filter((mark) => folded.includes(mark.toLowerCase())).map((mark) => [place, mark])
}

/** The tables that contain one of these marks in any column. */
export const searchTables = async (db: Database, marks: readonly string[]) => {
  const found: Found[] = []
  for (const name of await tablesOf(db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    found.push(...searchIn(name, JSON.stringify(rows), marks))
  }
  return found
}

/** The files of the folder that contain one of these marks as bytes. */
export const searchFiles = async (folder: string, marks: readonly string[]) => {
  const found: Found[] = []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    found.push(...searchIn(name, await readFile(join(parentPath, name), 'latin1'), marks))
  }
  return found
}

export const searchLines = (lines: readonly string[], marks: readonly string[]) =>
  searchIn('log', lines.join('\n'), marks)
