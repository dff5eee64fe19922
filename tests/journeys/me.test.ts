import { expect, test } from 'vitest'
import type { ExportedAction } from '#contract/own-record.ts'
import { openTestSite } from '#tests/site.ts'
import { claimsOf } from '#tests/support/add-person.ts'
import { signIn } from '#tests/support/embedded-provider.ts'
import { enterRima, rima } from '#tests/support/rima.ts'

const details = {
  firstName: 'Rima Sen',
  address: '4 Ferry Road',
  city: 'Sonadi',
  contactNumber: '+1 555 555 0143',
  age: 61,
} as const

test('members read and change their own record, and are found by its new content', async () => {
  const { member, admin } = await openTestSite()
  expect(await member.users.me({})).toMatchObject({ _id: member.id, firstName: 'Somebody' })
  expect(await member.users.changeMe(details)).toEqual({ modifiedCount: 1 })
  expect(await member.users.changeMe(details)).toEqual({ modifiedCount: 0 })
  expect(await member.users.me({})).toMatchObject({ ...details, email: member.email, roles: [] })
  expect(await admin.users.list({ q: 'sonadi sen' })).toMatchObject([{ _id: member.id }])
  expect(await admin.users.list({ q: 'Somebody' })).not.toContainEqual(
    expect.objectContaining({ _id: member.id }),
  )

  const cleared = { address: '', city: ' ', contactNumber: null, age: '' }
  await member.users.changeMe(cleared)
  const { firstName, ...rest } = await member.users.me({})
  expect(firstName).toBe(details.firstName)
  for (const field of Object.keys(cleared)) expect(rest).not.toHaveProperty(field)
  expect(await member.users.changeMe({})).toEqual({ modifiedCount: 0 })
})

test('every wrong field is named, and nothing is changed', async () => {
  const { member } = await openTestSite()
  const before = await member.users.me({})
  const wrong = { firstName: ' ', contactNumber: 'call me', age: 'old', city: 'Dhaka' }
  const refused = await member.users.changeMe(wrong).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    refusal: 'bad-fields',
    errors: [
      { field: 'firstName', detail: 'Please fill this in.' },
      { field: 'contactNumber', detail: 'Enter a phone number.' },
      { field: 'age', detail: expect.stringContaining('number') },
    ],
  })
  expect(await member.users.me({})).toEqual(before)
})

test('members cannot give themselves a role, a membership, another address, id or sign-in', async () => {
  const { member, admin, db } = await openTestSite()
  const rowOf = () =>
    db.selectFrom('person').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
  const before = await rowOf()
  const greedy = {
    city: 'Sonadi',
    ...{ role: 'admin', roles: ['admin', 'moderator'], admin: 1, moderator: 1 },
    ...{ _id: admin.id, id: admin.id, subject: admin.id, email: admin.email },
    ...{ created_at: '2001-01-01T00:00:00.000Z', search: 'x', password: 'quiet-ferry' },
    ...{ membershipType: 'VIP', membership_type: 'VIP' },
  }
  await member.users.changeMe(greedy)
  const { city, search, version, email_key, ...rest } = await rowOf()
  expect([city, search]).toEqual(['Sonadi', expect.stringContaining('sonadi')])
  expect([version, email_key]).toEqual([before.version + 1, member.email])
  expect(before).toMatchObject(rest)
})

test('the audit log records that members changed their record, and not its content', async () => {
  const { member, db } = await openTestSite()
  await member.users.changeMe(details)
  const entries = await db.selectFrom('audit').selectAll().execute()
  expect(entries).toMatchObject([
    {
      action: 'users.changeMe',
      person_id: member.id,
      subject_id: member.id,
      before: null,
      after: null,
    },
  ])
})

test('a rider without a record is asked to finish the registration', async () => {
  const site = await openTestSite()
  const newcomer = site.holding(await site.tokens.mint(claimsOf(crypto.randomUUID())))
  const calls = [newcomer.users.me, newcomer.users.changeMe, newcomer.users.export]
  for (const call of [...calls, newcomer.users.leave]) {
    await expect(call({})).rejects.toMatchObject({
      refusal: 'wrong-role',
      detail: 'Finish your registration first.',
    })
  }
})

test('the export holds all data of the member, no secret, and nothing of other members', async () => {
  const site = await openTestSite()
  const { admin, member, visitor, db } = site
  const self = await enterRima(site)
  const again = await signIn(site, rima.email, rima.password)
  await admin.users.makeAdmin({ id: self.id })
  await self.users.changeMe({ city: 'Sonadi' })
  await admin.users.changeMembership({ id: self.id, membershipType: 'Premium' })
  await self.users.makeModerator({ id: member.id })
  await self.news.add({
    title: 'Mine',
    author: 'Rima',
    type: 'Story',
    dateTime: '2026-05-15T06:30',
  })
  const words = { name: 'Rima', email: rima.email, message: 'When do we ride?' }
  const { insertedId: message } = await visitor.contact.add(words)
  await visitor.contact.add({ ...words, email: 'other@example.com', message: 'Not hers' })
  await admin.contact.mark({ id: message, answered: true })

  const unconfirmed = await self.users.export({})
  expect(unconfirmed.messages).toEqual([])
  await db.updateTable('auth_user').set({ emailVerified: 1 }).execute()
  const sure = await enterRima(site, self.proof)
  const held = await sure.users.export({})
  expect(held).toMatchObject({
    about: expect.stringMatching(/^Everything this club stores about you/),
    record: { _id: self.id, city: 'Sonadi', membershipType: 'Premium', roles: ['admin'] },
    signIn: { keptBy: 'this site', email: rima.email, name: 'Rima', ways: ['password'] },
    messages: [{ ...words, answeredAt: expect.any(String) }],
  })
  expect(held.signIn.sessions).toHaveLength(2)
  const byAction = (one: ExportedAction, other: ExportedAction) =>
    one.action < other.action ? -1 : 1
  expect(held.audit.byMe.toSorted(byAction)).toMatchObject([
    { action: 'news.add', after: { title: 'Mine' } },
    { action: 'users.add', subject: self.id },
    { action: 'users.changeMe', subject: self.id },
    { action: 'users.makeModerator' },
  ])
  expect(held.audit.aboutMe.toSorted(byAction)).toMatchObject([
    { action: 'users.add' },
    { action: 'users.changeMe' },
    { action: 'users.changeMembership', before: {}, after: { membershipType: 'Premium' } },
    { action: 'users.makeAdmin', after: { roles: 'admin' } },
  ])

  const whole = JSON.stringify(held)
  const { password } = await db
    .selectFrom('auth_account')
    .innerJoin('auth_user', 'auth_user.id', 'auth_account.userId')
    .select('password')
    .where('email', '=', rima.email)
    .executeTakeFirstOrThrow()
  const secrets = [rima.password, password ?? '', self.proof, again, self.token]
  const others = [admin.id, admin.email, member.id, member.email, message, 'Not hers', 'demo.club']
  for (const text of [...secrets, ...others]) expect(whole).not.toContain(text)
})
