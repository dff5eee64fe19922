import { expect, test } from 'vitest'
import { openTestSite, type Person } from '#tests/site.ts'
import { claimsOf } from '#tests/support/add-person.ts'
import { askProvider, signIn } from '#tests/support/embedded-provider.ts'
import { enterRima, rima } from '#tests/support/rima.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const minutes = 60_000

/** The same person with an older sign-in. */
const signedInAgo = async (site: Site, { id }: Person, ago: number) =>
  site.holding(await site.tokens.mint({ ...claimsOf(id), since: Date.now() - ago }))

test('members delete their account only within five minutes of signing in', async () => {
  const site = await openTestSite()
  const { member } = site
  const old = await signedInAgo(site, member, 5 * minutes + 1_000)
  await expect(old.users.leave({})).rejects.toMatchObject({
    status: 409,
    refusal: 'old-sign-in',
    message: 'Sign in again to do this.',
  })
  expect(await old.users.me({})).toMatchObject({ _id: member.id })
  const fresh = await signedInAgo(site, member, 4 * minutes)
  expect(await fresh.users.leave({})).toEqual({ deletedCount: 1 })
  await expect(old.users.me({})).rejects.toMatchObject({ status: 401 })
})

test('a sign-in ends after half a year, however often it is used', async () => {
  const site = await openTestSite()
  const { member } = site
  const days = 24 * 60 * minutes
  const younger = await signedInAgo(site, member, 179 * days)
  expect(await younger.users.me({})).toMatchObject({ _id: member.id })
  const older = await signedInAgo(site, member, 181 * days)
  await expect(older.users.me({})).rejects.toMatchObject({ refusal: 'dead-token' })
  const { proof } = await enterRima(site)
  const createdAt = new Date(Date.now() - 181 * days).toISOString()
  await site.db.updateTable('auth_session').set({ createdAt }).execute()
  await expect(enterRima(site, proof)).rejects.toMatchObject({ refusal: 'no-proof' })
  const again = await enterRima(site, await signIn(site, rima.email, rima.password))
  expect(await again.users.me({})).toMatchObject({ email: rima.email })
})

test('a token that is renewed comes from the same sign-in, a password makes a new one', async () => {
  const site = await openTestSite()
  const { proof } = await enterRima(site)
  const hourAgo = new Date(Date.now() - 60 * minutes).toISOString()
  await site.db.updateTable('auth_session').set({ createdAt: hourAgo }).execute()
  const renewed = await enterRima(site, proof)
  await expect(renewed.users.leave({})).rejects.toMatchObject({ refusal: 'old-sign-in' })
  const present = await enterRima(site, await signIn(site, rima.email, rima.password))
  expect(await present.users.leave({})).toEqual({ deletedCount: 1 })
})

test('a deleted account leaves only an id in the audit log and messages to the club', async () => {
  const site = await openTestSite()
  const { visitor, admin, db } = site
  const elsewhere = await enterRima(site)
  const words = { name: 'Rima', email: rima.email, message: 'When do we ride?' }
  await visitor.contact.add(words)
  const self = await enterRima(site, await signIn(site, rima.email, rima.password))
  await self.users.leave({})
  for (const { users } of [self, elsewhere]) {
    await expect(users.me({})).rejects.toMatchObject({ status: 401 })
  }
  for (const { proof } of [self, elsewhere]) {
    const buying = site.holding(proof).identity.exchange(rima)
    await expect(buying).rejects.toMatchObject({ status: 401 })
  }
  expect(await signIn(site, rima.email, rima.password)).toBe('')
  for (const table of ['person', 'auth_user', 'auth_account', 'auth_session'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(rima.email)
    expect(JSON.stringify(rows)).not.toContain(self.id)
  }
  const entries = await db
    .selectFrom('audit')
    .selectAll()
    .where('subject_id', '=', self.id)
    .execute()
  expect(entries.at(-1)).toMatchObject({ action: 'users.leave', person_id: self.id, after: null })
  expect(JSON.stringify(entries)).not.toMatch(/rima/i)
  expect(await admin.contact.list({ q: rima.email })).toMatchObject([words])
  const registered = await askProvider(site, '/sign-up/email', { ...rima, name: 'Rima' })
  expect(registered.status).toBe(200)
})

test('the last admin stays, also when two leave at the same moment', async () => {
  const site = await openTestSite()
  await site.db.updateTable('person').set({ admin: 0 }).execute()
  const [one, other] = [await site.enter('admin'), await site.enter('admin')]
  const left = await Promise.allSettled([one.users.leave({}), other.users.leave({})])
  expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const stays = left[0]?.status === 'rejected' ? one : other
  await expect(stays.users.leave({})).rejects.toMatchObject({ status: 409, refusal: 'last-admin' })
  expect(await stays.users.me({})).toMatchObject({ roles: ['admin'] })
})
