import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider, signIn, whoHolds } from '#tests/support/embedded.ts'
import { openPostOffice, tokenIn } from '#tests/support/mail-server.ts'
import { signInAs } from '#tests/support/popup.ts'

type House = Awaited<ReturnType<typeof openTestSite>>

/** Farhan owns this address. Tuli, whose Twitter account tells none, types it. */
const farhan = { email: 'farhan.kabir@example.com', password: 'quiet-ferry-at-dawn' }

const comeByTwitter = async (house: House) => {
  const { token = '' } = await signInAs(house.origin, 'twitter', 'Tuli Akter')
  return token
}

const give = (house: House, proof: string, email: string) =>
  askProvider(house, '/give-email', { email }, { proof })

const enter = async (house: House, proof: string, email: string) => {
  const { token } = await house.holding(proof).identity.exchange({ email })
  const { insertedId: id } = await house.holding(token).users.add({ firstName: 'Somebody', email })
  return { ...house.holding(token), id, token, proof }
}

/** Tuli is in, with a record, by an address that is Farhan's. */
const squat = async (house: House) => {
  const proof = await comeByTwitter(house)
  expect((await give(house, proof, farhan.email)).status).toBe(200)
  return enter(house, proof, farhan.email)
}

/** Tuli is out, is asked for an address at the next sign-in, and goes on with another one. */
const expectAskedAgain = async (house: House, tuli: Awaited<ReturnType<typeof squat>>) => {
  await expect(tuli.users.me({})).rejects.toMatchObject({ status: 401 })
  await expect(house.holding(tuli.proof).identity.exchange(farhan)).rejects.toMatchObject({
    status: 401,
  })
  const proof = await comeByTwitter(house)
  expect((await whoHolds(house, proof)).user.email).toMatch(/\.placeholder\.invalid$/)
  expect((await give(house, proof, farhan.email)).status).toBe(409)
  expect((await give(house, proof, 'tuli@example.com')).status).toBe(200)
  const again = await enter(house, proof, 'tuli@example.com')
  expect(await again.users.me({})).toMatchObject({ _id: tuli.id, email: 'tuli@example.com' })
}

test('whoever registers with an address that another merely typed gets it, and the other is asked again', async () => {
  const house = await openTestSite()
  const tuli = await squat(house)
  const signedUp = await askProvider(house, '/sign-up/email', { ...farhan, name: 'Farhan' })
  expect(signedUp.status).toBe(200)
  const proof = signedUp.headers.get('set-auth-token') ?? ''
  const owner = await enter(house, proof, farhan.email)
  expect(await owner.users.me({})).toMatchObject({ email: farhan.email })
  expect(owner.id).not.toBe(tuli.id)
  await expectAskedAgain(house, tuli)
})

test('whoever comes by Google with an address that another merely typed gets it, and no record of the other', async () => {
  const house = await openTestSite()
  const tuli = await squat(house)
  await house.admin.users.makeModerator({ id: tuli.id })
  const { token: proof = '' } = await signInAs(house.origin, 'google', 'Farhan Kabir')
  const owner = await enter(house, proof, farhan.email)
  expect(await owner.users.me({})).toMatchObject({ email: farhan.email, roles: [] })
  expect(owner.id).not.toBe(tuli.id)
  await expectAskedAgain(house, tuli)
})

test('whoever changes their address to one that another merely typed gets it', async () => {
  const office = await openPostOffice()
  const house = await openTestSite(office.settings)
  const tuli = await squat(house)
  await office.letter(1)
  const earlier = { email: 'farhan@example.org', password: farhan.password, name: 'Farhan' }
  const signedUp = await askProvider(house, '/sign-up/email', earlier)
  await office.letter(2)
  const self = await enter(house, signedUp.headers.get('set-auth-token') ?? '', earlier.email)
  await self.identity.askForEmail({ email: farhan.email })
  const link = (await office.letter(3)).text.match(/change=(\S+)/)?.[1] ?? ''
  await self.identity.confirmEmail({ token: decodeURIComponent(link) })
  const proof = await signIn(house, farhan.email, farhan.password)
  expect((await enter(house, proof, farhan.email)).id).toBe(self.id)
  await expectAskedAgain(house, tuli)
})

test('no new password is sent for an address that was merely typed, so it opens nothing', async () => {
  const office = await openPostOffice()
  const house = await openTestSite(office.settings)
  const tuli = await squat(house)
  await office.letter(1)
  await askProvider(house, '/request-password-reset', farhan)
  await askProvider(house, '/send-verification-email', farhan)
  expect(await house.db.selectFrom('auth_verification').selectAll().execute()).toEqual([])
  expect(office.arrived).toHaveLength(1)
  expect(await tuli.users.me({})).toMatchObject({ _id: tuli.id })
})

test('who typed an address confirms it signed in by Twitter, and then it is theirs', async () => {
  const office = await openPostOffice()
  const house = await openTestSite(office.settings)
  const tuli = await squat(house)
  const token = tokenIn(await office.letter(1), '/verify-email')
  const elsewhere = await askProvider(house, '/verify-email', { token, password: 'any-password' })
  expect([elsewhere.status, (await elsewhere.json()).type]).toEqual([
    409,
    '/api/problems/other-account',
  ])
  const here = await askProvider(house, '/verify-email', { token }, { proof: tuli.proof })
  expect(here.status).toBe(200)
  const { token: fresh } = await house.holding(tuli.proof).identity.exchange(farhan)
  expect(await house.tokens.read(fresh)).toMatchObject({ ...who, emailVerified: true })
  const refused = await askProvider(house, '/sign-up/email', { ...farhan, name: 'Another' })
  expect(refused.status).toBe(409)
})

const who = { email: farhan.email }

test('whoever reads the mail of a typed address can refuse it, which takes nothing else from the typist', async () => {
  const office = await openPostOffice()
  const house = await openTestSite(office.settings)
  const tuli = await squat(house)
  await house.admin.users.makeModerator({ id: tuli.id })
  const token = tokenIn(await office.letter(1), '/verify-email')
  expect(await house.visitor.identity.disown({ token })).toEqual({ deletedCount: 0 })
  await expect(tuli.users.me({})).rejects.toMatchObject({ status: 401 })
  const again = await comeByTwitter(house)
  expect((await whoHolds(house, again)).user.email).toMatch(/\.placeholder\.invalid$/)
  const gone = house.visitor.identity.disown({ token })
  await expect(gone).rejects.toMatchObject({ refusal: 'dead-link' })
})

test('of two who merely typed one address neither owns it, until one of them confirms it', async () => {
  const office = await openPostOffice()
  const house = await openTestSite(office.settings)
  const first = await squat(house)
  await office.letter(1)
  // The stand-in has one account without an address: the next sign-in by it is that of somebody else.
  const theirs = house.db.updateTable('auth_account').where('providerId', '=', 'twitter')
  await theirs.set({ accountId: '2003' }).execute()
  const silent = house.db.updateTable('auth_user').where('email', 'like', '1003@%')
  await silent.set({ email: '2003@twitter.placeholder.invalid' }).execute()

  const proof = await comeByTwitter(house)
  expect((await give(house, proof, farhan.email)).status).toBe(200)
  await expect(enter(house, proof, farhan.email)).rejects.toMatchObject({ refusal: 'email-taken' })
  expect(await first.users.me({})).toMatchObject({ email: farhan.email })
  const token = tokenIn(await office.letter(2), '/verify-email')
  expect((await askProvider(house, '/verify-email', { token }, { proof })).status).toBe(200)
  const second = await enter(house, proof, farhan.email)
  expect(second.id).not.toBe(first.id)
  await expect(first.users.me({})).rejects.toMatchObject({ status: 401 })
  expect((await whoHolds(house, first.proof))?.user).toBeUndefined()
})
