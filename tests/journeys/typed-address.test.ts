import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider, sessionOf, signIn } from '#tests/support/embedded-provider.ts'
import { openMailServer, tokenIn } from '#tests/support/mail-server.ts'
import { signInAs } from '#tests/support/popup.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** Farhan owns this address. Tuli, whose Twitter account tells none, types it. */
const farhan = { email: 'farhan.kabir@example.com', password: 'quiet-ferry-at-dawn' }

const comeByTwitter = async (site: Site) => {
  const { token = '' } = await signInAs(site.origin, 'twitter', 'Tuli Akter')
  return token
}

const give = (site: Site, proof: string, email: string) =>
  askProvider(site, '/give-email', { email }, { proof })

const enter = async (site: Site, proof: string, email: string) => {
  const { token } = await site.holding(proof).identity.exchange({ email })
  const { insertedId: id } = await site.holding(token).users.add({ firstName: 'Somebody', email })
  return { ...site.holding(token), id, token, proof }
}

/** Tuli is in, with a record, by an address that is Farhan's. */
const squat = async (site: Site) => {
  const proof = await comeByTwitter(site)
  expect((await give(site, proof, farhan.email)).status).toBe(200)
  return enter(site, proof, farhan.email)
}

/** Tuli is out, is asked for an address at the next sign-in, and goes on with another one. */
const expectAskedAgain = async (site: Site, tuli: Awaited<ReturnType<typeof squat>>) => {
  await expect(tuli.users.me({})).rejects.toMatchObject({ status: 401 })
  await expect(site.holding(tuli.proof).identity.exchange(farhan)).rejects.toMatchObject({
    status: 401,
  })
  const proof = await comeByTwitter(site)
  expect((await sessionOf(site, proof)).user.email).toMatch(/\.placeholder\.invalid$/)
  expect((await give(site, proof, farhan.email)).status).toBe(409)
  expect((await give(site, proof, 'tuli@example.com')).status).toBe(200)
  const again = await enter(site, proof, 'tuli@example.com')
  expect(await again.users.me({})).toMatchObject({ _id: tuli.id, email: 'tuli@example.com' })
}

test('a rider who registers with an address that another member only typed gets it, and the other is asked again', async () => {
  const site = await openTestSite()
  const tuli = await squat(site)
  const signedUp = await askProvider(site, '/sign-up/email', { ...farhan, name: 'Farhan' })
  expect(signedUp.status).toBe(200)
  const proof = signedUp.headers.get('set-auth-token') ?? ''
  const owner = await enter(site, proof, farhan.email)
  expect(await owner.users.me({})).toMatchObject({ email: farhan.email })
  expect(owner.id).not.toBe(tuli.id)
  await expectAskedAgain(site, tuli)
})

test('a rider who comes from Google with an address that another member only typed gets it, but not the other record', async () => {
  const site = await openTestSite()
  const tuli = await squat(site)
  await site.admin.users.makeModerator({ id: tuli.id })
  const { token: proof = '' } = await signInAs(site.origin, 'google', 'Farhan Kabir')
  const owner = await enter(site, proof, farhan.email)
  expect(await owner.users.me({})).toMatchObject({ email: farhan.email, roles: [] })
  expect(owner.id).not.toBe(tuli.id)
  await expectAskedAgain(site, tuli)
})

test('a member who changes to an address that another member only typed gets it', async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const tuli = await squat(site)
  await mailServer.mail(1)
  const earlier = { email: 'farhan@example.org', password: farhan.password, name: 'Farhan' }
  const signedUp = await askProvider(site, '/sign-up/email', earlier)
  await mailServer.mail(2)
  const self = await enter(site, signedUp.headers.get('set-auth-token') ?? '', earlier.email)
  await self.identity.askForEmail({ email: farhan.email })
  const link = (await mailServer.mail(3)).text.match(/change=(\S+)/)?.[1] ?? ''
  await self.identity.confirmEmail({ token: decodeURIComponent(link) })
  const proof = await signIn(site, farhan.email, farhan.password)
  expect((await enter(site, proof, farhan.email)).id).toBe(self.id)
  await expectAskedAgain(site, tuli)
})

test('no new password is sent to an address that was only typed, so it opens nothing', async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const tuli = await squat(site)
  await mailServer.mail(1)
  await askProvider(site, '/request-password-reset', farhan)
  await askProvider(site, '/send-verification-email', farhan)
  expect(await site.db.selectFrom('auth_verification').selectAll().execute()).toEqual([])
  expect(mailServer.arrived).toHaveLength(1)
  expect(await tuli.users.me({})).toMatchObject({ _id: tuli.id })
})

test('a rider signed in with Twitter confirms a typed address, which is then theirs', async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const tuli = await squat(site)
  const token = tokenIn(await mailServer.mail(1), '/verify-email')
  const elsewhere = await askProvider(site, '/verify-email', { token, password: 'any-password' })
  expect([elsewhere.status, (await elsewhere.json()).type]).toEqual([
    409,
    '/api/problems/other-account',
  ])
  const here = await askProvider(site, '/verify-email', { token }, { proof: tuli.proof })
  expect(here.status).toBe(200)
  const { token: fresh } = await site.holding(tuli.proof).identity.exchange(farhan)
  expect(await site.tokens.read(fresh)).toMatchObject({ ...who, emailVerified: true })
  const refused = await askProvider(site, '/sign-up/email', { ...farhan, name: 'Another' })
  expect(refused.status).toBe(409)
})

const who = { email: farhan.email }

test('the owner of a typed address can refuse it by mail, which takes nothing else from the other rider', async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const tuli = await squat(site)
  await site.admin.users.makeModerator({ id: tuli.id })
  const token = tokenIn(await mailServer.mail(1), '/verify-email')
  expect(await site.visitor.identity.disown({ token })).toEqual({ deletedCount: 0 })
  await expect(tuli.users.me({})).rejects.toMatchObject({ status: 401 })
  const again = await comeByTwitter(site)
  expect((await sessionOf(site, again)).user.email).toMatch(/\.placeholder\.invalid$/)
  const gone = site.visitor.identity.disown({ token })
  await expect(gone).rejects.toMatchObject({ refusal: 'dead-link' })
})

test('when two riders only typed an address, neither owns it until one of them confirms it', async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const first = await squat(site)
  await mailServer.mail(1)
  // The fake provider has one account without an address: the next sign-in with it is another person's.
  const theirs = site.db.updateTable('auth_account').where('providerId', '=', 'twitter')
  await theirs.set({ accountId: '2003' }).execute()
  const silent = site.db.updateTable('auth_user').where('email', 'like', '1003@%')
  await silent.set({ email: '2003@twitter.placeholder.invalid' }).execute()

  const proof = await comeByTwitter(site)
  expect((await give(site, proof, farhan.email)).status).toBe(200)
  await expect(enter(site, proof, farhan.email)).rejects.toMatchObject({ refusal: 'email-taken' })
  expect(await first.users.me({})).toMatchObject({ email: farhan.email })
  const token = tokenIn(await mailServer.mail(2), '/verify-email')
  expect((await askProvider(site, '/verify-email', { token }, { proof })).status).toBe(200)
  const second = await enter(site, proof, farhan.email)
  expect(second.id).not.toBe(first.id)
  await expect(first.users.me({})).rejects.toMatchObject({ status: 401 })
  expect((await sessionOf(site, first.proof))?.user).toBeUndefined()
})
