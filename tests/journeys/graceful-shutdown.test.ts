import { expect, test } from 'vitest'
import { openTestSite, type Somebody } from '#tests/site.ts'
import { askProvider, signIn } from '#tests/support/embedded.ts'
import { holder } from '#tests/support/person.ts'
import { enterRima, rima } from '#tests/support/registered.ts'

type House = Awaited<ReturnType<typeof openTestSite>>

const minutes = 60_000

/** The same person by a sign-in of some time ago. */
const signedInAgo = async (house: House, { id }: Somebody, ago: number) =>
  house.holding(await house.tokens.mint({ ...holder(id), since: Date.now() - ago }))

test('only whoever signed in within five minutes deletes the own account', async () => {
  const house = await openTestSite()
  const { member } = house
  const old = await signedInAgo(house, member, 5 * minutes + 1_000)
  await expect(old.users.leave({})).rejects.toMatchObject({
    status: 409,
    refusal: 'old-sign-in',
    message: 'Sign in again to do this.',
  })
  expect(await old.users.me({})).toMatchObject({ _id: member.id })
  const fresh = await signedInAgo(house, member, 4 * minutes)
  expect(await fresh.users.leave({})).toEqual({ deletedCount: 1 })
  await expect(old.users.me({})).rejects.toMatchObject({ status: 401 })
})

test('however often it is used, a sign-in is over after half a year', async () => {
  const house = await openTestSite()
  const { member } = house
  const days = 24 * 60 * minutes
  const younger = await signedInAgo(house, member, 179 * days)
  expect(await younger.users.me({})).toMatchObject({ _id: member.id })
  const older = await signedInAgo(house, member, 181 * days)
  await expect(older.users.me({})).rejects.toMatchObject({ refusal: 'dead-token' })
  const { proof } = await enterRima(house)
  const createdAt = new Date(Date.now() - 181 * days).toISOString()
  await house.db.updateTable('auth_session').set({ createdAt }).execute()
  await expect(enterRima(house, proof)).rejects.toMatchObject({ refusal: 'no-proof' })
  const again = await enterRima(house, await signIn(house, rima.email, rima.password))
  expect(await again.users.me({})).toMatchObject({ email: rima.email })
})

test('a token that is renewed comes from the same sign-in, a password makes a new one', async () => {
  const house = await openTestSite()
  const { proof } = await enterRima(house)
  const hourAgo = new Date(Date.now() - 60 * minutes).toISOString()
  await house.db.updateTable('auth_session').set({ createdAt: hourAgo }).execute()
  const renewed = await enterRima(house, proof)
  await expect(renewed.users.leave({})).rejects.toMatchObject({ refusal: 'old-sign-in' })
  const present = await enterRima(house, await signIn(house, rima.email, rima.password))
  expect(await present.users.leave({})).toEqual({ deletedCount: 1 })
})

test('of a deleted account nothing is left but an id in the audit and what was sent to the club', async () => {
  const house = await openTestSite()
  const { visitor, admin, db } = house
  const elsewhere = await enterRima(house)
  const words = { name: 'Rima', email: rima.email, message: 'When do we ride?' }
  await visitor.contact.add(words)
  const self = await enterRima(house, await signIn(house, rima.email, rima.password))
  await self.users.leave({})
  for (const { users } of [self, elsewhere]) {
    await expect(users.me({})).rejects.toMatchObject({ status: 401 })
  }
  for (const { proof } of [self, elsewhere]) {
    const buying = house.holding(proof).identity.exchange(rima)
    await expect(buying).rejects.toMatchObject({ status: 401 })
  }
  expect(await signIn(house, rima.email, rima.password)).toBe('')
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
  const registered = await askProvider(house, '/sign-up/email', { ...rima, name: 'Rima' })
  expect(registered.status).toBe(200)
})

test('the last admin stays, also when two leave at the same moment', async () => {
  const house = await openTestSite()
  await house.db.updateTable('person').set({ admin: 0 }).execute()
  const [one, other] = [await house.enter('admin'), await house.enter('admin')]
  const left = await Promise.allSettled([one.users.leave({}), other.users.leave({})])
  expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const stays = left[0]?.status === 'rejected' ? one : other
  await expect(stays.users.leave({})).rejects.toMatchObject({ status: 409, refusal: 'last-admin' })
  expect(await stays.users.me({})).toMatchObject({ roles: ['admin'] })
})
