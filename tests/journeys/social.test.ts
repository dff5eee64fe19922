import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider, sessionOf } from '#tests/support/embedded-provider.ts'
import { signInAs } from '#tests/support/popup.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const farhan = { firstName: 'Farhan Kabir', email: 'farhan.kabir@example.com' }
const tuli = { firstName: 'Tuli Akter', email: 'tuli@example.com' }

const enter = async (site: Site, social: string, { firstName }: { firstName: string }) => {
  const { token: proof = '' } = await signInAs(site.origin, social, firstName)
  return { proof, user: (await sessionOf(site, proof)).user }
}

for (const social of ['google', 'twitter']) {
  test(`a rider who comes from ${social} gets a token and a record, and is known the next time`, async () => {
    const site = await openTestSite()
    const said = await signInAs(site.origin, social, farhan.firstName)
    expect(said).toEqual({
      type: 'better-auth:oauth-popup',
      nonce: 'a-nonce',
      targetOrigin: site.origin,
      token: expect.any(String),
      redirectTo: expect.any(String),
    })
    const { user } = await sessionOf(site, said.token)
    expect(user).toMatchObject({ name: farhan.firstName, email: farhan.email, emailVerified: true })
    expect(user.image).toMatch(/^data:image\/svg/)

    const first = await site.holding(said.token ?? '').identity.exchange(farhan)
    expect(first.known).toBe(false)
    const { insertedId } = await site.holding(first.token).users.add(farhan)
    const { proof } = await enter(site, social, farhan)
    const { token, known } = await site.holding(proof).identity.exchange(farhan)
    expect(known).toBe(true)
    expect(await site.holding(token).users.add(farhan)).toEqual({ insertedId })
  })

  test(`a rider who refuses at ${social} gets a message, and no account`, async () => {
    const site = await openTestSite()
    const before = await site.db.selectFrom('auth_user').select('id').execute()
    const { token, error } = await signInAs(site.origin, social, 'Deny')
    expect([token, error?.code]).toEqual([undefined, 'access_denied'])
    expect(await site.db.selectFrom('auth_user').select('id').execute()).toEqual(before)
  })
}

test('the same person by Google and by Twitter is one person, of whom no token is stored', async () => {
  const site = await openTestSite()
  const google = await enter(site, 'google', farhan)
  const twitter = await enter(site, 'twitter', farhan)
  await enter(site, 'twitter', farhan)
  expect(twitter.user.id).toBe(google.user.id)
  const accounts = await site.db
    .selectFrom('auth_account')
    .selectAll()
    .where('userId', '=', google.user.id)
    .orderBy('providerId')
    .execute()
  const nothing = { accessToken: null, refreshToken: null, idToken: null }
  expect(accounts).toMatchObject([
    { providerId: 'google', ...nothing },
    { providerId: 'twitter', ...nothing },
  ])
})

test('a rider without an email address at Twitter is asked for one, and has no token until then', async () => {
  const site = await openTestSite()
  const { proof, user } = await enter(site, 'twitter', tuli)
  expect(user.email).toBe('1003@twitter.placeholder.invalid')
  await expect(site.holding(proof).identity.exchange(user)).rejects.toMatchObject({ status: 401 })

  const given = await askProvider(site, '/give-email', { email: 'Tuli@Example.com' }, { proof })
  expect(await given.json()).toEqual({ email: tuli.email, emailVerified: false })
  const { token } = await site.holding(proof).identity.exchange(tuli)
  expect(await site.tokens.read(token)).toMatchObject({ email: tuli.email, emailVerified: false })
  await site.holding(token).users.add(tuli)
  expect((await enter(site, 'twitter', tuli)).user.email).toBe(tuli.email)
})

test('the placeholder address from Twitter cannot be registered', async () => {
  const site = await openTestSite()
  const account = { email: '1003@twitter.placeholder.invalid', password: 'quiet-ferry-at-dawn' }
  const refused = await askProvider(site, '/sign-up/email', { ...account, name: 'Squatter' })
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'INVALID_EMAIL'])
  expect((await enter(site, 'twitter', tuli)).user.email).toBe(account.email)
})

test('an address can be given once, and not if another person has it', async () => {
  const site = await openTestSite()
  const { proof } = await enter(site, 'twitter', tuli)
  const give = async (email: string, holder: { proof?: string } = { proof }) => {
    const response = await askProvider(site, '/give-email', { email }, holder)
    return [response.status, (await response.json()).code]
  }
  expect(await give('tuli@example.com', {})).toEqual([401, 'UNAUTHORIZED'])
  expect(await give('no address')).toEqual([422, 'VALIDATION_ERROR'])
  expect(await give('tuli@x.placeholder.invalid')).toEqual([422, 'VALIDATION_ERROR'])
  expect(await give('Member@demo.club')).toEqual([409, 'USER_ALREADY_EXISTS'])
  expect(await give('anika.paul@demo.club')).toEqual([200, undefined])
  expect(await give('tuli@example.com')).toEqual([422, 'EMAIL_NOT_MISSING'])

  const anika = { firstName: 'Tuli', email: 'anika.paul@demo.club' }
  const { token } = await site.holding(proof).identity.exchange(anika)
  const takingOver = site.holding(token).users.add(anika)
  await expect(takingOver).rejects.toMatchObject({ refusal: 'email-taken' })
})
