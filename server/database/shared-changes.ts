import { sql } from 'kysely'
import pg from 'pg'
import { type Changes, openListeners } from './changes.ts'
import { openSocket } from './postgres.ts'

export const channel = 'clubrun_changes'

/** By which others know that a site is running on this database. */
export const listenerName = 'clubrun changes'

/** Milliseconds after which a connection that only listens asks whether anybody is there. */
const betweenBeats = 4_000

/** Several processes: PostgreSQL carries the word, and a lost connection counts as a change of everything. */
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
      // Only the one that listens is replaced: one that never did, or ends late, has been already.
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
  let isAsking = false
  const beat = async () => {
    if (isAsking) return
    isAsking = true
    await connection?.query('select 1').catch(() => {})
    isAsking = false
  }
  const beating = setInterval(beat, betweenBeats).unref()
  const changes: Changes = {
    publish,
    onChange,
    async notify(transaction, topic) {
      await sql`select pg_notify(${channel}, ${`${self} ${topic}`})`.execute(transaction)
    },
    async close() {
      closed = true
      clearInterval(beating)
      clearTimeout(retry)
      await connection?.end()
    },
  }
  return changes
}

/** Nobody waits for it: a server that is silent may never answer a farewell. */
const release = (client: pg.Client) => void client.end().catch(() => {})
