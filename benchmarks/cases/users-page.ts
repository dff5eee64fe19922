import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { insertPeople } from '#tests/support/many-people.ts'
import { siteAgainstBare } from '../against-bare.ts'
import type { Case } from '../case.ts'
import { openSite } from '../site.ts'
import { amongMany } from './among-many.ts'

const few = 200
const many = 200_000
const onePage = 50
const path = `/api/users?limit=${onePage}&sort=joined&order=desc`

const amongManyUsers = amongMany({
  name: 'users',
  asks: (engine) =>
    `What does a page of people with its total cost among ${many.toLocaleString('en')} members on ${engine}?`,
  limit: `the same page among ${few} members`,
  many,
  few,
  putIn: insertPeople,
  path,
  as: 'admin',
  check({ status, headers, body }, count) {
    const total = Number(headers[headers.findIndex((name) => /^x-total-count$/i.test(name)) + 1])
    if (status !== 200 || total < count) throw new Error(`${status} with ${total} of ${count}`)
    if (JSON.parse(body.toString()).length !== onePage) throw new Error('another page came')
  },
})

const secret = 'known to the benchmark and to the sites it starts'

const usersPage: Case = {
  name: 'users-page',
  asks: `What does a page of ${onePage} people with its total cost for an admin?`,
  limit: 'bare node:http sending the same bytes and headers',
  target: { atLeast: 0.25 },
  async open(stack) {
    let token = ''
    const seed = async (db: Database) => {
      await insertPeople(db, few)
      token = (await addPerson(db, openTokens(secret), 'admin')).token
    }
    const site = stack.use(await openSite({ seed, variables: { TOKEN_SECRET: secret } }))
    const headers = { Authorization: `Bearer ${token}` }
    return siteAgainstBare(stack, site, { path, headers })
  },
}

export const usersPages = [usersPage, ...amongManyUsers]
