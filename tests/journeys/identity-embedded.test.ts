import { hashPassword as hashByScrypt } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { embedded } from '#tests/identity/embedded.ts'
import { identitySuite } from '#tests/identity/suite.ts'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { askProvider } from '#tests/support/embedded-provider.ts'

identitySuite(embedded)

test('a trivial password is refused with a sentence', async () => {
  const site = await openTestSite()
  const rima = { email: 'rima@example.com', name: 'Rima' }
  for (const password of ['12345', 'password1', 'rima@example.com', 'aaaaaaaa', 'Clubrun2026']) {
    const response = await askProvider(site, '/sign-up/email', { ...rima, password })
    expect([password, response.status]).toEqual([password, 422])
    expect(await response.json()).toMatchObject({
      code: 'WEAK_PASSWORD',
      detail: expect.stringMatching(/[Pp]lease/),
    })
  }
})

test('a refusal of the provider has a documented type, and a wrong password ends no sign-in', async () => {
  const site = await openTestSite(withoutMail)
  const account = { email: 'rima@example.com', password: 'quiet-ferry-at-dawn', name: 'Rima' }
  await askProvider(site, '/sign-up/email', account)
  const refusals: [path: string, body: object, refusal: string, code: string][] = [
    [
      '/sign-in/email',
      { ...account, password: 'x' },
      'wrong-password',
      'INVALID_EMAIL_OR_PASSWORD',
    ],
    ['/sign-up/email', account, 'email-taken', 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'],
    ['/sign-up/email', { ...account, password: 'x' }, 'bad-fields', 'WEAK_PASSWORD'],
    ['/reset-password', { token: 'x', newPassword: 'loud-harbour' }, 'dead-link', 'INVALID_TOKEN'],
    ['/update-user', { name: 'Rima' }, 'no-token', 'UNAUTHORIZED'],
    ['/request-password-reset', { email: account.email }, 'no-mail', 'RESET_PASSWORD_DISABLED'],
  ]
  for (const [path, body, refusal, code] of refusals) {
    const answer = await askProvider(site, path, body)
    const type = `/api/problems/${refusal}`
    const { status, title } = await (await site.ask(type)).json()
    const problem = { type, title, status, detail: expect.stringMatching(/.\.$/), code }
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect([answer.status, await answer.json()]).toEqual([status, problem])
  }
  const foreign = await site.ask('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example', cookie: 'a=b' },
    body: '{}',
  })
  expect(await foreign.json()).toMatchObject({ status: 403, code: 'INVALID_ORIGIN' })
})

test('every character of a password counts, however long it is', async () => {
  const site = await openTestSite()
  const email = 'rima@example.com'
  const password = ` Quiet ferry at dawn, ${'over and over, '.repeat(5)}and home `
  await askProvider(site, '/sign-up/email', { email, password, name: 'Rima' })
  const tries = [password, password.trim(), password.toLowerCase(), password.slice(0, -1)]
  const answers: number[] = []
  for (const password of tries) {
    answers.push((await askProvider(site, '/sign-in/email', { email, password })).status)
  }
  expect(answers).toEqual([200, 422, 422, 422])
})

test('a password with an old hash still works, and is hashed again', async () => {
  const site = await openTestSite()
  const rima = { email: 'rima@example.com', password: 'quiet-ferry-at-dawn', name: 'Rima' }
  await askProvider(site, '/sign-up/email', rima)
  const accounts = site.db
    .selectFrom('auth_account')
    .select('password')
    .where('password', 'is not', null)
  const hashOf = async () => (await accounts.executeTakeFirstOrThrow()).password
  const enter = async (password: string) =>
    (await askProvider(site, '/sign-in/email', { ...rima, password })).status
  expect(await hashOf()).toMatch(/^\$argon2id\$/)

  const old = await hashByScrypt(rima.password)
  await site.db.updateTable('auth_account').set({ password: old }).execute()
  expect(await enter('loud-ferry-at-noon')).toBe(422)
  expect(await hashOf()).toBe(old)
  expect(await enter(rima.password)).toBe(200)
  expect(await hashOf()).toMatch(/^\$argon2id\$/)
  expect(await enter(rima.password)).toBe(200)
})

test('a sign-in that was not used for a month ends', async () => {
  const site = await openTestSite()
  const rima = { email: 'rima@example.com', password: 'quiet-ferry-at-dawn', name: 'Rima' }
  const { headers } = await askProvider(site, '/sign-up/email', rima)
  const proof = headers.get('set-auth-token') ?? ''
  const { expiresAt } = await site.db
    .selectFrom('auth_session')
    .selectAll()
    .executeTakeFirstOrThrow()
  const days = (Date.parse(String(expiresAt)) - Date.now()) / (24 * 60 * 60 * 1000)
  expect(Math.round(days)).toBe(30)
  expect((await site.holding(proof).identity.exchange(rima)).token).toMatch(/^ey/)
  await site.db.updateTable('auth_session').set({ expiresAt: new Date().toISOString() }).execute()
  await expect(site.holding(proof).identity.exchange(rima)).rejects.toMatchObject({ status: 401 })
})
