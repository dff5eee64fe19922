import { expect, test } from 'vitest'
import { openHouse } from '#tests/house.ts'

type House = Awaited<ReturnType<typeof openHouse>>

const rima = { email: 'rima@example.com', password: 'quiet-ferry-at-dawn' }

const auth = (house: House, path: string, body: object, headers: Record<string, string> = {}) =>
  house.ask(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.origin, ...headers },
    body: JSON.stringify(body),
  })

const register = async (house: House, { email, password } = rima) => {
  const response = await auth(house, '/sign-up/email', { email, password, name: 'Rima' })
  expect(response.status).toBe(200)
  return response.headers.get('set-auth-token') ?? ''
}

test('whoever registers and proves it gets a token, and a record of their own', async () => {
  const house = await openHouse()
  const proof = await register(house)
  const { token } = await house.holding(proof).identity.exchange({ email: rima.email })
  const self = house.holding(token)
  const { insertedId } = await self.users.add({ firstName: 'Rima', email: rima.email, age: 61 })
  expect(await self.users.add({ firstName: 'Other', email: rima.email })).toEqual({ insertedId })
  expect(await self.users.isAdmin({ email: rima.email })).toEqual({ admin: false })
  expect(await house.admin.users.list({ q: 'rima' })).toEqual([
    { _id: insertedId, firstName: 'Rima', email: rima.email, age: 61, roles: [] },
  ])
})

test('an e-mail address alone buys no token, and neither does the proof of another', async () => {
  const house = await openHouse()
  const proof = await register(house)
  const other = { email: 'somebody@example.com' }
  await expect(house.visitor.identity.exchange(rima)).rejects.toMatchObject({ status: 401 })
  await expect(house.holding('made-up').identity.exchange(rima)).rejects.toMatchObject({
    status: 401,
  })
  await expect(house.holding(proof).identity.exchange(other)).rejects.toMatchObject({ status: 401 })
})

test('after signing out neither the token nor the proof is good for anything', async () => {
  const house = await openHouse()
  const proof = await register(house)
  const { token } = await house.holding(proof).identity.exchange(rima)
  const self = house.holding(token)
  await self.users.add({ firstName: 'Rima', email: rima.email })
  await self.identity.leave({})
  await expect(self.users.isAdmin(rima)).rejects.toMatchObject({ status: 401 })
  await expect(house.holding(proof).identity.exchange(rima)).rejects.toMatchObject({ status: 401 })
})

test('a removed person is out at the next request, and their proof buys nothing', async () => {
  const house = await openHouse()
  const proof = await register(house)
  const { token } = await house.holding(proof).identity.exchange(rima)
  const { insertedId } = await house
    .holding(token)
    .users.add({ firstName: 'Rima', email: rima.email })
  await house.admin.users.remove({ id: insertedId })
  await expect(house.holding(token).users.isAdmin(rima)).rejects.toMatchObject({ status: 401 })
  await expect(house.holding(proof).identity.exchange(rima)).rejects.toMatchObject({ status: 401 })
})

test('a trivial password is refused with a sentence', async () => {
  const house = await openHouse()
  for (const password of ['12345', 'password1', 'rima@example.com', 'aaaaaaaa', 'Clubrun2026']) {
    const response = await auth(house, '/sign-up/email', { ...rima, password, name: 'Rima' })
    expect([password, response.status]).toEqual([password, 400])
    expect(await response.json()).toMatchObject({
      code: 'WEAK_PASSWORD',
      message: expect.stringMatching(/[Pp]lease/),
    })
  }
})
