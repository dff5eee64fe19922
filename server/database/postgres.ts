import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, PostgresAdapter, PostgresDialect, PostgresDriver, sql } from 'kysely'
import pg from 'pg'
import { type Changes, openListeners } from './changes.ts'
import { observeError } from './errors.ts'

const int8 = 20

/** Our integers stay far below 2^53, so both databases return them as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
}

const statementTimeout = 8_000
const silenceTimeout = 9_000

/** The server cancels a statement before this timeout: if it is silent longer, the connection is dead. */
const openSocket = (silence = silenceTimeout) => {
  const socket = new Socket()
  return socket.setTimeout(silence, () =>
    socket.destroy(new Error('Connection terminated: the database server is silent.')),
  )
}

export const openPool = (url: string, onLost: (error: Error) => void, silence?: number) => {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // An unused connection is closed before its silence could count as a failure.
    idleTimeoutMillis: statementTimeout,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'clubrun',
    stream: () => openSocket(silence),
  })
  // The pool handles errors of idle connections; one lost in use would crash the process.
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

  override createAdapter() {
    return new MigrationLockAdapter()
  }
}

/** Kysely releases the lock with this number, and earlier versions of the site wait for it. */
const migrationLock = 3853314791062309107n

class MigrationLockAdapter extends PostgresAdapter {
  /**
   * Asks again until another site has migrated. A statement that waits for the lock would be cancelled like
   * any other that takes too long, and the site would say that its database does not answer.
   */
  override async acquireMigrationLock(db: Kysely<unknown>) {
    const tryLock = sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${sql.lit(migrationLock)}) as locked`
    while (!(await tryLock.execute(db)).rows[0]?.locked) await pause(100)
  }
}

class PooledDriver extends PostgresDriver {
  /** Kysely logs no query if there is no connection, so the error is observed here. */
  override async acquireConnection() {
    try {
      return await super.acquireConnection()
    } catch (error) {
      observeError(error)
      throw error
    }
  }
}

export const channel = 'clubrun_changes'

/** The application name that shows that a site is running on this database. */
export const listenerName = 'clubrun changes'

/** Milliseconds between checks that a connection which only listens is alive. */
const heartbeatInterval = 4_000

/** For several processes: PostgreSQL passes notifications on, and a lost connection counts as a change of everything. */
export const sharedChanges = async (url: string, onLost: (error: Error) => void) => {
  const self = crypto.randomUUID()
  const { publish, onChange } = openListeners()
  let connection: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const reconnect = (error: Error) => {
    if (closed) return
    onLost(error)
    retry = setTimeout(() => connect().then(() => publish(), reconnect), 500)
  }

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: listenerName,
      stream: () => openSocket(),
    })
    const lost = (error: Error) => {
      // Only the listening connection is replaced: any other has been replaced already.
      if (connection !== client) return
      connection = undefined
      release(client)
      reconnect(error)
    }
    client.on('error', lost)
    client.on('end', () => lost(new Error('The connection for changes ended.')))
    client.on('notification', ({ payload = '' }) => {
      const [from, topic] = payload.split(' ')
      if (from !== self) publish(topic)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      release(client)
      throw error
    }
    if (closed) release(client)
    else connection = client
  }

  await connect()
  let isChecking = false
  const check = async () => {
    if (isChecking) return
    isChecking = true
    await connection?.query('select 1').catch(() => {})
    isChecking = false
  }
  const checking = setInterval(check, heartbeatInterval).unref()
  const changes: Changes = {
    publish,
    onChange,
    async notify(transaction, topic) {
      await sql`select pg_notify(${channel}, ${`${self} ${topic}`})`.execute(transaction)
    },
    async notifyAll(transaction) {
      await sql`select pg_notify(${channel}, ${self})`.execute(transaction)
    },
    async close() {
      closed = true
      clearInterval(checking)
      clearTimeout(retry)
      await connection?.end()
    },
  }
  return changes
}

/** Not awaited: a silent server may never answer. */
const release = (client: pg.Client) => void client.end().catch(() => {})
