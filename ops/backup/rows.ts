import { hash } from 'node:crypto'
import { type Expression, Kysely, sql } from 'kysely'
import { openPool, postgresDialect } from '#server/database/postgres.ts'
import type { Table } from '#server/database/schema.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import type { Settings } from '#server/settings.ts'

/** Reading all rows takes time, and so may a disk between two statements. */
const idleTimeout = 10 * 60 * 1000

/** Opens the database without listening for changes: a process that listens counts as a running site. */
export const openRows = ({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>) =>
  new Kysely<Tables>({
    dialect: databaseUrl
      ? postgresDialect(openPool(databaseUrl, () => {}, idleTimeout))
      : sqliteDialect(dataDir),
  })

/** Everything read inside is the state of one moment, without blocking writers. */
export const inSnapshot = <Result>(db: Database, read: (db: Database) => Promise<Result>) =>
  db.connection().execute(async (connection) => {
    if (connection.getExecutor().adapter.supportsMultipleConnections) {
      await sql`begin isolation level repeatable read read only`.execute(connection)
      await disableTimeouts(connection)
    } else await sql`begin`.execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })

/** On PostgreSQL, statements of the site time out after seconds. */
export const disableTimeouts = async (transaction: Database) => {
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
}

/** The names of the migrations that have run on a database. */
export const migrationsOf = async (db: Database) => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export type Row = Readonly<Record<string, string | number | null>>

const batchSize = 500

/** A row of these may have megabytes. */
const largeRows: readonly string[] = ['route_file', 'route_preview', 'route_version']
const sizeFor = (table: string) => (largeRows.includes(table) ? 10 : batchSize)

/** All rows of a table in batches. On PostgreSQL this needs a transaction. */
export async function* readRows(db: Database, { name, columns }: Table): AsyncGenerator<Row[]> {
  // The tables are only known at run time.
  const all = (db as unknown as Kysely<Record<string, Row>>).selectFrom(name).select([...columns])
  if (db.getExecutor().adapter.supportsMultipleConnections)
    yield* fetchBatches(db, all, sizeFor(name))
  else yield* inBatches(all.stream(), sizeFor(name))
}

async function* fetchBatches(
  db: Database,
  all: Expression<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  await sql`declare all_rows no scroll cursor for ${all}`.execute(db)
  while (true) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from all_rows`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close all_rows`.execute(db)
}

async function* inBatches(all: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  for await (const row of all) {
    if (rows.push(row) < size) continue
    yield rows
    rows = []
  }
  yield rows
}

export const insertRows = async (db: Database, { name, columns }: Table, rows: readonly Row[]) => {
  const size = sizeFor(name)
  for (let from = 0; from < rows.length; from += size) {
    const values = rows
      .slice(from, from + size)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    const into = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(name)} (${into}) values ${sql.join(values)}`.execute(db)
  }
}

/** A row as a line of a backup, the same for both databases. */
export const asLine = (row: Row) => `${JSON.stringify(row)}\n`

/** Counts lines and adds up their hashes, to compare sets of rows in any order. */
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
