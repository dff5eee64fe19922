import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/database/tables.ts'
import { putInRides } from '#tests/machinery/many-rides.ts'
import { startPostgres } from '#tests/machinery/postgres.ts'
import { askOnce } from '../call.ts'
import type { Gauge, Question } from '../question.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'

const few = 200
const many = 200_000
const month = { path: '/api/events?from=2030-06-01&to=2030-06-30' }
const inTheMonth = 30 * 4

type Engine = 'SQLite' | 'PostgreSQL'

const question = (engine: Engine): Question => ({
  name: `month-${engine.toLowerCase()}`,
  asks: `What does a month of the calendar cost among ${many.toLocaleString('en')} events on ${engine}?`,
  limit: `the same month among ${few} events`,
  target: { atMost: 1.5 },
  async open(stack) {
    const server = engine === 'PostgreSQL' ? await startPostgres({ durable: true }) : undefined
    if (server) stack.defer(server.stop)
    const among = async (count: number) => {
      const databaseUrl = server && (await makeDatabase(server.url, `rides_${count}`))
      const furnish = (db: Database) => fill(db, count, engine)
      const site = stack.use(await openSite({ databaseUrl, furnish }))
      const { body } = await askOnce(month, site.port)
      if (JSON.parse(body.toString()).length !== inTheMonth) throw new Error('another month came')
      return server ? waitedFor(underLoad(site, month)) : underLoad(site, month)
    }
    return { subject: await among(many), limit: await among(few) }
  },
})

const fill = async (db: Database, count: number, engine: Engine) => {
  await putInRides(db, count, '2030-06-15')
  // A server that has been running for a minute has looked at its tables by itself.
  if (engine === 'PostgreSQL') await sql`vacuum analyze event`.execute(db)
}

export const makeDatabase = async (url: string, name: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(name, url).href
}

/** The database server works elsewhere, so what counts is how long one connection waits. */
export const waitedFor =
  (gauge: Gauge): Gauge =>
  async (effort) => {
    const reading = await gauge({ ...effort, connections: 1 })
    return { ...reading, cost: reading.p50 ?? Number.NaN, unit: 'ms' }
  }

/** The month must cost the same however many rides the club has ever had. */
export const calendarMonths = (['SQLite', 'PostgreSQL'] as const).map(question)
