import { expect, test } from 'vitest'
import { askProvider } from '#tests/machinery/embedded.ts'
import { emptyPlace } from '#tests/machinery/place.ts'
import { startSite } from '#tests/machinery/process.ts'

const PUBLIC_URL = 'https://club.example'

type Site = Awaited<ReturnType<typeof startSite>>

const register = async (site: Site, name: string) => {
  const self = { email: `${name}@example.com`, firstName: name }
  const account = { email: self.email, name, password: 'quiet-ferry-at-dawn' }
  const response = await askProvider(site, '/sign-up/email', account, { from: PUBLIC_URL })
  const proof = response.headers.get('set-auth-token') ?? ''
  const { token } = await site.as(proof).identity.exchange(self)
  await site.as(token).users.add(self)
  return site.as(token)
}

/** The key in the link the site has printed. */
const printedKey = async (site: Site) => {
  const { event } = JSON.parse(await site.said('/claim?key='))
  const [, link, key] = event.match(/(https:\S+)\/claim\?key=([\w-]{43})\b/)
  expect(link).toBe(PUBLIC_URL)
  return key as string
}

const refused = { refusal: 'claimed-already' }

test('whoever opens the owner link first is the admin, and it works only once', async () => {
  const place = await emptyPlace()
  const site = await startSite({ ...place, PUBLIC_URL })
  const key = await printedKey(site)
  const [rima, samir] = [await register(site, 'rima'), await register(site, 'samir')]
  await expect(rima.users.list({})).rejects.toMatchObject({ status: 403 })
  expect(await rima.identity.claim({ key })).toEqual({ modifiedCount: 1 })
  expect(await rima.users.list({})).toMatchObject([{ roles: ['admin'] }, { roles: [] }])
  await expect(samir.identity.claim({ key })).rejects.toMatchObject(refused)
  await expect(rima.identity.claim({ key })).rejects.toMatchObject(refused)
  await site.stop()

  const again = await startSite({ ...place, PUBLIC_URL })
  expect(again.lines.join()).not.toContain('/claim')
})

test('a wrong key is refused, and the right one is still good', async () => {
  const site = await startSite({ PUBLIC_URL })
  const key = await printedKey(site)
  const rima = await register(site, 'rima')
  for (const wrong of [key.toUpperCase(), `${key}a`, 'x'.repeat(43)]) {
    await expect(rima.identity.claim({ key: wrong })).rejects.toMatchObject(refused)
  }
  await expect(site.as().identity.claim({ key })).rejects.toMatchObject({ status: 401 })
  expect(await rima.identity.claim({ key })).toEqual({ modifiedCount: 1 })
})

test('of two who claim the club at the same moment one is the admin', async () => {
  const site = await startSite({ PUBLIC_URL })
  const key = await printedKey(site)
  const both = [await register(site, 'rima'), await register(site, 'samir')]
  const claims = await Promise.allSettled(both.map(({ identity }) => identity.claim({ key })))
  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('while there is no admin every start prints a new link, and the one before is void', async () => {
  const place = await emptyPlace()
  const first = await startSite({ ...place, PUBLIC_URL })
  const old = await printedKey(first)
  await first.stop()
  const site = await startSite({ ...place, PUBLIC_URL })
  const key = await printedKey(site)
  const rima = await register(site, 'rima')
  await expect(rima.identity.claim({ key: old })).rejects.toMatchObject(refused)
  expect(await rima.identity.claim({ key })).toEqual({ modifiedCount: 1 })
})
