import { expect, test } from 'vitest'
import { openTestSite, type Person } from '#tests/site.ts'
import { claimsOf } from '#tests/support/add-person.ts'
import { enterRima } from '#tests/support/rima.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const asks = (who: Person) => who.users.list({})

const newcomer = async (site: Site, more: Partial<ReturnType<typeof claimsOf>> = {}) => {
  const self = { ...claimsOf(crypto.randomUUID()), ...more }
  return { ...site.holding(await site.tokens.mint(self)), email: self.email }
}

test('newcomers create their own record once, without a role or a password', async () => {
  const site = await openTestSite()
  const self = await newcomer(site)
  const greedy = {
    firstName: 'Rima',
    email: self.email,
    role: 'admin',
    admin: 1,
    password: 'secret!',
  }
  const { insertedId } = await self.users.add(greedy)
  expect(await self.users.add({ firstName: 'Again', email: self.email })).toEqual({ insertedId })
  const found = await site.admin.users.list({ q: self.email })
  expect(found).toEqual([
    {
      _id: insertedId,
      firstName: 'Rima',
      email: self.email,
      roles: [],
      mayLead: false,
      joined: expect.any(String),
    },
  ])
  const rows = await site.db.selectFrom('person').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('secret!')
  expect(site.lines.join()).not.toContain('secret!')
})

test('a member cannot make a record for another address', async () => {
  const site = await openTestSite()
  const self = await newcomer(site)
  const other = self.users.add({ firstName: 'Rima', email: 'other@example.com' })
  await expect(other).rejects.toMatchObject({ refusal: 'no-proof' })
})

test('an unconfirmed address never takes over a record, and a confirmed one does', async () => {
  const site = await openTestSite()
  const { member } = site
  const record = { firstName: 'Rima', email: member.email }
  const unsure = await newcomer(site, { email: member.email, emailVerified: false })
  await expect(unsure.users.add(record)).rejects.toMatchObject({ refusal: 'email-taken' })
  const sure = await newcomer(site, { email: member.email })
  expect(await sure.users.add(record)).toEqual({ insertedId: member.id })
})

test('a changed role counts from the next request, and both roles can be held', async () => {
  const { admin, member } = await openTestSite()
  await expect(asks(member)).rejects.toMatchObject({ status: 403 })
  expect(await admin.users.makeAdmin({ id: member.id })).toEqual({ modifiedCount: 1 })
  await asks(member)
  expect(await admin.users.makeModerator({ id: member.id })).toEqual({ modifiedCount: 1 })
  expect(await admin.users.makeModerator({ id: member.id })).toEqual({ modifiedCount: 0 })
  const [found] = await admin.users
    .list({})
    .then((all) => all.filter(({ _id }) => _id === member.id))
  expect(found).toMatchObject({ role: 'admin', roles: ['admin', 'moderator'] })
  expect(await admin.users.makeMember({ id: member.id })).toEqual({ modifiedCount: 1 })
  await expect(asks(member)).rejects.toMatchObject({ status: 403 })
})

test('an admin changes the type of a membership, and it is recorded', async () => {
  const { admin, member, moderator } = await openTestSite()
  const change = (who: Person, membershipType: 'Regular' | 'VIP') =>
    who.users.changeMembership({ id: member.id, membershipType })
  for (const who of [member, moderator]) {
    await expect(change(who, 'VIP')).rejects.toMatchObject({ status: 403 })
  }
  expect(await change(admin, 'Regular')).toEqual({ modifiedCount: 1 })
  expect(await change(admin, 'VIP')).toEqual({ modifiedCount: 1 })
  expect(await change(admin, 'VIP')).toEqual({ modifiedCount: 0 })
  expect(await member.users.me({})).toMatchObject({ membershipType: 'VIP' })
  const entries = await admin.audit.list({ kind: 'users.changeMembership' })
  expect(entries).toHaveLength(2)
  expect(entries).toContainEqual(
    expect.objectContaining({
      before: { membershipType: 'Regular' },
      after: { membershipType: 'VIP' },
    }),
  )
  const odd = { id: member.id, membershipType: 'Gold' } as never
  await expect(admin.users.changeMembership(odd)).rejects.toMatchObject({ status: 422 })
  const gone = { id: crypto.randomUUID(), membershipType: 'VIP' } as const
  await expect(admin.users.changeMembership(gone)).rejects.toMatchObject({ refusal: 'not-found' })
})

test('admins see whose address is confirmed', async () => {
  const site = await openTestSite()
  const self = await enterRima(site)
  const confirmed = async () => (await site.admin.users.list({ q: self.email }))[0]?.emailConfirmed
  expect(await confirmed()).toBe(false)
  const ofRima = site.db.updateTable('auth_user').where('email', '=', self.email)
  await ofRima.set({ emailVerified: 1 }).execute()
  expect(await confirmed()).toBe(true)
})

test('the last admin can be neither demoted nor removed', async () => {
  const { admin, db } = await openTestSite()
  await db.updateTable('person').set({ admin: 0 }).where('id', '!=', admin.id).execute()
  const self = { id: admin.id }
  await expect(admin.users.makeMember(self)).rejects.toMatchObject({ refusal: 'last-admin' })
  await expect(admin.users.remove(self)).rejects.toMatchObject({ refusal: 'last-admin' })
  await asks(admin)
})

test('two admins who demote each other at the same moment leave one', async () => {
  const site = await openTestSite()
  await site.db.updateTable('person').set({ admin: 0 }).execute()
  const [one, other] = [await site.enter('admin'), await site.enter('admin')]
  await Promise.allSettled([
    one.users.makeMember({ id: other.id }),
    other.users.makeMember({ id: one.id }),
  ])
  const admins = await site.db.selectFrom('person').select('id').where('admin', '=', 1).execute()
  expect(admins).toHaveLength(1)
})

test('two admins who remove each other at the same moment leave one', async () => {
  const site = await openTestSite()
  await site.db.updateTable('person').set({ admin: 0 }).execute()
  const [one, other] = [await site.enter('admin'), await site.enter('admin')]
  await Promise.allSettled([one.users.remove({ id: other.id }), other.users.remove({ id: one.id })])
  const admins = await site.db.selectFrom('person').select('id').where('admin', '=', 1).execute()
  expect(admins).toHaveLength(1)
})

test('members may ask for their own role, admins for every role', async () => {
  const { admin, moderator, member } = await openTestSite()
  expect(await moderator.users.isModerator(moderator)).toEqual({ moderator: true })
  expect(await moderator.users.isAdmin(moderator)).toEqual({ admin: false })
  expect(await admin.users.isModerator(moderator)).toEqual({ moderator: true })
  expect(await admin.users.isAdmin({ email: 'nobody@example.com' })).toEqual({ admin: false })
  await expect(member.users.isAdmin(admin)).rejects.toMatchObject({ status: 403 })
})

test('signing out everywhere ends every sign-in before, and none after', async () => {
  const site = await openTestSite()
  const { member } = site
  await member.identity.leave({ everywhere: true })
  await expect(member.users.isAdmin(member)).rejects.toMatchObject({ status: 401 })
  const later = { ...claimsOf(member.id), since: Date.now() + 1, session: 'another' }
  const again = site.holding(await site.tokens.mint(later))
  expect(await again.users.isAdmin(member)).toEqual({ admin: false })
})

test('an admin ends every sign-in of one member and changes nothing else', async () => {
  const site = await openTestSite()
  const { admin, moderator, member, db, tokens } = site
  const signIn = async (session: string, since: number) =>
    site.holding(await tokens.mint({ ...claimsOf(member.id), session, since }))
  const telephone = await signIn('telephone', Date.now() - 86_400_000)
  const before = await admin.users.list({})
  // Pressing twice has the same effect and does not fail.
  for (const end of [admin.users.signOut, admin.users.signOut]) {
    expect(await end({ id: member.id })).toEqual({ ended: true })
    for (const ended of [member, telephone])
      await expect(ended.users.me({})).rejects.toMatchObject({ status: 401 })
  }
  expect(await moderator.users.me({})).toMatchObject({ _id: moderator.id })
  expect(await admin.users.list({})).toEqual(before)
  const again = await signIn('another', Date.now() + 1)
  expect(await again.users.me({})).toMatchObject({ _id: member.id })

  const nobody = admin.users.signOut({ id: crypto.randomUUID() })
  await expect(nobody).rejects.toMatchObject({ refusal: 'not-found' })
  expect(await admin.users.signOut({ id: admin.id })).toEqual({ ended: true })
  await expect(admin.users.list({})).rejects.toMatchObject({ status: 401 })
  const done = { person_id: admin.id, action: 'users.signOut', before: null, after: null }
  const columns = ['person_id', 'action', 'subject_id', 'before', 'after'] as const
  expect(await db.selectFrom('audit').select(columns).orderBy('id').execute()).toEqual([
    { ...done, subject_id: member.id },
    { ...done, subject_id: member.id },
    { ...done, subject_id: admin.id },
  ])
})

test('what an admin does to people is recorded without personal text', async () => {
  const { admin, member, db } = await openTestSite()
  await admin.users.makeModerator({ id: member.id })
  await admin.users.remove({ id: member.id })
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'subject_id'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    {
      action: 'users.makeModerator',
      subject_id: member.id,
      before: '{"roles":""}',
      after: '{"roles":"moderator"}',
    },
    { action: 'users.remove', subject_id: member.id, before: '{"roles":"moderator"}', after: null },
  ])
})
