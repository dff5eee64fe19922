import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#server/database/tables.ts'
import type { openTestSite } from '#tests/site.ts'
import { askProvider } from './embedded-provider.ts'

type Site = { readonly origin: string }

export const rima = { email: 'rima@example.com', password: 'quiet-ferry-at-dawn' }

/** Registers Rima and returns her proof. */
export const registerRima = async (site: Site) => {
  const response = await askProvider(site, '/sign-up/email', { ...rima, name: 'Rima' })
  expect(response.status).toBe(200)
  return response.headers.get('set-auth-token') ?? ''
}

/** Rima with an account and a record, as the pages would make them, by this proof or a new one. */
export const enterRima = async (site: Awaited<ReturnType<typeof openTestSite>>, proof?: string) => {
  const held = proof ?? (await registerRima(site))
  const { token } = await site.holding(held).identity.exchange(rima)
  const self = site.holding(token)
  const { insertedId: id } = await self.users.add({ firstName: 'Rima', email: rima.email })
  return { ...self, id, email: rima.email, token, proof: held }
}

/** Links the Twitter account without an address to a person, as older versions allowed. */
export const linkTwitter = async ({ db }: { readonly db: Database }, userId: string) => {
  const now = new Date().toISOString()
  await db
    .insertInto('auth_account')
    .values({
      id: randomUUID(),
      userId,
      accountId: '1003',
      providerId: 'twitter',
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}
