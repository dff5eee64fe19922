import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'

/** The embedded database: one file in the data folder, one process. */
export const sqliteDialect = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return new EmbeddedDialect(openFile(join(dataDir, 'club.sqlite')))
}

type OpenFile = SqliteDatabase & { readonly isInTransaction: () => boolean }

const openFile = (path: string): OpenFile => {
  const file = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true })
  file.exec('pragma journal_mode = wal; pragma synchronous = full')
  const prepared = new Map<string, ReturnType<typeof asStatement>>()
  // What is deleted is overwritten; by default its bytes stay in the file until they are needed.
  file.exec('pragma secure_delete = on')
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

  constructor(file: OpenFile) {
    super({ database: file })
    this.#file = file
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

/** SQLite rolls schema changes back, so a failed migration leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
