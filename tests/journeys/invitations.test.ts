import { decodeJwt } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { askProvider } from '#tests/support/embedded-provider.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { listOf } from '#tests/support/people-inputs.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const password = 'quiet-ferry-at-dawn'
const over = { refusal: 'invitation-over' }

/** Makes an account at the provider, and a token for its holder, who has no record yet. */
const signUp = async (site: Site, email: string) => {
  const response = await askProvider(site, '/sign-up/email', { email, name: 'Lucy', password })
  const proof = response.headers.get('set-auth-token') ?? ''
  const exchange = async () => (await site.holding(proof).identity.exchange({ email })).token
  return { exchange, as: site.holding(await exchange()) }
}

/** The token at the end of an invitation link. */
const tokenIn = (text: string) => text.match(/\/join\/([\w-]+)/)?.[1] ?? ''

const linkFrom = async ({ admin }: Site, wishes: object = {}) =>
  tokenIn((await admin.people.inviteByLink({ role: 'member', days: 14, ...wishes })).link)

test('a person who is invited by mail registers with the link: the address is confirmed, role and membership are given', async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const emails = ['lucy@example.com', site.member.email]
  const words = {
    firstName: 'Lucy',
    note: 'See you on Friday.',
    membershipType: 'Premium',
  } as const
  const sent = await site.admin.people.invite({ emails, role: 'moderator', days: 7, ...words })
  expect(sent).toEqual({ invited: 2, members: [] })
  const mail = await mailServer.mail(1)
  expect(mail.to).toEqual(['lucy@example.com'])
  for (const word of ['Hello Lucy', 'as a moderator', words.note]) expect(mail.text).toContain(word)
  const token = tokenIn(mail.text)

  const opened = await site.visitor.people.invitation({ token })
  expect(opened).toMatchObject({ state: 'open', role: 'moderator', by: 'Somebody', ...words })
  const page = await site.ask(`/join/${token}`)
  const html = await page.text()
  expect([page.status, page.headers.get('cache-control')]).toEqual([
    200,
    expect.stringContaining('no-store'),
  ])
  expect(html).toContain('noindex')

  const lucy = await signUp(site, 'lucy@example.com')
  expect(decodeJwt(await lucy.exchange()).email_verified).toBe(false)
  await lucy.as.users.add({ firstName: 'Lucy', email: 'lucy@example.com', invitation: token })
  expect(await lucy.as.users.me({})).toMatchObject({
    roles: ['moderator'],
    membershipType: 'Premium',
  })
  expect(decodeJwt(await lucy.exchange()).email_verified).toBe(true)

  expect(await site.visitor.people.invitation({ token })).toEqual({ state: 'used' })
  await expect(site.member.people.accept({ token })).rejects.toMatchObject(over)
  const [second, first] = await site.admin.people.invitations({})
  expect([first, second].map((one) => one?.state).sort()).toEqual(['open', 'used'])
  const entries = await site.admin.audit.list({ kind: 'people.accept' })
  expect(entries).toMatchObject([{ after: { roles: 'moderator', membershipType: 'Premium' } }])
})

test('a link works without mail, for one of those who open it at the same moment', async () => {
  const site = await openTestSite(withoutMail)
  const mailed = site.admin.people.invite({ emails: ['x@example.com'], role: 'member', days: 14 })
  await expect(mailed).rejects.toMatchObject({ refusal: 'no-mail' })
  const token = await linkFrom(site, { role: 'moderator' })
  const stored = await site.db.selectFrom('invitation').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  const riders = await Promise.all(Array.from({ length: 8 }, () => site.enter()))
  const outcomes = await Promise.allSettled(riders.map((rider) => rider.people.accept({ token })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const moderators = await site.admin.users.list({ role: 'moderator' })
  expect(moderators.filter(({ _id }) => riders.some(({ id }) => id === _id))).toHaveLength(1)
})

test('an invitation ends when it is revoked, when its days are over, when another link replaces it, and with the role of its maker', async () => {
  const site = await openTestSite()
  const maker = await site.enter('admin')
  const newest = async () => (await site.admin.people.invitations({ limit: 1 }))[0]?._id ?? ''
  const stateOf = async (token: string) => (await site.visitor.people.invitation({ token })).state

  const revoked = await linkFrom(site)
  await site.admin.people.revoke({ id: await newest() })
  expect(await stateOf(revoked)).toBe('revoked')

  const replaced = await linkFrom(site)
  const renewed = await site.admin.people.renew({ id: await newest() })
  await expect(stateOf(replaced)).rejects.toMatchObject({ refusal: 'dead-link' })
  expect(await stateOf(tokenIn(renewed.link ?? ''))).toBe('open')

  const given = { days: 14, role: 'moderator' } as const
  const promoted = tokenIn((await maker.people.inviteByLink(given)).link)
  const plain = tokenIn((await maker.people.inviteByLink({ ...given, role: 'member' })).link)
  await site.admin.users.makeMember({ id: maker.id })
  expect([await stateOf(promoted), await stateOf(plain)]).toEqual(['ended', 'open'])
  await expect(site.member.people.accept({ token: promoted })).rejects.toMatchObject(over)
  expect((await site.member.users.me({})).roles).toEqual([])

  const short = await linkFrom(site, { days: 1 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await stateOf(short)).toBe('expired')
  expect((await site.ask(`/join/${short}`)).status).toBe(410)
  expect((await site.ask('/join/not-a-token')).status).toBe(404)
})

test('only a fresh sign-in invites an admin', async () => {
  const site = await openTestSite()
  const claims = { subject: 'old', email: 'old@example.com', emailVerified: true, session: 'old' }
  await site.db
    .insertInto('person')
    .values({
      ...{ id: crypto.randomUUID(), subject: 'old', email: 'old@example.com', admin: 1 },
      created_at: new Date().toISOString(),
    })
    .execute()
  const old = site.holding(await site.tokens.mint({ ...claims, since: Date.now() - 600_000 }))
  const wish = { role: 'admin', days: 14 } as const
  await expect(old.people.inviteByLink(wish)).rejects.toMatchObject({ refusal: 'old-sign-in' })
  await old.people.inviteByLink({ ...wish, role: 'moderator' })
  await site.member.people.accept({ token: await linkFrom(site, { role: 'admin' }) })
  expect((await site.member.users.me({})).roles).toEqual(['admin'])
})

test('an imported record is given to the holder of an invitation for its address, not to anyone who types it', async () => {
  const site = await openTestSite(withoutMail)
  const file = listOf([['Lucy Gomes', 'lucy@example.com', 'Kathalia']], ['Name', 'Email', 'City'])
  const { _id: id } = await site.admin.people.readFile({ file })
  await site.admin.people.runImport({ id })
  const from = { from: 'https://club.example' }
  const account = { email: 'lucy@example.com', name: 'Lucy', password }
  const response = await askProvider(site, '/sign-up/email', account, from)
  const proof = response.headers.get('set-auth-token') ?? ''
  const { token } = await site.holding(proof).identity.exchange(account)
  const lucy = site.holding(token)
  const self = { firstName: 'Lucy', email: account.email, age: 38, city: 'Sonadi' }
  await expect(lucy.users.add(self)).rejects.toMatchObject({ refusal: 'email-taken' })
  const other = await linkFrom(site, { email: 'other@example.com' })
  const refused = lucy.users.add({ ...self, invitation: other })
  await expect(refused).rejects.toMatchObject({ refusal: 'email-taken' })

  await lucy.users.add({ ...self, invitation: await linkFrom(site, { email: account.email }) })
  const own = { firstName: 'Lucy Gomes', city: 'Kathalia', age: 38 }
  expect(await lucy.users.me({})).toMatchObject(own)
  expect((await lucy.users.export({})).joining).toMatchObject({ invitations: [{ sent: 'link' }] })
  await lucy.users.leave({})
  for (const table of ['invitation', 'import_row'] as const) {
    const left = await site.db.selectFrom(table).select('email').where('email', '=', account.email)
    expect(await left.execute()).toEqual([])
  }
})
