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
import { isLocked } from './faults.ts'

/** Milliseconds to wait for another program that has the file. */
const patience = 5_000

/** The embedded database: one file in the data folder, one process. */
export const sqliteDialect = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return new EmbeddedDialect(openFile(join(dataDir, 'club.sqlite')))
}

/** The same engine without a file, to try something out. */
export const memoryDialect = () => new EmbeddedDialect(openFile(':memory:'))

type OpenFile = SqliteDatabase & { readonly isInTransaction: () => boolean }

const openFile = (path: string): OpenFile => {
  const file = new DatabaseSync(path, { timeout: patience, enableForeignKeyConstraints: true })
  // From here on waiting is done by `PatientConnection`: SQLite would stop the whole process for it.
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0')
  // What is deleted is overwritten; by default its bytes stay in the file until they are needed.
  file.exec('pragma secure_delete = on')
  const prepared = new Map<string, ReturnType<typeof asStatement>>()
  return {
    close: () => file.close(),
    isInTransaction: () => file.isTransaction,
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size >= 500) prepared.clear()
      const statement = asStatement(file.prepare(sql))
      prepared.set(sql, statement)
      return statement
    },
  }
}

const asStatement = (statement: StatementSync) => {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) =>
      statement.all(...values(parameters)).map((row) => ({ ...row })),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}

class EmbeddedDialect extends SqliteDialect {
  readonly #file: OpenFile

  constructor(file: OpenFile) {
    super({ database: file })
    this.#file = file
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
  #connection: PatientConnection | undefined

  constructor(file: OpenFile) {
    super({ database: file })
    this.#file = file
  }

  override async acquireConnection() {
    this.#connection ??= new PatientConnection(await super.acquireConnection())
    return this.#connection
  }

  /** A transaction takes its write lock at once; one that reads first could not upgrade it safely. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** On a full disk SQLite has taken it back already, and another try would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#file.isInTransaction()) await super.rollbackTransaction(connection)
  }
}

const betweenTries = 20

/** Waits for whoever else writes to the file, such as a tool of the operator, while the site goes on. */
class PatientConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  /** Whether the last wait was in vain: then nobody is made to wait until a write succeeds. */
  #isGivenUp = false

  constructor(inner: DatabaseConnection) {
    this.#inner = inner
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const end = performance.now() + (this.#isGivenUp ? 0 : patience)
    for (;;) {
      try {
        const result = await this.#inner.executeQuery<Row>(query)
        if (query.query.kind !== 'SelectQueryNode') this.#isGivenUp = false
        return result
      } catch (error) {
        if (!isLocked(error)) throw error
        this.#isGivenUp = performance.now() >= end
        if (this.#isGivenUp) throw error
        await pause(betweenTries)
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, size: number) {
    return this.#inner.streamQuery<Row>(query, size)
  }
}

/** SQLite rolls schema changes back, so a failed migration leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
