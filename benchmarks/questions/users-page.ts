import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { putInPeople } from '#tests/machinery/many-people.ts'
import { welcome } from '#tests/machinery/person.ts'
import { startPostgres } from '#tests/machinery/postgres.ts'
import { askOnce } from '../call.ts'
import type { Question } from '../question.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'
import { makeDatabase, waitedFor } from './calendar-month.ts'

const few = 200
const many = 200_000
const onePage = 50
const secret = 'known to the benchmark and to the sites it starts'

type Engine = 'SQLite' | 'PostgreSQL'

const question = (engine: Engine): Question => ({
  name: `users-${engine.toLowerCase()}`,
  asks: `What does a page of people with its total cost among ${many.toLocaleString('en')} members on ${engine}?`,
  limit: `the same page among ${few} members`,
  target: { atMost: 1.5 },
  async open(stack) {
    const server = engine === 'PostgreSQL' ? await startPostgres({ durable: true }) : undefined
    if (server) stack.defer(server.stop)
    const among = async (count: number) => {
      const databaseUrl = server && (await makeDatabase(server.url, `people_${count}`))
      let token = ''
      const furnish = async (db: Database) => {
        await fill(db, count, engine)
        token = (await welcome(db, openTokens(secret), 'admin')).token
      }
      const variables = { TOKEN_SECRET: secret }
      const site = stack.use(await openSite({ databaseUrl, furnish, variables }))
      const page = {
        path: `/api/users?limit=${onePage}&sort=joined&order=desc`,
        headers: { Authorization: `Bearer ${token}` },
      }
      const { status, headers, body } = await askOnce(page, site.port)
      const total = Number(headers[headers.findIndex((name) => /^x-total-count$/i.test(name)) + 1])
      if (status !== 200 || total < count) throw new Error(`${status} with ${total} of ${count}`)
      if (JSON.parse(body.toString()).length !== onePage) throw new Error('another page came')
      return server ? waitedFor(underLoad(site, page)) : underLoad(site, page)
    }
    return { subject: await among(many), limit: await among(few) }
  },
})

const fill = async (db: Database, count: number, engine: Engine) => {
  await putInPeople(db, count)
  // A server that has been running for a minute has looked at its tables by itself.
  if (engine === 'PostgreSQL') await sql`vacuum analyze person`.execute(db)
}

/** The newest people must cost the same however many the club has. */
export const usersPages = (['SQLite', 'PostgreSQL'] as const).map(question)
