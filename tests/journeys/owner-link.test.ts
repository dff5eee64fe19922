import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider } from '#tests/support/embedded.ts'
import { emptyPlace } from '#tests/support/place.ts'

const PUBLIC_URL = 'https://club.example'

/** A public site that nobody has registered at. */
const openPublic = async (place = {}) => {
  const house = await openTestSite({ ...place, PUBLIC_URL })
  await house.db.deleteFrom('person').execute()
  return house
}

type House = Awaited<ReturnType<typeof openTestSite>>

const register = async (house: House, name: string) => {
  const self = { email: `${name}@example.com`, firstName: name }
  const account = { email: self.email, name, password: 'quiet-ferry-at-dawn' }
  const response = await askProvider(house, '/sign-up/email', account, { from: PUBLIC_URL })
  const proof = response.headers.get('set-auth-token') ?? ''
  const { token } = await house.holding(proof).identity.exchange(self)
  await house.holding(token).users.add(self)
  return house.holding(token)
}

/** The key of the link that stands alone in the first line a public site prints. */
const printedKey = ({ lines }: House) => {
  const link = JSON.parse(lines[0] ?? '').event.match(/\bhttps:\S+/)?.[0]
  const { origin, pathname, searchParams } = new URL(link)
  expect(origin + pathname).toBe(`${PUBLIC_URL}/claim`)
  return searchParams.get('key') ?? ''
}

const refused = { refusal: 'claimed-already' }

test('whoever opens the owner link first is the admin, and it works only once', async () => {
  const house = await openPublic()
  const key = printedKey(house)
  const [rima, samir] = [await register(house, 'rima'), await register(house, 'samir')]
  await expect(rima.users.list({})).rejects.toMatchObject({ status: 403 })
  expect(await rima.identity.claim({ key })).toEqual({ modifiedCount: 1 })
  expect(await rima.users.list({})).toMatchObject([{ roles: ['admin'] }, { roles: [] }])
  await expect(samir.identity.claim({ key })).rejects.toMatchObject(refused)
  await expect(rima.identity.claim({ key })).rejects.toMatchObject(refused)
})

test('a wrong key is refused, and the right one is still good', async () => {
  const house = await openPublic()
  const key = printedKey(house)
  expect(key).toMatch(/^[\w-]{43}$/)
  const rima = await register(house, 'rima')
  for (const wrong of [key.slice(1), `${key}a`, 'x'.repeat(43)]) {
    await expect(rima.identity.claim({ key: wrong })).rejects.toMatchObject(refused)
  }
  await expect(house.visitor.identity.claim({ key })).rejects.toMatchObject({ status: 401 })
  expect(await rima.identity.claim({ key })).toEqual({ modifiedCount: 1 })
})

test('of two who claim the club at the same moment one is the admin', async () => {
  const house = await openPublic()
  const key = printedKey(house)
  const both = [await register(house, 'rima'), await register(house, 'samir')]
  const claims = await Promise.allSettled(both.map(({ identity }) => identity.claim({ key })))
  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a club that has an admin cannot be claimed, whoever holds the link', async () => {
  const house = await openTestSite({ PUBLIC_URL })
  const claim = house.member.identity.claim({ key: printedKey(house) })
  await expect(claim).rejects.toMatchObject(refused)
})

test('while there is no admin every start prints a new link, and the one before is void', async () => {
  const place = await emptyPlace()
  const first = await openPublic(place)
  const old = printedKey(first)
  await first.close()
  const house = await openPublic(place)
  const key = printedKey(house)
  const rima = await register(house, 'rima')
  await expect(rima.identity.claim({ key: old })).rejects.toMatchObject(refused)
  expect(await rima.identity.claim({ key })).toEqual({ modifiedCount: 1 })
  await house.close()
  expect((await openTestSite({ ...place, PUBLIC_URL })).lines).toEqual([])
})

test('of the key itself nothing is kept', async () => {
  const house = await openPublic()
  const facts = await house.db.selectFrom('fact').selectAll().execute()
  expect(facts.map(({ name }) => name).sort()).toEqual(['owner-key', 'token-secret'])
  expect(JSON.stringify(facts)).not.toContain(printedKey(house))
})
