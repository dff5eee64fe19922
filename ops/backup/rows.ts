import { hash } from 'node:crypto'
import { type Expression, type Kysely, sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import type { Table } from './schema.ts'

export type Row = Readonly<Record<string, string | number | null>>

const atOnce = 500

/** All rows of a table, a few at a time. On PostgreSQL it is asked inside a transaction. */
export async function* readRows(db: Database, { name, columns }: Table): AsyncGenerator<Row[]> {
  // Which tables there are is known only when it runs.
  const all = (db as unknown as Kysely<Record<string, Row>>).selectFrom(name).select([...columns])
  if (db.getExecutor().adapter.supportsMultipleConnections) yield* fetchRows(db, all)
  else yield* gather(all.stream())
}

async function* fetchRows(db: Database, all: Expression<Row>): AsyncGenerator<Row[]> {
  await sql`declare all_rows no scroll cursor for ${all}`.execute(db)
  while (true) {
    const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from all_rows`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close all_rows`.execute(db)
}

async function* gather(all: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  for await (const row of all) {
    if (rows.push(row) < atOnce) continue
    yield rows
    rows = []
  }
  yield rows
}

export const insertRows = async (db: Database, { name, columns }: Table, rows: readonly Row[]) => {
  for (let from = 0; from < rows.length; from += atOnce) {
    const given = rows
      .slice(from, from + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    const into = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(name)} (${into}) values ${sql.join(given)}`.execute(db)
  }
}

/** A row as a line of a backup, the same on either engine. */
export const asLine = (row: Row) => `${JSON.stringify(row)}\n`

/** Counts lines and adds up their hashes, so that two heaps of rows can be compared in any order. */
export const tallyLines = () => {
  let rows = 0
  let sum = 0n
  return {
    add(line: string) {
      rows++
      sum += BigInt(`0x${hash('sha256', line)}`)
    },
    result: () => ({ rows, sum: sum.toString(16) }),
  }
}

export type Tally = ReturnType<ReturnType<typeof tallyLines>['result']>
