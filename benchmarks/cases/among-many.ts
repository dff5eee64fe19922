import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { makeDatabase } from '#tests/support/database.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type Answer, askOnce } from '../call.ts'
import type { Case, Effort, Gauge } from '../case.ts'
import type { Turn } from '../connection.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'

type Engine = 'SQLite' | 'PostgreSQL'

type Among = {
  readonly name: string
  readonly asks: (engine: Engine) => string
  readonly limit: string
  readonly many: number
  /** As many as the limit has. */
  readonly few: number
  readonly putIn: (db: Database, count: number) => Promise<unknown>
  readonly path: string
  /** Where the answer would be cached: what differs from request to request, more often than the cache remembers. */
  readonly turns?: readonly Turn[]
  readonly as: 'visitor' | Role
  /** Fewer than usual, where so many long answers at once would be shed. */
  readonly connections?: number
  /** Throws if the answer is another one. */
  readonly check: (answer: Answer, count: number) => void
}

const secret = 'known to the benchmark and to the sites it starts'
const variables = { TOKEN_SECRET: secret }

/** A read must cost the same however many rows there are, on either database. */
export const amongMany = (among: Among): Case[] =>
  (['SQLite', 'PostgreSQL'] as const).map((engine) => ({
    name: `${among.name}-${engine.toLowerCase()}`,
    asks: among.asks(engine),
    limit: among.limit,
    target: { atMost: 1.5 },
    async open(stack) {
      const server = engine === 'PostgreSQL' ? await startPostgres({ durable: true }) : undefined
      if (server) stack.defer(server.stop)
      const open = async (count: number) => {
        const databaseUrl = server && (await makeDatabase(server.url)).url
        let token = ''
        const seed = async (db: Database) => {
          await among.putIn(db, count)
          if (among.as !== 'visitor') {
            token = (await addPerson(db, openTokens(secret), among.as)).token
          }
          // A server that has run for a minute has analysed its tables by itself.
          if (server) await sql`vacuum analyze`.execute(db)
        }
        const site = stack.use(await openSite({ databaseUrl, seed, variables }))
        const headers = token ? { Authorization: `Bearer ${token}` } : {}
        const call = { path: among.path, headers, turns: among.turns ?? [] }
        const plain = { path: among.path, headers: { ...headers, 'Accept-Encoding': 'identity' } }
        among.check(await askOnce(plain, site.port), count)
        const gauge = underLoad(site, call)
        if (server) return waitedFor(gauge)
        return (effort: Effort) =>
          gauge({ ...effort, connections: among.connections ?? effort.connections })
      }
      return { subject: await open(among.many), limit: await open(among.few) }
    },
  }))

/** The database server is another process, so the time that one connection waits is measured. */
const waitedFor =
  (gauge: Gauge): Gauge =>
  async (effort) => {
    const reading = await gauge({ ...effort, connections: 1 })
    return { ...reading, cost: reading.p50 ?? Number.NaN, unit: 'ms' }
  }
