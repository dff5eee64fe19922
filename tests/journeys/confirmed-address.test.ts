import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { openHouse } from '#tests/house.ts'
import { askProvider, signIn } from '#tests/machinery/embedded.ts'
import { openPostOffice, tokenIn } from '#tests/machinery/post-office.ts'
import { registerRima, rima } from '#tests/machinery/registered.ts'

type House = Awaited<ReturnType<typeof openHouse>>

const tokenFor = async (house: House, proof: string) =>
  (await house.holding(proof).identity.exchange(rima)).token

const isVerified = async (house: House, proof: string) =>
  decodeJwt(await tokenFor(house, proof)).email_verified

const confirm = (house: House, token: string) =>
  house.ask(`/api/auth/verify-email?token=${encodeURIComponent(token)}`)

test('whoever registers confirms their address by a link, and the next token says so', async () => {
  const office = await openPostOffice()
  const house = await openHouse(office.settings)
  const proof = await registerRima(house)
  const letter = await office.letter(1)
  expect(letter.to).toEqual([rima.email])
  expect(letter.text).toContain('Clubrun Sonadi')
  expect(await isVerified(house, proof)).toBe(false)

  const answer = await confirm(house, tokenIn(letter, '/verify-email'))
  expect([answer.status, await answer.json()]).toEqual([200, { status: true, user: null }])
  expect(answer.headers.get('set-auth-token')).toBeNull()
  expect(await isVerified(house, proof)).toBe(true)
  expect((await confirm(house, tokenIn(letter, '/verify-email'))).status).toBe(200)
})

test('the link can be asked for again, until the address is confirmed', async () => {
  const office = await openPostOffice()
  const house = await openHouse(office.settings)
  const proof = await registerRima(house)
  await office.letter(1)
  const ask = () => askProvider(house, '/send-verification-email', { email: rima.email }, { proof })
  expect(await (await ask()).json()).toEqual({ status: true })
  await confirm(house, tokenIn(await office.letter(2), '/verify-email'))
  const refused = await ask()
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'EMAIL_ALREADY_VERIFIED'])
})

test('only a link from a letter confirms an address, no other token of the site does', async () => {
  const office = await openPostOffice()
  const house = await openHouse(office.settings)
  const proof = await registerRima(house)
  for (const token of ['made-up', proof, await tokenFor(house, proof)]) {
    const answer = await confirm(house, token)
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'INVALID_TOKEN'])
  }
  expect(await isVerified(house, proof)).toBe(false)
})

test('a changed password ends the other sign-ins and their tokens, not this one', async () => {
  const house = await openHouse()
  const here = await registerRima(house)
  const there = await signIn(house, rima.email, rima.password)
  const tokens = { here: await tokenFor(house, here), there: await tokenFor(house, there) }
  await house.holding(tokens.here).users.add({ firstName: 'Rima', email: rima.email })
  const change = {
    currentPassword: rima.password,
    newPassword: 'loud-harbour-at-noon',
    revokeOtherSessions: true,
  }
  const wrong = { ...change, currentPassword: 'not-my-password' }
  const refused = await askProvider(house, '/change-password', wrong, { proof: there })
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'INVALID_PASSWORD'])

  const changed = await askProvider(house, '/change-password', change, { proof: here })
  expect(changed.status).toBe(200)
  const dead = { status: 401 }
  await expect(house.holding(tokens.there).users.isAdmin(rima)).rejects.toMatchObject(dead)
  await expect(house.holding(there).identity.exchange(rima)).rejects.toMatchObject(dead)
  expect(await house.holding(tokens.here).users.isAdmin(rima)).toEqual({ admin: false })
  const fresh = await tokenFor(house, changed.headers.get('set-auth-token') ?? '')
  expect(await house.holding(fresh).users.isAdmin(rima)).toEqual({ admin: false })
})

test('a sign-in that ends at the provider takes its token along', async () => {
  const house = await openHouse()
  const proof = await registerRima(house)
  const token = await tokenFor(house, proof)
  expect((await askProvider(house, '/sign-out', {}, { proof })).status).toBe(200)
  await expect(house.holding(token).users.isAdmin(rima)).rejects.toMatchObject({ status: 401 })
})
