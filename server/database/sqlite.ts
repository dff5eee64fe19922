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
      if (prepared.size >= 500) prepared.clear()
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
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) =>
      run(() => statement.all(...values(parameters))).map((row) => ({ ...row })),
    run: (parameters: readonly unknown[]) => run(() => statement.run(...values(parameters))),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
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
    return new TransactionalAdapter()
  }
}

class EmbeddedDriver extends SqliteDriver {
  readonly #file: OpenFile
  #connection: RetryingConnection | undefined

  constructor(file: OpenFile) {
    super({ database: file })
    this.#file = file
  }

  override async acquireConnection() {
    this.#connection ??= new RetryingConnection(await super.acquireConnection())
    return this.#connection
  }

  /** Takes the write lock at once: a transaction that reads first could not upgrade safely. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** On a full disk SQLite has rolled back already, and a second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#file.isInTransaction()) await super.rollbackTransaction(connection)
  }
}

const retryInterval = 20

/** Waits for another program that writes to the file without blocking the process. */
class RetryingConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  /** Whether the last wait timed out: then no query waits until a write succeeds. */
  #hasGivenUp = false

  constructor(inner: DatabaseConnection) {
    this.#inner = inner
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const end = performance.now() + (this.#hasGivenUp ? 0 : lockTimeout)
    for (;;) {
      try {
        const result = await this.#inner.executeQuery<Row>(query)
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

  streamQuery<Row>(query: CompiledQuery, size: number) {
    return this.#inner.streamQuery<Row>(query, size)
  }
}

/** SQLite can roll back schema changes, so a failed migration leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
