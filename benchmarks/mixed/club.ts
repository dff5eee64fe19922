import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Database } from '#server/database/tables.ts'
import { demoAccounts } from '#server/identity/demo.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { insertMessages } from '#tests/support/many-messages.ts'
import { insertPeople } from '#tests/support/many-people.ts'
import { insertRides } from '#tests/support/many-rides.ts'

const secret = 'known to the load and to the site it visits'
const password = 'sunrise-on-the-iron-bridge'

/** An account may sign in only ten times in ten minutes, so many take turns. */
const accounts = 1_000

export const variables = { TOKEN_SECRET: secret }

export type Club = {
  /** The ids of rides that members sign up for. */
  readonly rides: readonly string[]
  readonly members: readonly string[]
  readonly admins: readonly string[]
  readonly accounts: readonly { readonly email: string; readonly password: string }[]
}

/** A club of some 3,000 with rides, with messages to answer, and the tokens of those who are signed in. */
export const seedClub = async (db: Database, postgres: boolean): Promise<Club> => {
  const club = await db.transaction().execute(async (transaction) => {
    await insertPeople(transaction, 2_000)
    await insertMessages(transaction, 300)
    await insertRides(transaction, 20, '2131-05-16')
    const rides = await transaction.selectFrom('event').select('id').execute()
    const emails = Array.from({ length: accounts }, (_, n) => `rider-${n}@load.example`)
    const holders = emails.map((email) => ({ email, firstName: 'Rider' }))
    const subjects = await demoAccounts(transaction, holders, password)
    await transaction
      .insertInto('person')
      .values([...subjects].map(([email, subject]) => record(email, subject)))
      .execute()
    return {
      rides: rides.map(({ id }) => id),
      members: await tokensOf(transaction, 400),
      admins: await tokensOf(transaction, 5, 'admin'),
      accounts: emails.map((email) => ({ email, password })),
    }
  })
  // A server that has run for a minute has analysed its tables by itself.
  if (postgres) await sql`vacuum analyze`.execute(db)
  return club
}

const record = (email: string, subject: string) => ({
  id: randomUUIDv7(),
  subject,
  email,
  first_name: 'Rider',
  name_key: 'rider',
  admin: 0,
  moderator: 0,
  created_at: new Date().toISOString(),
})

const tokensOf = async (db: Database, count: number, ...roles: readonly Role[]) => {
  const tokens = openTokens(secret)
  const welcomed: string[] = []
  for (let n = 0; n < count; n++) welcomed.push((await addPerson(db, tokens, ...roles)).token)
  return welcomed
}
