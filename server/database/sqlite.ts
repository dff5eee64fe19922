import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { isLocked } from './errors.ts'
import { openTableVersions, type WatchTables, writtenBy } from './table-versions.ts'
import type { Database } from './tables.ts'

/** Milliseconds to wait for another program that has locked the file. */
const lockTimeout = 5_000

/** The embedded database: one file in the data folder, one process. */
export const sqliteDialect = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return new EmbeddedDialect(openFile(join(dataDir, 'club.sqlite')))
}

/** The same database in memory. */
export const memoryDialect = () => new EmbeddedDialect(openFile(':memory:'))

type OpenFile = SqliteDatabase & {
  readonly isInTransaction: () => boolean
  readonly watch: WatchTables
}

/** More than the queries of the site, and few enough for a small machine. */
const maxPrepared = 500

const openFile = (path: string): OpenFile => {
  const file = new DatabaseSync(path, { timeout: lockTimeout, enableForeignKeyConstraints: true })
  // From here on `RetryingConnection` waits: SQLite would block the whole process.
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0')
  // Overwrites deleted data, which would otherwise stay in the file until its space is reused.
  file.exec('pragma secure_delete = on')
  const versions = openTableVersions(file)
  const prepared = new Map<string, ReturnType<typeof asStatement>>()
  return {
    close: () => file.close(),
    isInTransaction: () => file.isTransaction,
    watch: versions.watch,
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      // A statement knows its columns from before a change of the schema.
      if (prepared.size >= maxPrepared || /^(alter|create|drop) /i.test(sql)) prepared.clear()
      const written = writtenBy(sql)
      const statement = asStatement(file.prepare(sql), (work) => versions.run(written, work))
      prepared.set(sql, statement)
      return statement
    },
  }
}

type Run = <Result>(statement: () => Result) => Result

const asStatement = (statement: StatementSync, run: Run) => {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const names = statement.columns().map(({ name }) => name)
  // As objects, rows come without a prototype and in V8's slow form; copying those takes twice as long as the query.
  statement.setReturnArrays(true)
  const asRow = (found: unknown) => {
    const columns = found as readonly unknown[]
    const row: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) row[names[at] as string] = columns[at]
    return row
  }
  return {
    reader: names.length > 0,
    all: (parameters: readonly unknown[]) =>
      run(() => statement.all(...values(parameters))).map(asRow),
    run: (parameters: readonly unknown[]) => run(() => statement.run(...values(parameters))),
    iterate: (parameters: readonly unknown[]) =>
      statement.iterate(...values(parameters)).map(asRow),
  }
}

class EmbeddedDialect extends SqliteDialect {
  readonly #file: OpenFile

  constructor(file: OpenFile) {
    super({ database: file })
    this.#file = file
  }

  get watch() {
    return this.#file.watch
  }

  override createDriver() {
    return new EmbeddedDriver(this.#file)
  }

  override createAdapter() {
    const adapter = new TransactionalAdapter()
    files.set(adapter, this.#file)
    return adapter
  }
}

const files = new WeakMap<object, OpenFile>()

/**
 * Runs a compiled query. Kysely passes it through a queue and a dozen promises, which takes three times as long as
 * a small query; on SQLite it can run at once, unless it would get into a transaction that is not its own.
 */
export const runCompiled = async <Row>(
  db: Database,
  query: CompiledQuery,
): Promise<readonly Row[]> => {
  const file = files.get(db.getExecutor().adapter)
  const isItsTurn = () => file?.isInTransaction() === db.isTransaction
  if (file && isItsTurn()) {
    try {
      return runQuery<Row>(file, query).rows
    } catch (error) {
      // A full disk has ended the transaction, so it would now run without one.
      if (!isItsTurn()) throw error
      // Kysely runs it again: it waits if the file is locked, and reports any other failure.
    }
  }
  return (await db.executeQuery<Row>(query)).rows
}

const runQuery = <Row>(file: OpenFile, { sql, parameters }: CompiledQuery): QueryResult<Row> => {
  const statement = file.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes) }
}

class EmbeddedDriver extends SqliteDriver {
  readonly #file: OpenFile
  readonly #connection: DatabaseConnection

  constructor(file: OpenFile) {
    super({ database: file })
    this.#file = file
    this.#connection = new RetryingConnection(file)
  }

  override async acquireConnection() {
    return this.#connection
  }

  /** Takes the write lock at once: a transaction that reads first could not upgrade safely. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(begin)
  }

  /** On a full disk SQLite has rolled back already, and a second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#file.isInTransaction()) await super.rollbackTransaction(connection)
  }
}

const begin = CompiledQuery.raw('begin immediate')

const retryInterval = 20

/** Waits for another program that writes to the file without blocking the process. */
class RetryingConnection implements DatabaseConnection {
  readonly #file: OpenFile
  /** Whether the last wait timed out: then no query waits until a write succeeds. */
  #hasGivenUp = false

  constructor(file: OpenFile) {
    this.#file = file
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const end = performance.now() + (this.#hasGivenUp ? 0 : lockTimeout)
    for (;;) {
      try {
        const result = runQuery<Row>(this.#file, query)
        if (query.query.kind !== 'SelectQueryNode') this.#hasGivenUp = false
        return result
      } catch (error) {
        if (!isLocked(error)) throw error
        this.#hasGivenUp = performance.now() >= end
        if (this.#hasGivenUp) throw error
        await pause(retryInterval)
      }
    }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery) {
    for (const row of this.#file.prepare(sql).iterate(parameters)) yield { rows: [row as Row] }
  }
}

/** SQLite can roll back schema changes, so a failed migration leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
