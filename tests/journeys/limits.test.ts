import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { demoPassword } from '#tests/support/demo-club.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const post = (site: Site, path: string, body: object) =>
  site.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin },
    body: JSON.stringify(body),
  })

/** Tries until it is refused for too many attempts, or so many times. */
const tries = async (most: number, work: (n: number) => Promise<Response>) => {
  for (let n = 1; n <= most; n++) {
    const response = await work(n)
    if (response.status === 429) return { after: n - 1, response }
  }
  return { after: most, response: undefined }
}

test('guessing one password is stopped from every address, and others still get in', async () => {
  const site = await openTestSite({ DEMO_PASSWORD: demoPassword })
  const guess = (n: number) =>
    post(site, '/api/auth/sign-in/email', { email: 'admin@demo.club', password: `guess ${n}` })
  const { after, response } = await tries(30, guess)
  expect(after).toBe(10)
  expect(Number(response?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response?.json()).toMatchObject({ status: 429, title: expect.any(String) })
  const other = await post(site, '/api/auth/sign-in/email', {
    email: 'member@demo.club',
    password: demoPassword,
  })
  expect(other.status).toBe(200)
})

test('one address cannot try many accounts, nor register many', async () => {
  const site = await openTestSite()
  const spray = await tries(60, (n) =>
    post(site, '/api/auth/sign-in/email', { email: `${n}@example.com`, password: 'guess it' }),
  )
  expect(spray.after).toBe(30)
  const registrations = await tries(30, (n) =>
    post(site, '/api/auth/sign-up/email', { email: `${n}@example.com`, password: 'x', name: 'x' }),
  )
  expect(registrations.after).toBe(10)
})

test('the number of requests for tokens is limited', async () => {
  const site = await openTestSite()
  const { address } = (await import('#contract/identity.ts')).identity.exchange.limits
  const { after } = await tries(address.most + 10, () =>
    post(site, '/api/jwt', { email: 'x@example.com' }),
  )
  expect(after).toBe(address.most)
})

test('the number of sign-in windows for Google is limited, so no rows pile up', async () => {
  const site = await openTestSite()
  const query = new URLSearchParams({ provider: 'google', popupOrigin: site.origin })
  const { after } = await tries(80, () =>
    site.ask(`/api/auth/oauth-popup/start?${query}`, { redirect: 'manual' }),
  )
  expect(after).toBe(60)
  const { length } = await site.db.selectFrom('auth_verification').select('id').execute()
  expect(length).toBeLessThanOrEqual(60)
})

test('a caller behind a proxy counts as one, whatever port and spelling the proxy sends', async () => {
  const site = await openTestSite({ PUBLIC_URL: 'https://club.example', TRUST_PROXY: '1' })
  const { address } = (await import('#contract/identity.ts')).identity.confirmEmail.limits
  const spellings = (n: number) => [`192.0.2.1:${n}`, '::ffff:192.0.2.1', '192.0.2.1'][n % 3] ?? ''
  const from = (forwarded: string) =>
    site.ask('/api/me/email/confirmed', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ token: 'a token that nobody was ever given' }),
    })
  const { after } = await tries(address.most + 10, (n) => from(spellings(n)))
  expect(after).toBe(address.most)
  expect((await from('192.0.2.2')).status).not.toBe(429)
})

test('a caller over a limit is refused without a write for each attempt, until the time is over', async () => {
  const site = await openTestSite()
  const { address } = (await import('#contract/identity.ts')).identity.confirmEmail.limits
  const attempt = () =>
    post(site, '/api/me/email/confirmed', { token: 'a token that nobody was ever given' })
  const counted = async () => {
    const rows = await site.db.selectFrom('attempt').select('count').execute()
    return rows.reduce((sum, { count }) => sum + count, 0)
  }
  expect((await tries(address.most + 1, attempt)).after).toBe(address.most)
  const before = await counted()
  for (let n = 0; n < 5; n++) expect((await attempt()).status).toBe(429)
  expect(await counted()).toBe(before)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + address.seconds * 1000 + 1000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await attempt()).status).not.toBe(429)
})

test('one address cannot take all connections, unless it is a proxy that everyone uses', async () => {
  const site = { PUBLIC_URL: 'https://club.example', CONNECTIONS_PER_ADDRESS: '8' }
  /** How many of ten callers who stay connected are answered. */
  const answered = async ({ origin }: Site) => {
    let answers = 0
    for (let n = 0; n < 10; n++) {
      const caller = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {})
      onTestFinished(() => void caller.destroy())
      const { promise, resolve } = Promise.withResolvers<number>()
      caller.once('data', () => resolve(1)).once('close', () => resolve(0))
      caller.write('GET /healthz HTTP/1.1\r\nHost: club.example\r\n\r\n')
      answers += await promise
    }
    return answers
  }
  expect(await answered(await openTestSite(site))).toBe(8)
  expect(await answered(await openTestSite({ ...site, TRUST_PROXY: '1' }))).toBe(10)
})
