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
  mkdirSync(dataDir, { recursive: true })
  return new EmbeddedDialect(openFile(join(dataDir, 'club.sqlite')))
}

const openFile = (path: string): SqliteDatabase => {
  const file = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true })
  file.exec('pragma journal_mode = wal; pragma synchronous = full')
  const prepared = new Map<string, ReturnType<typeof asStatement>>()
  return {
    close: () => file.close(),
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
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    super({ database })
    this.#database = database
  }

  override createDriver() {
    return new ImmediateDriver({ database: this.#database })
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** A transaction takes its write lock at once; one that reads first could not upgrade it safely. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite rolls schema changes back, so a failed migration leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
