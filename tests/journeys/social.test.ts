import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider, whoHolds } from '#tests/support/embedded.ts'
import { signInAs } from '#tests/support/popup.ts'

type House = Awaited<ReturnType<typeof openTestSite>>

const farhan = { firstName: 'Farhan Kabir', email: 'farhan.kabir@example.com' }
const tuli = { firstName: 'Tuli Akter', email: 'tuli@example.com' }

const enter = async (house: House, social: string, { firstName }: { firstName: string }) => {
  const { token: proof = '' } = await signInAs(house.origin, social, firstName)
  return { proof, user: (await whoHolds(house, proof)).user }
}

for (const social of ['google', 'twitter']) {
  test(`whoever comes by ${social} gets a token and a record, and is known the next time`, async () => {
    const house = await openTestSite()
    const said = await signInAs(house.origin, social, farhan.firstName)
    expect(said).toEqual({
      type: 'better-auth:oauth-popup',
      nonce: 'a-nonce',
      targetOrigin: house.origin,
      token: expect.any(String),
      redirectTo: expect.any(String),
    })
    const { user } = await whoHolds(house, said.token)
    expect(user).toMatchObject({ name: farhan.firstName, email: farhan.email, emailVerified: true })
    expect(user.image).toMatch(/^data:image\/svg/)

    const first = await house.holding(said.token ?? '').identity.exchange(farhan)
    expect(first.known).toBe(false)
    const { insertedId } = await house.holding(first.token).users.add(farhan)
    const { proof } = await enter(house, social, farhan)
    const { token, known } = await house.holding(proof).identity.exchange(farhan)
    expect(known).toBe(true)
    expect(await house.holding(token).users.add(farhan)).toEqual({ insertedId })
  })

  test(`whoever says no at ${social} is told so, and is nobody here`, async () => {
    const house = await openTestSite()
    const before = await house.db.selectFrom('auth_user').select('id').execute()
    const { token, error } = await signInAs(house.origin, social, 'Deny')
    expect([token, error?.code]).toEqual([undefined, 'access_denied'])
    expect(await house.db.selectFrom('auth_user').select('id').execute()).toEqual(before)
  })
}

test('the same person by Google and by Twitter is one person, of whom no token is kept', async () => {
  const house = await openTestSite()
  const google = await enter(house, 'google', farhan)
  const twitter = await enter(house, 'twitter', farhan)
  await enter(house, 'twitter', farhan)
  expect(twitter.user.id).toBe(google.user.id)
  const accounts = await house.db
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

test('who has told Twitter no email address is asked for one, and until then has no token', async () => {
  const house = await openTestSite()
  const { proof, user } = await enter(house, 'twitter', tuli)
  expect(user.email).toBe('1003@twitter.placeholder.invalid')
  await expect(house.holding(proof).identity.exchange(user)).rejects.toMatchObject({ status: 401 })

  const given = await askProvider(house, '/give-email', { email: 'Tuli@Example.com' }, { proof })
  expect(await given.json()).toEqual({ email: tuli.email, emailVerified: false })
  const { token } = await house.holding(proof).identity.exchange(tuli)
  expect(await house.tokens.read(token)).toMatchObject({ email: tuli.email, emailVerified: false })
  await house.holding(token).users.add(tuli)
  expect((await enter(house, 'twitter', tuli)).user.email).toBe(tuli.email)
})

test('nobody registers with what stands in the place of an address at Twitter', async () => {
  const house = await openTestSite()
  const account = { email: '1003@twitter.placeholder.invalid', password: 'quiet-ferry-at-dawn' }
  const refused = await askProvider(house, '/sign-up/email', { ...account, name: 'Squatter' })
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'INVALID_EMAIL'])
  expect((await enter(house, 'twitter', tuli)).user.email).toBe(account.email)
})

test('an address is given once, and none that another has', async () => {
  const house = await openTestSite()
  const { proof } = await enter(house, 'twitter', tuli)
  const give = async (email: string, holder: { proof?: string } = { proof }) => {
    const response = await askProvider(house, '/give-email', { email }, holder)
    return [response.status, (await response.json()).code]
  }
  expect(await give('tuli@example.com', {})).toEqual([401, 'UNAUTHORIZED'])
  expect(await give('no address')).toEqual([422, 'VALIDATION_ERROR'])
  expect(await give('tuli@x.placeholder.invalid')).toEqual([422, 'VALIDATION_ERROR'])
  expect(await give('Member@demo.club')).toEqual([409, 'USER_ALREADY_EXISTS'])
  expect(await give('anika.paul@demo.club')).toEqual([200, undefined])
  expect(await give('tuli@example.com')).toEqual([422, 'EMAIL_NOT_MISSING'])

  const anika = { firstName: 'Tuli', email: 'anika.paul@demo.club' }
  const { token } = await house.holding(proof).identity.exchange(anika)
  const takingOver = house.holding(token).users.add(anika)
  await expect(takingOver).rejects.toMatchObject({ refusal: 'email-taken' })
})
