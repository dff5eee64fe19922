import { expect, test } from 'vitest'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { claimsOf } from '#tests/support/add-person.ts'
import { askProvider, signIn } from '#tests/support/embedded-provider.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { enterRima, rima } from '#tests/support/rima.ts'

const next = 'rima.sen@example.com'
const out = { status: 401 }

const open = async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const self = await enterRima(site)
  await mailServer.mail(1)
  const linkIn = async (nth: number) => {
    const { to, text } = await mailServer.mail(nth)
    const link = new URL(text.match(/https?:\S+/)?.[0] ?? '')
    return { to, path: link.pathname, token: link.searchParams.get('change') ?? '' }
  }
  return { mailServer, site, self, linkIn }
}

test('a new address counts once its link is followed, for the sign-in and the record', async () => {
  const { mailServer, site, self, linkIn } = await open()
  expect(await self.identity.askForEmail({ email: next.toUpperCase() })).toEqual({ sent: true })
  const link = await linkIn(2)
  expect([link.to, link.path]).toEqual([[next], '/verify-email'])
  expect(await self.users.me({})).toMatchObject({ email: rima.email })

  expect(await self.identity.confirmEmail(link)).toEqual({ modifiedCount: 1 })
  expect((await mailServer.mail(3)).to).toEqual([rima.email])
  await expect(self.users.me({})).rejects.toMatchObject(out)
  await expect(site.holding(self.proof).identity.exchange(rima)).rejects.toMatchObject(out)
  expect(await signIn(site, rima.email, rima.password)).toBe('')

  const fresh = await signIn(site, next, rima.password)
  const { token, known } = await site.holding(fresh).identity.exchange({ email: next })
  expect(known).toBe(true)
  expect(await site.tokens.read(token)).toMatchObject({ email: next, emailVerified: true })
  expect(await site.holding(token).users.me({})).toMatchObject({ _id: self.id, email: next })
  expect(await site.admin.users.list({ q: next })).toMatchObject([{ _id: self.id }])
  const again = site.holding(token).identity.confirmEmail(link)
  await expect(again).rejects.toMatchObject({ status: 409, refusal: 'dead-link' })
})

test('a link that is invented, of another kind, or older than a global sign-out changes nothing', async () => {
  const { site, self, linkIn } = await open()
  for (const wrong of ['made-up-but-long-enough', self.proof, self.token]) {
    const confirming = self.identity.confirmEmail({ token: wrong })
    await expect(confirming).rejects.toMatchObject({ refusal: 'dead-link' })
  }
  await self.identity.askForEmail({ email: next })
  const link = await linkIn(2)
  await site.admin.users.signOut({ id: self.id })
  const again = await enterRima(site, await signIn(site, rima.email, rima.password))
  const late = again.identity.confirmEmail(link)
  await expect(late).rejects.toMatchObject({ refusal: 'dead-link' })
  expect(await again.users.me({})).toMatchObject({ email: rima.email })
})

test('a link from before a new password changes nothing', async () => {
  const { site, self, linkIn } = await open()
  await self.identity.askForEmail({ email: next })
  const link = await linkIn(2)
  const newPassword = 'loud-harbour-at-noon'
  const change = { currentPassword: rima.password, newPassword }
  const { status } = await askProvider(site, '/change-password', change, { proof: self.proof })
  expect(status).toBe(200)
  const again = await enterRima(site, await signIn(site, rima.email, newPassword))
  const late = again.identity.confirmEmail(link)
  await expect(late).rejects.toMatchObject({ refusal: 'dead-link' })
})

test('an address another member has is refused, when it is asked for and when it is confirmed', async () => {
  const { site, self, linkIn, mailServer } = await open()
  const taken = { status: 409, refusal: 'email-taken' }
  const asks = (email: string) => self.identity.askForEmail({ email })
  await expect(asks(site.member.email)).rejects.toMatchObject(taken)
  await expect(asks(rima.email)).rejects.toMatchObject({ status: 422 })
  await asks(next)
  const link = await linkIn(2)
  await site.db
    .updateTable('person')
    .set({ email: next })
    .where('id', '=', site.member.id)
    .execute()
  await expect(self.identity.confirmEmail(link)).rejects.toMatchObject(taken)
  expect(await self.users.me({})).toMatchObject({ email: rima.email })
  expect(await signIn(site, rima.email, rima.password)).not.toBe('')
  expect(mailServer.arrived).toHaveLength(2)
})

test('a link to a new address works only for the member who is signed in to that account', async () => {
  const { site, self, linkIn } = await open()
  await self.identity.askForEmail({ email: next })
  const link = await linkIn(2)
  await expect(site.visitor.identity.confirmEmail(link)).rejects.toMatchObject(out)
  const other = site.member.identity.confirmEmail(link)
  await expect(other).rejects.toMatchObject({ status: 409, refusal: 'other-account' })
  expect(await self.users.me({})).toMatchObject({ email: rima.email })
  expect(await self.identity.confirmEmail(link)).toEqual({ modifiedCount: 1 })
})

test('an address is changed only shortly after signing in, and only where mail can be sent', async () => {
  const site = await openTestSite(withoutMail)
  const { member } = site
  const old = { ...claimsOf(member.id), since: Date.now() - 600_000 }
  const asking = site.holding(await site.tokens.mint(old)).identity.askForEmail({ email: next })
  await expect(asking).rejects.toMatchObject({ status: 409, refusal: 'old-sign-in' })
  await expect(member.identity.askForEmail({ email: next })).rejects.toMatchObject({
    errors: [{ field: 'email', detail: "This site can't change email addresses." }],
  })
})

test('the record follows an address changed at the provider, if it is confirmed and free', async () => {
  const site = await openTestSite()
  const { proof, id } = await enterRima(site)
  const moveTo = async (email: string, emailVerified: number) => {
    const where = site.db.updateTable('auth_user').set({ email, emailVerified })
    await where.where('name', '=', 'Rima').execute()
    const { token } = await site.holding(proof).identity.exchange({ email })
    return (await site.holding(token).users.me({})).email
  }
  expect(await moveTo(next, 0)).toBe(rima.email)
  expect(await moveTo(site.member.email, 1)).toBe(rima.email)
  expect(await moveTo(next, 1)).toBe(next)
  expect(await site.admin.users.list({ q: next })).toMatchObject([{ _id: id }])
})
