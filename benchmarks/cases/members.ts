import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { insertPeople } from '#tests/support/many-people.ts'
import { insertRides } from '#tests/support/many-rides.ts'
import { insertRoutes } from '#tests/support/many-routes.ts'
import { siteAgainstBare } from '../against-bare.ts'
import type { Case } from '../case.ts'
import { openSite } from '../site.ts'

const secret = 'known to the benchmark and to the sites it starts'
const limit = 'bare node:http sending the same bytes and headers'

type Asked = {
  readonly name: string
  readonly asks: string
  readonly path: string
  readonly atLeast: number
  readonly as?: 'visitor' | 'member' | 'admin'
  readonly putIn?: (db: Database) => Promise<void>
}

const compare = ({ name, asks, path, atLeast, as = 'member', putIn }: Asked): Case => ({
  name,
  asks,
  limit,
  target: { atLeast },
  async open(stack) {
    let token = ''
    const seed = async (db: Database) => {
      await putIn?.(db)
      const roles = as === 'admin' ? [as] : []
      token = (await addPerson(db, openTokens(secret), ...roles)).token
    }
    const site = stack.use(await openSite({ seed, variables: { TOKEN_SECRET: secret } }))
    const headers = as === 'visitor' ? {} : { Authorization: `Bearer ${token}` }
    return siteAgainstBare(stack, site, { path, headers })
  },
})

/** What signed-in people ask for, and what visitors ask for with parameters. */
export const members = [
  compare({
    name: 'month-list',
    asks: 'What does it cost to answer with a month of rides, `/api/events?from=…&to=…`?',
    path: '/api/events?from=2030-06-01&to=2030-06-30',
    atLeast: 0.75,
    as: 'visitor',
    putIn: (db) => insertRides(db, 200, '2030-06-15'),
  }),
  compare({
    name: 'own-record',
    asks: 'What does it cost to answer a member with their own record, `/api/me`?',
    path: '/api/me',
    atLeast: 0.45,
  }),
  compare({
    name: 'shared-list',
    asks: 'What does it cost to answer a member with a list that many share, `/api/routes?limit=20`?',
    path: '/api/routes?limit=20',
    atLeast: 0.6,
    putIn: (db) => insertRoutes(db, 40),
  }),
  compare({
    name: 'users-page',
    asks: 'What does a page of 50 people with its total cost for an admin?',
    path: '/api/users?limit=50&order=desc&sort=joined',
    atLeast: 0.25,
    as: 'admin',
    putIn: (db) => insertPeople(db, 200),
  }),
]
