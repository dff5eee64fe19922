import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider, sessionOf, signIn } from '#tests/support/embedded-provider.ts'
import { openMailServer, tokenIn } from '#tests/support/mail-server.ts'
import { signInAs } from '#tests/support/popup.ts'
import { linkTwitter, registerRima, rima } from '#tests/support/rima.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const tokenFor = async (site: Site, proof: string) =>
  (await site.holding(proof).identity.exchange(rima)).token

const isVerified = async (site: Site, proof: string) =>
  decodeJwt(await tokenFor(site, proof)).email_verified

type Proven = { readonly proof?: string; readonly password?: string }

const confirm = (site: Site, token: string, { proof, password }: Proven) =>
  askProvider(
    site,
    '/verify-email',
    { token, ...(password && { password }) },
    proof ? { proof } : {},
  )

const openMailingSite = async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const proof = await registerRima(site)
  const mail = await mailServer.mail(1)
  return { mailServer, site, proof, mail, token: tokenIn(mail, '/verify-email') }
}

test('a rider who registers confirms the address in the same browser, and the next token says so', async () => {
  const { site, proof, mail, token } = await openMailingSite()
  expect(mail.to).toEqual([rima.email])
  expect(mail.text).toContain('Clubrun Sonadi')
  expect(await isVerified(site, proof)).toBe(false)

  const answer = await confirm(site, token, { proof })
  expect([answer.status, await answer.json()]).toEqual([200, { status: true }])
  expect(answer.headers.get('set-auth-token')).toBeNull()
  expect(await isVerified(site, proof)).toBe(true)
  expect((await confirm(site, token, { proof })).status).toBe(200)
})

test('a link that is only opened confirms nothing', async () => {
  const { site, proof, token } = await openMailingSite()
  const query = `?token=${encodeURIComponent(token)}`
  expect((await site.ask(`/verify-email${query}`)).status).toBe(200)
  expect((await site.ask(`/api/auth/verify-email${query}`)).status).toBe(405)
  expect(await isVerified(site, proof)).toBe(false)
})

test('in another browser an address is confirmed with the password, and tries are counted', async () => {
  const { site, proof, token } = await openMailingSite()
  const other = await askProvider(site, '/sign-up/email', {
    email: 'other@example.com',
    password: rima.password,
    name: 'Other',
  })
  const stranger = other.headers.get('set-auth-token') ?? ''
  for (const proven of [{}, { proof: stranger }, { password: 'not-the-password' }]) {
    const refused = await confirm(site, token, proven)
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect([refused.status, (await refused.json()).errors]).toEqual([
      422,
      [{ field: 'password', detail: expect.any(String) }],
    ])
  }
  expect(await isVerified(site, proof)).toBe(false)
  expect((await confirm(site, token, { password: rima.password })).status).toBe(200)
  const back = await signIn(site, rima.email, rima.password)
  expect(await isVerified(site, back)).toBe(true)
})

test('the number of password guesses on the confirmation page is limited', async () => {
  const { site, token } = await openMailingSite()
  for (let tries = 1; tries <= 10; tries++) {
    expect((await confirm(site, token, { password: `guess-${tries}-of-many` })).status).toBe(422)
  }
  const refused = await confirm(site, token, { password: rima.password })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a confirmation ends every other sign-in of the account, its tokens and its linked providers', async () => {
  const { site, proof, token } = await openMailingSite()
  const { user } = await sessionOf(site, proof)
  await linkTwitter(site, user.id)
  const elsewhere = await signIn(site, rima.email, rima.password)
  const held = await tokenFor(site, elsewhere)
  await site.holding(held).users.add({ firstName: 'Rima', email: rima.email })
  await askProvider(site, '/request-password-reset', rima)

  expect((await confirm(site, token, { proof })).status).toBe(200)
  const dead = { status: 401 }
  await expect(site.holding(held).users.me({})).rejects.toMatchObject(dead)
  await expect(site.holding(elsewhere).identity.exchange(rima)).rejects.toMatchObject(dead)
  expect(await site.db.selectFrom('auth_verification').selectAll().execute()).toEqual([])
  const { token: byTwitter } = await signInAs(site.origin, 'twitter', 'Tuli Akter')
  expect((await sessionOf(site, byTwitter)).user.id).not.toBe(user.id)
  expect(await isVerified(site, proof)).toBe(true)
})

test('the owner of an address who did not register says so, and the account is gone', async () => {
  const { site, proof, token } = await openMailingSite()
  const { token: held } = await site.holding(proof).identity.exchange(rima)
  const { insertedId: id } = await site
    .holding(held)
    .users.add({ firstName: 'Squatter', email: rima.email })
  expect(await site.visitor.identity.disown({ token })).toEqual({ deletedCount: 1 })
  await expect(site.holding(held).users.me({})).rejects.toMatchObject({ status: 401 })
  await expect(site.holding(proof).identity.exchange(rima)).rejects.toMatchObject({ status: 401 })
  expect(await signIn(site, rima.email, rima.password)).toBe('')
  expect(await site.admin.users.list({ q: rima.email })).toEqual([])
  expect(await site.admin.audit.list({})).toContainEqual(
    expect.objectContaining({ action: 'identity.disown', what: { id } }),
  )
  const again = site.visitor.identity.disown({ token })
  await expect(again).rejects.toMatchObject({ status: 409, refusal: 'dead-link' })
  const fresh = await registerRima(site)
  expect((await confirm(site, token, { proof: fresh })).status).toBe(409)
})

test('an account whose address is confirmed, or that holds a role, is not deleted by a link', async () => {
  const { mailServer, site, proof, token } = await openMailingSite()
  await confirm(site, token, { proof })
  const late = site.visitor.identity.disown({ token })
  await expect(late).rejects.toMatchObject({ refusal: 'dead-link' })

  const second = { email: 'second@example.com', password: rima.password }
  const signedUp = await askProvider(site, '/sign-up/email', { ...second, name: 'Second' })
  const held = signedUp.headers.get('set-auth-token') ?? ''
  const { token: self } = await site.holding(held).identity.exchange(second)
  const { insertedId: id } = await site
    .holding(self)
    .users.add({ firstName: 'Second', email: second.email })
  await site.admin.users.makeModerator({ id })
  const refused = site.visitor.identity.disown({
    token: tokenIn(await mailServer.mail(2), '/verify-email'),
  })
  await expect(refused).rejects.toMatchObject({ status: 409, refusal: 'holds-roles' })
  expect(await site.holding(self).users.me({})).toMatchObject({ _id: id })
})

test('the link can be asked for again, until the address is confirmed', async () => {
  const { mailServer, site, proof } = await openMailingSite()
  const ask = () => askProvider(site, '/send-verification-email', { email: rima.email }, { proof })
  expect(await (await ask()).json()).toEqual({ status: true })
  await confirm(site, tokenIn(await mailServer.mail(2), '/verify-email'), { proof })
  const refused = await ask()
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'EMAIL_ALREADY_VERIFIED'])
})

test('only a link from a mail confirms an address, no other token of the site does', async () => {
  const { site, proof } = await openMailingSite()
  for (const token of ['made-up', proof, await tokenFor(site, proof)]) {
    const answer = await confirm(site, token, { proof })
    expect([answer.status, (await answer.json()).type]).toEqual([409, '/api/problems/dead-link'])
  }
  expect(await isVerified(site, proof)).toBe(false)
})

test('a changed password ends every earlier sign-in and token; this browser continues with a new one', async () => {
  const site = await openTestSite()
  const here = await registerRima(site)
  const there = await signIn(site, rima.email, rima.password)
  const tokens = { here: await tokenFor(site, here), there: await tokenFor(site, there) }
  await site.holding(tokens.here).users.add({ firstName: 'Rima', email: rima.email })
  const change = {
    currentPassword: rima.password,
    newPassword: 'loud-harbour-at-noon',
    revokeOtherSessions: true,
  }
  const wrong = { ...change, currentPassword: 'not-my-password' }
  const refused = await askProvider(site, '/change-password', wrong, { proof: there })
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'INVALID_PASSWORD'])

  const changed = await askProvider(site, '/change-password', change, { proof: here })
  expect(changed.status).toBe(200)
  const dead = { status: 401 }
  await expect(site.holding(tokens.there).users.isAdmin(rima)).rejects.toMatchObject(dead)
  await expect(site.holding(there).identity.exchange(rima)).rejects.toMatchObject(dead)
  await expect(site.holding(tokens.here).users.isAdmin(rima)).rejects.toMatchObject(dead)
  const fresh = await tokenFor(site, changed.headers.get('set-auth-token') ?? '')
  expect(await site.holding(fresh).users.isAdmin(rima)).toEqual({ admin: false })
})

test('a sign-in that ends at the provider also ends its token', async () => {
  const site = await openTestSite()
  const proof = await registerRima(site)
  const token = await tokenFor(site, proof)
  expect((await askProvider(site, '/sign-out', {}, { proof })).status).toBe(200)
  await expect(site.holding(token).users.isAdmin(rima)).rejects.toMatchObject({ status: 401 })
})

test('the number of password guesses with a stolen sign-in is limited', async () => {
  const site = await openTestSite()
  const proof = await registerRima(site)
  const guess = (currentPassword: string) =>
    askProvider(
      site,
      '/change-password',
      { currentPassword, newPassword: 'loud-harbour-at-noon' },
      { proof },
    )
  for (let tries = 1; tries <= 10; tries++) {
    expect((await guess(`guess-${tries}-of-many`)).status).toBe(422)
  }
  const refused = await guess(rima.password)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await signIn(site, rima.email, rima.password)).not.toBe('')
})

test('the own address of a member is refused as password, also when changing it', async () => {
  const site = await openTestSite()
  const proof = await registerRima(site)
  const change = { currentPassword: rima.password, newPassword: rima.email }
  const refused = await askProvider(site, '/change-password', change, { proof })
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'WEAK_PASSWORD'])
  expect(await signIn(site, rima.email, rima.password)).not.toBe('')
})
