import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { putInMessages } from '#tests/machinery/many-messages.ts'
import { welcome } from '#tests/machinery/person.ts'
import { startPostgres } from '#tests/machinery/postgres.ts'
import { askOnce } from '../call.ts'
import type { Question } from '../question.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'
import { makeDatabase, waitedFor } from './calendar-month.ts'

const few = 20
const many = 5_000
const path = '/api/contact?order=newest&limit=20'
const secret = 'known to this run and to nobody else'

const question = (engine: 'SQLite' | 'PostgreSQL'): Question => ({
  name: `requests-${engine.toLowerCase()}`,
  asks: `What do the latest requests cost an admin among ${many.toLocaleString('en')} on ${engine}?`,
  limit: `the same among ${few} requests`,
  target: { atMost: 1.5 },
  async open(stack) {
    const server = engine === 'PostgreSQL' ? await startPostgres({ durable: true }) : undefined
    if (server) stack.defer(server.stop)
    const among = async (count: number) => {
      const databaseUrl = server && (await makeDatabase(server.url, `requests_${count}`))
      let token = ''
      const furnish = async (db: Database) => {
        await putInMessages(db, count)
        token = (await welcome(db, openTokens(secret), 'admin')).token
        // A server that has been running for a minute has looked at its tables by itself.
        if (server) await sql`vacuum analyze message`.execute(db)
      }
      const variables = { TOKEN_SECRET: secret }
      const site = stack.use(await openSite({ databaseUrl, furnish, variables }))
      const latest = { path, headers: { Authorization: `Bearer ${token}` } }
      const { body } = await askOnce(latest, site.port)
      if (JSON.parse(body.toString()).length !== 20) throw new Error('another list came')
      return server ? waitedFor(underLoad(site, latest)) : underLoad(site, latest)
    }
    return { subject: await among(many), limit: await among(few) }
  },
})

/** What an admin sees first must cost the same however much was ever written. */
export const requests = (['SQLite', 'PostgreSQL'] as const).map(question)
