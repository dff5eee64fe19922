import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { everythingStored } from '#tests/support/everything-stored.ts'
import { openToldSite, titlesOf } from '#tests/support/told.ts'

test('an admin corrects a record: the member is told which fields, and the log has no values', async () => {
  const { admin, member, db } = await openTestSite()
  await member.users.changeMe({ contactNumber: '+880 1700 1234', city: 'Sonadi' })
  const { version } = await admin.users.record({ id: member.id })
  const phone = '+880 1700 9999'
  const change = { contactNumber: phone, city: '', membershipType: 'VIP', note: 'As you asked.' }
  expect(await admin.users.changeRecord({ id: member.id, version, ...change } as never)).toEqual({
    modifiedCount: 1,
  })

  const after = await member.users.me({})
  expect(after).toMatchObject({ contactNumber: phone, membershipType: 'VIP' })
  expect(after).not.toHaveProperty('city')
  const [notice] = await member.notices.list({})
  expect(notice).toMatchObject({
    kind: 'record',
    title: 'Somebody changed your record: phone, city, and membership',
    text: expect.stringContaining('“As you asked.”'),
    path: '/dashboard/profile',
  })
  const [entry] = await admin.audit.list({ kind: 'users.changeRecord' })
  expect(entry).toMatchObject({
    what: { id: member.id },
    before: {},
    after: { contactNumberChanged: true, cityChanged: true, membershipType: 'VIP' },
  })
  const stored = JSON.stringify(await db.selectFrom('audit').selectAll().execute())
  expect(stored).not.toContain('1700 9999')

  // The same again changes nothing, tells nobody, and is not recorded.
  const same = { id: member.id, version: version + 1, contactNumber: phone }
  expect(await admin.users.changeRecord(same)).toEqual({ modifiedCount: 0 })
  expect(await member.notices.list({})).toHaveLength(1)
  const own = await admin.users.record({ id: admin.id })
  await admin.users.changeRecord({ id: admin.id, version: own.version, city: 'Sonadi' })
  expect((await admin.notices.list({})).filter(({ kind }) => kind === 'record')).toEqual([])
})

test('the member is told by mail, and can stop such mails', async () => {
  const site = await openToldSite()
  const { admin, member } = site
  await admin.users.changeRecord({ id: member.id, version: 1, contactNumber: '+880 1700 77' })
  await site.aMinuteLater()
  const [mail] = site.mailsTo(member)
  expect(mail?.subject).toBe('Somebody changed your record: phone')
  expect(mail?.text).toContain('You get this mail because you are a member of the club.')
  expect(mail?.text).not.toContain('1700 77')

  await member.notices.changePreferences({ kinds: { record: { mail: false, push: false } } })
  await admin.users.changeRecord({ id: member.id, version: 2, contactNumber: '+880 1700 78' })
  await site.aMinuteLater()
  expect(site.mailsTo(member)).toHaveLength(1)
  expect(await titlesOf(member)).toHaveLength(2)
})

test('what the member changed meanwhile is not overwritten', async () => {
  const { admin, member, db } = await openTestSite()
  const { version } = await admin.users.record({ id: member.id })
  await member.users.changeMe({ city: 'Morhat' })
  const before = await everythingStored(db)
  const stale = admin.users.changeRecord({ id: member.id, version, address: '7 Mill Lane' })
  await expect(stale).rejects.toMatchObject({ status: 409, refusal: 'stale' })
  expect(await everythingStored(db)).toBe(before)
  const newer = await admin.users.record({ id: member.id })
  expect(newer).toMatchObject({ city: 'Morhat', version: version + 1 })
  await admin.users.changeMembership({ id: member.id, membershipType: 'Premium' })
  expect((await admin.users.record({ id: member.id })).version).toBe(version + 2)
})

const addAccount = async (
  { db }: Pick<Awaited<ReturnType<typeof openTestSite>>, 'db'>,
  { id, email }: { readonly id: string; readonly email: string },
  emailVerified: 0 | 1,
) => {
  const at = new Date().toISOString()
  const account = { id, email, emailVerified, name: 'Somebody', image: null }
  await db
    .insertInto('auth_user')
    .values({ ...account, createdAt: at, updatedAt: at })
    .execute()
}

test('an admin corrects an address until somebody has confirmed it', async () => {
  const site = await openTestSite()
  const { admin, member, moderator, db } = site
  await addAccount(site, member, 0)
  await addAccount(site, moderator, 1)
  const correct = (id: string, email: string) =>
    admin.users
      .record({ id })
      .then(({ version }) => admin.users.changeRecord({ id, version, email }))

  expect(await admin.users.record({ id: moderator.id })).toMatchObject({ mayCorrectEmail: false })
  await expect(correct(moderator.id, 'other@example.com')).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'email' }],
  })
  await expect(correct(member.id, moderator.email)).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'email', detail: expect.stringContaining('Another member') }],
  })
  expect(await correct(member.id, 'right@example.com')).toEqual({ modifiedCount: 1 })
  expect(await admin.users.record({ id: member.id })).toMatchObject({ email: 'right@example.com' })
  const account = db.selectFrom('auth_user').select(['email', 'emailVerified'])
  expect(await account.where('id', '=', member.id).executeTakeFirst()).toEqual({
    email: 'right@example.com',
    emailVerified: 0,
  })
  // They sign in again, with the right address.
  await expect(member.users.me({})).rejects.toMatchObject({ status: 401 })
})

test('records that may be of one person are found by name, phone and mailbox', async () => {
  const { admin, enter, db } = await openTestSite({ PUBLIC_URL: 'https://club.example' })
  await db.updateTable('person').set({ first_name: null, name_key: '' }).execute()
  const people = []
  for (const [firstName, contactNumber] of [
    ['Rímà  Akter', '+880 1711 000001'],
    ['rima akter', '+880 1711 000002'],
    ['R. Akter', '01711 000001'],
    ['Samir Das', '+880 1711 000009'],
  ] as const) {
    const person = await enter()
    await person.users.changeMe({ firstName, contactNumber })
    people.push(person)
  }
  const [rima, same, phone, samir] = people
  const emails = { 'r.ima@example.com': samir, 'rima+club@example.com': rima }
  for (const [email, person] of Object.entries(emails)) {
    const { version } = await admin.users.record({ id: person?.id ?? '' })
    await admin.users.changeRecord({ id: person?.id ?? '', version, email })
  }

  const alike = await admin.users.duplicates({ id: rima?.id ?? '' })
  expect(alike.map(({ _id, same }) => [_id, same])).toEqual(
    expect.arrayContaining([
      [same?.id, ['name']],
      [phone?.id, ['phone']],
      [samir?.id, ['email']],
    ]),
  )
  expect(alike).toHaveLength(3)
  const listed = await admin.users.list.page({ duplicates: 'true', limit: 3 })
  expect(listed.total).toBe(4)
  const all = await admin.users.list({ duplicates: 'true' })
  expect(all.map(({ _id }) => _id).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
})
