import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { signIn } from '#tests/support/embedded-provider.ts'

const DEMO_PASSWORD = 'a-word-for-everyone'

test('the three demonstration accounts sign in with one password and have their roles', async () => {
  const site = await openTestSite({ DEMO_PASSWORD })
  const roles: Record<string, object> = {}
  for (const name of ['admin', 'moderator', 'member']) {
    const self = { email: `${name}@demo.club` }
    const proof = await signIn(site, self.email, DEMO_PASSWORD)
    const { token, known, leads } = await site.holding(proof).identity.exchange(self)
    const { isAdmin, isModerator } = site.holding(token).users
    roles[name] = { known, leads, ...(await isAdmin(self)), ...(await isModerator(self)) }
  }
  expect(roles).toEqual({
    admin: { known: true, leads: true, admin: true, moderator: false },
    moderator: { known: true, leads: true, admin: false, moderator: true },
    member: { known: true, admin: false, moderator: false },
  })
  const wrong = await signIn(site, 'admin@demo.club', 'another-word')
  expect(wrong).toBe('')
})

test('a dozen other members have a record but cannot sign in', async () => {
  const { admin, db } = await openTestSite()
  const people = await admin.users.list({ q: '@demo.club' })
  expect(people).toHaveLength(15)
  for (const { firstName, city, age, contactNumber, membershipType } of people) {
    expect([firstName, city, age, contactNumber, membershipType]).not.toContain(undefined)
  }
  const accounts = await db.selectFrom('auth_user').select('email').execute()
  expect(accounts.map(({ email }) => email).sort()).toEqual([
    'admin@demo.club',
    'member@demo.club',
    'moderator@demo.club',
  ])
})

test('a local trial makes and prints its password at its first start, and never again', async () => {
  const data = await emptyData()
  const first = await openTestSite(data)
  const line = JSON.parse(first.lines[0] ?? '').event
  for (const name of ['admin', 'moderator', 'member']) expect(line).toContain(`${name}@demo.club`)
  const password = line.match(/password ([a-z]+-[a-z]+-\d{4})$/)?.[1]
  expect(await signIn(first, 'admin@demo.club', password)).not.toBe('')

  await first.close()
  const again = await openTestSite(data)
  expect(await signIn(again, 'admin@demo.club', password)).not.toBe('')
  expect(again.lines.join()).not.toMatch(/demo|password/)
})

test('with Firebase the demonstration has records but no accounts', async () => {
  const { db, lines } = await openTestSite({
    FIREBASE_API_KEY: 'a-key',
    FIREBASE_AUTH_DOMAIN: 'demo-club.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'demo-club',
  })
  expect(await db.selectFrom('auth_user').select('id').execute()).toEqual([])
  const people = await db.selectFrom('person').select('email').execute()
  expect(people.filter(({ email }) => email.endsWith('@demo.club'))).toHaveLength(15)
  expect(lines.join()).not.toContain('password')
})
