import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Database } from '#server/database/tables.ts'
import { filesOf } from './pictures.ts'
import { asLine, readRows } from './rows.ts'
import type { Table } from './schema.ts'

export type Add = (name: string, bytes: Buffer) => Promise<void>

const partSize = 1_000_000

/** Writes all rows down, in parts that are small enough to be held, and gathers the pictures they need. */
export const writeRows = async (db: Database, tables: readonly Table[], add: Add) => {
  const counts: Record<string, number> = {}
  const files = new Set<string>()
  for (const table of tables) {
    let part = 0
    let lines = ''
    let count = 0
    const write = async () => {
      const name = `rows/${table.name}-${String(++part).padStart(6, '0')}.ndjson.gz`
      await add(name, await promisify(gzip)(lines))
      lines = ''
    }
    for await (const rows of readRows(db, table)) {
      for (const row of rows) {
        lines += asLine(row)
        if (lines.length > partSize) await write()
      }
      if (table.name === 'picture') for (const name of rows.flatMap(filesOf)) files.add(name)
      count += rows.length
    }
    if (lines) await write()
    counts[table.name] = count
  }
  return { counts, files }
}

/** The files of all pictures, as the rows of `picture` tell them. */
export const listFiles = async (db: Database, pictures: Table) => {
  const files: string[] = []
  for await (const rows of readRows(db, pictures)) files.push(...rows.flatMap(filesOf))
  return files
}
