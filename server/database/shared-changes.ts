import { sql } from 'kysely'
import pg from 'pg'
import { type Changes, listeners } from './changes.ts'
import { openLine } from './postgres.ts'

const channel = 'clubrun_changes'

/** Milliseconds after which a connection that only listens asks whether anybody is there. */
const betweenBeats = 4_000

/** Several processes: PostgreSQL carries the word, and a lost connection counts as a change of everything. */
export const sharedChanges = async (url: string, onLost: (error: Error) => void) => {
  const self = crypto.randomUUID()
  const { heard, onChange } = listeners()
  let connection: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const lost = (error: Error) => {
    if (closed || retry) return
    connection = undefined
    onLost(error)
    retry = setTimeout(() => {
      retry = undefined
      connect().then(() => heard(), lost)
    }, 500)
  }

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: 'clubrun changes',
      stream: openLine,
    })
    client.on('error', lost)
    client.on('end', () => lost(new Error('The connection for changes ended.')))
    client.on('notification', ({ payload = '' }) => {
      const [from, topic] = payload.split(' ')
      if (from !== self) heard(topic)
    })
    await client.connect()
    await client.query(`listen ${channel}`)
    connection = client
  }

  await connect()
  let isBeating = false
  const beating = setInterval(async () => {
    if (isBeating) return
    isBeating = true
    await connection?.query('select 1').catch(() => {})
    isBeating = false
  }, betweenBeats).unref()
  const changes: Changes = {
    heard,
    onChange,
    async tell(transaction, topic) {
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
