import { Socket } from 'node:net'
import { PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'
import { observeError } from './noted-faults.ts'

const int8 = 20

/** Whole numbers of ours stay far below 2^53, so they come back as numbers on both engines. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
}

const longestStatement = 8_000
const longestSilence = 9_000

/** The server ends a statement before this: one that is silent for longer is gone, though nobody said so. */
export const openSocket = (silence = longestSilence) => {
  const line = new Socket()
  return line.setTimeout(silence, () =>
    line.destroy(new Error('Connection terminated: the database server is silent.')),
  )
}

export const openPool = (url: string, onLost: (error: Error) => void, silence?: number) => {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // One that nobody uses is put away before its silence means anything.
    idleTimeoutMillis: longestStatement,
    statement_timeout: longestStatement,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'clubrun',
    stream: () => openSocket(silence),
  })
  // The pool listens to those that wait in it; one that is lost at work would end the process.
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('error', () => {})
  return pool
}

export const postgresDialect = (pool: pg.Pool) => new PooledDialect(pool)

class PooledDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver() {
    return new PooledDriver({ pool: this.#pool })
  }
}

class PooledDriver extends PostgresDriver {
  /** No query is logged for which there was no connection. */
  override async acquireConnection() {
    try {
      return await super.acquireConnection()
    } catch (error) {
      observeError(error)
      throw error
    }
  }
}
