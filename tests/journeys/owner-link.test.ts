import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { askProvider } from '#tests/support/embedded-provider.ts'

const PUBLIC_URL = 'https://club.example'

/** A public site without any members. */
const openPublic = async (data = {}) => {
  const site = await openTestSite({ ...data, PUBLIC_URL })
  await site.db.deleteFrom('person').execute()
  return site
}

type Site = Awaited<ReturnType<typeof openTestSite>>

const register = async (site: Site, name: string) => {
  const self = { email: `${name}@example.com`, firstName: name }
  const account = { email: self.email, name, password: 'quiet-ferry-at-dawn' }
  const response = await askProvider(site, '/sign-up/email', account, { from: PUBLIC_URL })
  const proof = response.headers.get('set-auth-token') ?? ''
  const { token } = await site.holding(proof).identity.exchange(self)
  await site.holding(token).users.add(self)
  return site.holding(token)
}

/** The key of the link, which is all of the first line a public site prints. */
const printedKey = ({ lines }: Site) => {
  const link = JSON.parse(lines[0] ?? '').event.match(/\bhttps:\S+/)?.[0]
  const { origin, pathname, searchParams } = new URL(link)
  expect(origin + pathname).toBe(`${PUBLIC_URL}/claim`)
  return searchParams.get('key') ?? ''
}

const refused = { refusal: 'claimed-already' }

test('the first to open the owner link is the admin, and it works only once', async () => {
  const site = await openPublic()
  const key = printedKey(site)
  const [rima, samir] = [await register(site, 'rima'), await register(site, 'samir')]
  await expect(rima.users.list({})).rejects.toMatchObject({ status: 403 })
  expect(await rima.identity.claim({ key })).toEqual({ modifiedCount: 1 })
  expect(await rima.users.list({})).toMatchObject([{ roles: ['admin'] }, { roles: [] }])
  await expect(samir.identity.claim({ key })).rejects.toMatchObject(refused)
  await expect(rima.identity.claim({ key })).rejects.toMatchObject(refused)
})

test('a wrong key is refused, and the right one still works', async () => {
  const site = await openPublic()
  const key = printedKey(site)
  expect(key).toMatch(/^[\w-]{43}$/)
  const rima = await register(site, 'rima')
  for (const wrong of [key.slice(1), `${key}a`, 'x'.repeat(43)]) {
    await expect(rima.identity.claim({ key: wrong })).rejects.toMatchObject(refused)
  }
  await expect(site.visitor.identity.claim({ key })).rejects.toMatchObject({ status: 401 })
  expect(await rima.identity.claim({ key })).toEqual({ modifiedCount: 1 })
})

test('when two people claim the club at the same moment, one becomes the admin', async () => {
  const site = await openPublic()
  const key = printedKey(site)
  const both = [await register(site, 'rima'), await register(site, 'samir')]
  const claims = await Promise.allSettled(both.map(({ identity }) => identity.claim({ key })))
  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a club that has an admin cannot be claimed, even with the link', async () => {
  const site = await openTestSite({ PUBLIC_URL })
  const claim = site.member.identity.claim({ key: printedKey(site) })
  await expect(claim).rejects.toMatchObject(refused)
})

test('while there is no admin every start prints a new link, and the previous one no longer works', async () => {
  const data = await emptyData()
  const first = await openPublic(data)
  const old = printedKey(first)
  await first.close()
  const site = await openPublic(data)
  const key = printedKey(site)
  const rima = await register(site, 'rima')
  await expect(rima.identity.claim({ key: old })).rejects.toMatchObject(refused)
  expect(await rima.identity.claim({ key })).toEqual({ modifiedCount: 1 })
  await site.close()
  expect((await openTestSite({ ...data, PUBLIC_URL })).lines).toEqual([])
})

test('the key itself is not stored', async () => {
  const site = await openPublic()
  const facts = await site.db.selectFrom('fact').selectAll().execute()
  expect(facts.map(({ name }) => name).sort()).toEqual(['owner-key', 'push-keys', 'token-secret'])
  expect(JSON.stringify(facts)).not.toContain(printedKey(site))
})
