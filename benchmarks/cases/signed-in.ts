import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { insertPeople } from '#tests/support/many-people.ts'
import { askOnce, type Call } from '../call.ts'
import type { Case } from '../case.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'

const secret = 'known to the benchmark and to the sites it starts'
const few = 5
const path = `/api/users?limit=${few}&sort=joined`

/** A small read that is never cached, so that the token, the sign-in and the role weigh as much as possible. */
export const signedIn: Case = {
  name: 'signed-in',
  asks: 'What does a read cost for which a token is checked and a role looked up?',
  limit: 'the same read without a token, from the site with this call open to everyone',
  target: { atLeast: 0.6 },
  async open(stack) {
    let token = ''
    const seed = async (db: Database) => {
      await insertPeople(db, 200)
      token = (await addPerson(db, openTokens(secret), 'admin')).token
    }
    const variables = { TOKEN_SECRET: secret }
    const file = import.meta.resolve('#main/server.ts')
    const site = stack.use(await openSite({ seed, variables, file }))
    const known: Call = { path, headers: { Authorization: `Bearer ${token}` } }
    const unguardedServer = import.meta.resolve('../unguarded-server.ts')
    const unguarded = stack.use(await openSite({ seed, variables, file: unguardedServer }))
    const unknown: Call = { path }
    await expectPage(site.port, known)
    await expectPage(unguarded.port, unknown)
    const { status } = await askOnce(unknown, site.port)
    if (status !== 401) throw new Error(`no token was needed: ${status}`)
    return { subject: underLoad(site, known), limit: underLoad(unguarded, unknown) }
  },
}

const expectPage = async (port: number, call: Call) => {
  const { status, body } = await askOnce(call, port)
  if (status !== 200 || JSON.parse(body.toString()).length !== few) throw new Error('no page came')
}
