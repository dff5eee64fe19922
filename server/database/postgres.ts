import { PostgresDialect } from 'kysely'
import pg from 'pg'

const int8 = 20

/** Whole numbers of ours stay far below 2^53, so they come back as numbers on both engines. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
}

export const openPool = (url: string, onLost: (error: Error) => void) => {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 8_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'clubrun',
  })
  pool.on('error', onLost)
  return pool
}

export const postgresDialect = (pool: pg.Pool) => new PostgresDialect({ pool })
