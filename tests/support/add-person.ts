import type { Role } from '#contract/endpoint.ts'
import type { Database } from '#server/database/tables.ts'
import { adjustTally } from '#server/database/tally.ts'
import type { Tokens } from '#server/identity/token.ts'

/** The claims of a person who has only an id. */
export const claimsOf = (id: string) => ({
  subject: id,
  email: `${id}@example.com`,
  emailVerified: true,
  session: `session of ${id}`,
  since: Date.now(),
})

/** Adds a person and returns a token for them, without an identity provider. */
export const addPerson = async (db: Database, tokens: Tokens, ...roles: readonly Role[]) => {
  const id = crypto.randomUUID()
  const { subject, email } = claimsOf(id)
  await db
    .insertInto('person')
    .values({
      id,
      subject,
      email,
      first_name: 'Somebody',
      name_key: 'somebody',
      admin: Number(roles.includes('admin')),
      moderator: Number(roles.includes('moderator')),
      created_at: new Date().toISOString(),
    })
    .execute()
  await adjustTally(db, 'person', 1)
  return { id, email, token: await tokens.mint(claimsOf(id)) }
}
