import { expect, test } from 'vitest'
import { openHouse } from '#tests/house.ts'
import { demoPassword } from '#tests/machinery/demo-club.ts'

type House = Awaited<ReturnType<typeof openHouse>>

const post = (house: House, path: string, body: object) =>
  house.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.origin },
    body: JSON.stringify(body),
  })

/** Tries until it is refused for being too often, or as often as told. */
const tries = async (most: number, work: (n: number) => Promise<Response>) => {
  for (let n = 1; n <= most; n++) {
    const response = await work(n)
    if (response.status === 429) return { after: n - 1, response }
  }
  return { after: most, response: undefined }
}

test('guessing one password is stopped, whoever guesses, and others still get in', async () => {
  const house = await openHouse({ DEMO_PASSWORD: demoPassword })
  const guess = (n: number) =>
    post(house, '/api/auth/sign-in/email', { email: 'admin@demo.club', password: `guess ${n}` })
  const { after, response } = await tries(30, guess)
  expect(after).toBe(10)
  expect(Number(response?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response?.json()).toMatchObject({ status: 429, title: expect.any(String) })
  const other = await post(house, '/api/auth/sign-in/email', {
    email: 'member@demo.club',
    password: demoPassword,
  })
  expect(other.status).toBe(200)
})

test('one address cannot try many accounts, nor register without end', async () => {
  const house = await openHouse()
  const spray = await tries(60, (n) =>
    post(house, '/api/auth/sign-in/email', { email: `${n}@example.com`, password: 'guess it' }),
  )
  expect(spray.after).toBe(30)
  const registrations = await tries(30, (n) =>
    post(house, '/api/auth/sign-up/email', { email: `${n}@example.com`, password: 'x', name: 'x' }),
  )
  expect(registrations.after).toBe(10)
})

test('tokens are not asked for without end', async () => {
  const house = await openHouse()
  const { address } = (await import('#contract/identity.ts')).identity.exchange.limits
  const { after } = await tries(address.most + 10, () =>
    post(house, '/api/jwt', { email: 'x@example.com' }),
  )
  expect(after).toBe(address.most)
})
