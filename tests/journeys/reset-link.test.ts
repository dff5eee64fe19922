import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider, signIn } from '#tests/support/embedded-provider.ts'
import { allSent, openMailServer } from '#tests/support/mail-server.ts'
import { enterRima, rima } from '#tests/support/rima.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const newPassword = 'loud-harbour-at-noon'

const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

const reset = async (site: Site, link: string, password = newPassword) => {
  const body = { newPassword: password, token: tokenIn(link) }
  const response = await askProvider(site, '/reset-password', body)
  return response.ok ? 'done' : (await response.json()).code
}

test('without mail, an admin makes a link with which a member sets a new password, once', async () => {
  const site = await openTestSite()
  const self = await enterRima(site)
  const before = Date.now()
  const { link, until } = await site.admin.users.createResetLink({ id: self.id })
  const after = Date.now()
  expect(new URL(link).origin).toBe(site.origin.replace('127.0.0.1', 'localhost'))
  expect(new URL(link).pathname).toBe('/reset-password')
  const anHour = 60 * 60 * 1000
  expect(Date.parse(until)).toBeGreaterThanOrEqual(before + anHour)
  expect(Date.parse(until)).toBeLessThanOrEqual(after + anHour)

  expect(await reset(site, link, 'password1')).toBe('WEAK_PASSWORD')
  expect(await reset(site, link)).toBe('done')
  expect(await signIn(site, rima.email, rima.password)).toBe('')
  expect(await signIn(site, rima.email, newPassword)).not.toBe('')
  expect(await reset(site, link, 'third-one-lucky')).toBe('INVALID_TOKEN')
})

test('a link that is an hour old no longer works', async () => {
  const site = await openTestSite()
  const self = await enterRima(site)
  const { link } = await site.admin.users.createResetLink({ id: self.id })
  const { expiresAt } = await site.db
    .selectFrom('auth_verification')
    .select('expiresAt')
    .where('value', 'like', `%${await subjectOf(site, self.id)}%`)
    .executeTakeFirstOrThrow()
  const earlier = new Date(Date.parse(expiresAt) - 60 * 60 * 1000 - 1).toISOString()
  await site.db.updateTable('auth_verification').set({ expiresAt: earlier }).execute()
  expect(await reset(site, link)).toBe('INVALID_TOKEN')
  expect(await signIn(site, rima.email, rima.password)).not.toBe('')
})

const subjectOf = async ({ db }: Site, id: string) =>
  (await db.selectFrom('person').select('subject').where('id', '=', id).executeTakeFirstOrThrow())
    .subject

test('using the link ends every earlier sign-in and token, and confirms no address', async () => {
  const site = await openTestSite()
  const self = await enterRima(site)
  const { link } = await site.admin.users.createResetLink({ id: self.id })
  expect(await self.users.me({})).toMatchObject({ email: rima.email })
  expect(await reset(site, link)).toBe('done')
  const dead = { status: 401 }
  await expect(self.users.me({})).rejects.toMatchObject(dead)
  await expect(site.holding(self.proof).identity.exchange(rima)).rejects.toMatchObject(dead)
  const [found] = await site.admin.users.list({ q: rima.email })
  expect(found).toMatchObject({ emailConfirmed: false })
})

test('the audit log records who made a link for whom, and the link is only in the answer', async () => {
  const site = await openTestSite()
  const self = await enterRima(site)
  const { link } = await site.admin.users.createResetLink({ id: self.id })
  const [entry] = await site.admin.audit.list({ kind: 'users.createResetLink' })
  expect(entry).toMatchObject({ who: { id: site.admin.id }, what: { id: self.id } })
  for (const table of ['audit', 'idempotency', 'mail', 'person'] as const) {
    const rows = await site.db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(tokenIn(link))
  }
  expect(site.lines.join()).not.toContain(tokenIn(link))
})

test('on a site with mail, the member gets a mail about the new link, without the link itself', async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const self = await enterRima(site)
  await mailServer.mail(1)
  const { link } = await site.admin.users.createResetLink({ id: self.id })
  const mail = await mailServer.mail(2)
  expect(mail.to).toEqual([rima.email])
  expect(mail.headers).toContain('Subject: A reset link was made for your account at Clubrun')
  expect(mail.text).toContain("If you didn't ask for it")
  expect(mail.text).not.toContain(tokenIn(link))
  await allSent(site.db)
})

test('there is no link for a deleted member', async () => {
  const { admin } = await openTestSite()
  const gone = admin.users.createResetLink({ id: crypto.randomUUID() })
  await expect(gone).rejects.toMatchObject({ refusal: 'not-found' })
})

test('there is no link for a member whose sign-in is elsewhere', async () => {
  const { admin, member } = await openTestSite()
  const nowhere = admin.users.createResetLink({ id: member.id })
  await expect(nowhere).rejects.toMatchObject({ refusal: 'no-reset-link' })
})

test('where Firebase keeps the passwords, the site says so and makes no link', async () => {
  const { admin, member } = await openTestSite({
    FIREBASE_API_KEY: 'any',
    FIREBASE_AUTH_DOMAIN: 'club.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'club',
  })
  await expect(admin.users.createResetLink({ id: member.id })).rejects.toMatchObject({
    refusal: 'no-reset-link',
    detail: expect.stringContaining('Firebase'),
  })
  const [found] = await admin.users.list({})
  expect(found).not.toHaveProperty('emailConfirmed')
})
