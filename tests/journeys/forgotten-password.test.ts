import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider, signIn, whoHolds } from '#tests/support/embedded.ts'
import { allSent, openPostOffice, tokenIn } from '#tests/support/mail-server.ts'
import { signInAs } from '#tests/support/popup.ts'
import { enterRima, linkTwitter, registerRima, rima } from '#tests/support/registered.ts'

type House = Awaited<ReturnType<typeof openTestSite>>

const newPassword = 'loud-harbour-at-noon'

const forget = (house: House, email = rima.email) =>
  askProvider(house, '/request-password-reset', { email })

const openMailingHouse = async () => {
  const office = await openPostOffice()
  const house = await openTestSite(office.settings)
  const proof = await registerRima(house)
  await office.letter(1)
  await allSent(house.db)
  return { office, house, proof }
}

test('whoever forgot their password gets a link by mail and chooses a new one with it', async () => {
  const { office, house } = await openMailingHouse()
  expect(await (await forget(house)).json()).toMatchObject({ status: true })
  const letter = await office.letter(2)
  expect(letter.to).toEqual([rima.email])
  expect(letter.headers).toContain('From: Clubrun Sonadi <club@clubrun.example>')
  expect(letter.headers).toContain('Subject: Your new password for Clubrun Sonadi')
  const token = tokenIn(letter, '/reset-password')

  const weak = await askProvider(house, '/reset-password', { newPassword: 'password1', token })
  expect([weak.status, (await weak.json()).code]).toEqual([422, 'WEAK_PASSWORD'])
  const done = await askProvider(house, '/reset-password', { newPassword, token })
  expect([done.status, await done.json()]).toEqual([200, { status: true }])
  expect(await signIn(house, rima.email, rima.password)).toBe('')
  expect(await signIn(house, rima.email, newPassword)).not.toBe('')

  const again = await askProvider(house, '/reset-password', {
    newPassword: 'third-one-lucky',
    token,
  })
  expect([again.status, (await again.json()).code]).toEqual([409, 'INVALID_TOKEN'])
})

test('a new password ends every sign-in and every token there was before', async () => {
  const { office, house, proof } = await openMailingHouse()
  const { token: before } = await house.holding(proof).identity.exchange(rima)
  await house.holding(before).users.add({ firstName: 'Rima', email: rima.email })
  await forget(house)
  const token = tokenIn(await office.letter(2), '/reset-password')
  expect((await askProvider(house, '/reset-password', { newPassword, token })).status).toBe(200)
  const dead = { status: 401 }
  await expect(house.holding(before).users.isAdmin(rima)).rejects.toMatchObject(dead)
  await expect(house.holding(proof).identity.exchange(rima)).rejects.toMatchObject(dead)

  const fresh = await signIn(house, rima.email, newPassword)
  const { token: after } = await house.holding(fresh).identity.exchange(rima)
  expect(await house.holding(after).users.isAdmin(rima)).toEqual({ admin: false })
})

test('a new password by mail confirms the address, and ends every other way into the account', async () => {
  const { office, house, proof } = await openMailingHouse()
  const { user } = await whoHolds(house, proof)
  await linkTwitter(house, user.id)
  await forget(house)
  const token = tokenIn(await office.letter(2), '/reset-password')
  expect((await askProvider(house, '/reset-password', { newPassword, token })).status).toBe(200)
  const { token: byTwitter } = await signInAs(house.origin, 'twitter', 'Tuli Akter')
  expect((await whoHolds(house, byTwitter)).user.id).not.toBe(user.id)
  const fresh = await signIn(house, rima.email, newPassword)
  expect((await whoHolds(house, fresh)).user).toMatchObject({ id: user.id, emailVerified: true })
})

test('a link that no mail has brought sets a password and confirms nothing', async () => {
  const { office, house } = await openMailingHouse()
  await forget(house)
  const [bare = ''] = tokenIn(await office.letter(2), '/reset-password').split('.')
  const answer = await askProvider(house, '/reset-password', { newPassword, token: bare })
  expect(answer.status).toBe(200)
  const fresh = await signIn(house, rima.email, newPassword)
  expect((await whoHolds(house, fresh)).user).toMatchObject({ emailVerified: false })
})

test('the own address is no new password, and the link is still good', async () => {
  const { office, house } = await openMailingHouse()
  await forget(house)
  const token = tokenIn(await office.letter(2), '/reset-password')
  const own = await askProvider(house, '/reset-password', { newPassword: rima.email, token })
  expect([own.status, (await own.json()).code]).toEqual([422, 'WEAK_PASSWORD'])
  expect((await askProvider(house, '/reset-password', { newPassword, token })).status).toBe(200)
})

/** Everything after which a link that is on its way must be worth nothing. */
const endings: Record<string, (here: Open, reset: string) => Promise<unknown>> = {
  'another link was used': async ({ office, house }) => {
    await forget(house)
    const token = tokenIn(await office.letter(3), '/reset-password')
    const used = await askProvider(house, '/reset-password', {
      newPassword: 'used-one-here',
      token,
    })
    expect(used.status).toBe(200)
  },
  'the password was changed': async ({ house, proof }) => {
    const change = { currentPassword: rima.password, newPassword: 'changed-one-here' }
    const changed = await askProvider(house, '/change-password', change, { proof })
    expect(changed.status).toBe(200)
  },
  'the owner signed out everywhere': async ({ house, proof }) =>
    (await enterRima(house, proof)).identity.leave({ everywhere: true }),
  'an admin signed the owner out': async ({ house, proof }) =>
    house.admin.users.signOut({ id: (await enterRima(house, proof)).id }),
  'the address was changed': async ({ office, house, proof }) => {
    const self = await enterRima(house, proof)
    await self.identity.askForEmail({ email: 'rima.sen@example.com' })
    const link = (await office.letter(3)).text.match(/change=(\S+)/)?.[1] ?? ''
    await self.identity.confirmEmail({ token: decodeURIComponent(link) })
  },
}

type Open = Awaited<ReturnType<typeof openMailingHouse>>

test.for(Object.entries(endings))('a link is dead once %s', async ([, end]) => {
  const here = await openMailingHouse()
  await forget(here.house)
  const token = tokenIn(await here.office.letter(2), '/reset-password')
  await end(here, token)
  const late = await askProvider(here.house, '/reset-password', { newPassword, token })
  expect([late.status, (await late.json()).code]).toEqual([409, 'INVALID_TOKEN'])
})

test('an address nobody has gets the same answer, and no mail', async () => {
  const { office, house } = await openMailingHouse()
  const seen = async (response: Response) => ({
    status: response.status,
    body: await response.text(),
    headers: [...response.headers.keys()],
  })
  const unknown = await seen(await forget(house, 'nobody@example.com'))
  expect(await house.db.selectFrom('mail').selectAll().execute()).toEqual([])
  const known = await seen(await forget(house))
  expect(unknown).toEqual(known)
  expect((await office.letter(2)).to).toEqual([rima.email])
  expect(office.arrived).toHaveLength(2)
})

test('what would add a line to the headers of a letter is no address', async () => {
  const { office, house } = await openMailingHouse()
  for (const email of [
    `${rima.email}\r\nBcc: other@example.com`,
    `${rima.email}\nSubject: Hello`,
    `${rima.email}, other@example.com`,
    `"\r\nBcc: other@example.com"@example.com`,
  ]) {
    expect([email, (await forget(house, email)).status]).toEqual([email, 422])
  }
  expect(await house.db.selectFrom('mail').selectAll().execute()).toEqual([])
  expect(office.arrived).toHaveLength(1)
})

test('links lead to the site, and to no other address anybody asks for', async () => {
  const { office, house } = await openMailingHouse()
  const elsewhere = { email: rima.email, redirectTo: 'https://elsewhere.example/' }
  expect((await askProvider(house, '/request-password-reset', elsewhere)).status).toBe(200)
  const { text } = await office.letter(2)
  expect(text).not.toContain('elsewhere')
  const link = text.match(/https?:\S+/)?.[0] ?? ''
  expect(new URL(link).origin).toBe(house.origin.replace('127.0.0.1', 'localhost'))
})

test('nobody can have letters sent without end', async () => {
  const { house } = await openMailingHouse()
  const answers = [await forget(house), await forget(house), await forget(house)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = await forget(house)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a site without a mail server says so, and writes no letters', async () => {
  const house = await openTestSite()
  await registerRima(house)
  const paths = {
    '/request-password-reset': 'RESET_PASSWORD_DISABLED',
    '/send-verification-email': 'VERIFICATION_EMAIL_NOT_ENABLED',
  }
  for (const [path, code] of Object.entries(paths)) {
    const response = await askProvider(house, path, { email: rima.email })
    expect(response.status).toBe(409)
    const detail = "This site can't send email. Write to the club instead."
    expect(await response.json()).toMatchObject({ type: '/api/problems/no-mail', code, detail })
  }
  expect(await house.db.selectFrom('mail').selectAll().execute()).toEqual([])
})
