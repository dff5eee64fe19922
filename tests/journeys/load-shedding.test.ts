import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider } from '#tests/support/embedded-provider.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const month = '/api/events?from=2030-06-01&to=2030-06-30'
const connections = 10

/** Holds every connection to the database until it is released. */
const holdDatabase = async ({ db }: Site) => {
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const holding = Array.from({ length: connections }, () =>
    db.transaction().execute(() => {
      begun.resolve()
      return held.promise
    }),
  )
  await begun.promise
  return async () => {
    held.resolve()
    await Promise.all(holding)
  }
}

const isBusy = async (response: Response) =>
  response.status === 503 && (await response.clone().text()).includes('/api/problems/busy')

test('under overload new callers are asked to come back, and prepared responses are still served', async () => {
  const site = await openTestSite()
  const { ask, lines } = site
  await (await ask('/')).text()
  const letGo = await holdDatabase(site)
  const first = Array.from({ length: 40 }, () => ask(month))

  const refused: Response[] = []
  const comeAgain = async () => {
    const response = await ask(month)
    if (await isBusy(response)) refused.push(response)
  }
  const newcomers: Promise<void>[] = []
  await expect
    .poll(() => {
      newcomers.push(comeAgain())
      return refused.length
    })
    .toBeGreaterThan(0)

  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('content-type')).toBe('application/problem+json')
  expect(refused[0]?.headers.get('x-request-id')).toMatch(/./)
  expect(await refused[0]?.json()).toMatchObject({ status: 503, title: expect.any(String) })
  for (const path of ['/', '/?from=a-friend', '/favicon.svg', '/healthz']) {
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  }
  const leave = async (path: string) => {
    const headers = { 'content-type': 'application/json', origin: site.origin }
    return (await ask(path, { method: 'POST', headers, body: '{}' })).status
  }
  expect(await leave('/api/auth/sign-out')).toBe(200)
  expect(await leave('/api/signOut')).toBe(401)
  const page = await ask('/news/before/1', { headers: { accept: 'text/html,*/*' } })
  expect([page.status, page.headers.has('retry-after')]).toEqual([503, true])
  expect(await page.text()).toMatch(/<h1>.+<\/h1>\n<p>.+Try again in a few seconds/)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")

  await letGo()
  const answers = await Promise.all(first)
  expect(await Promise.all(answers.map(isBusy))).not.toContain(true)
  await Promise.all(newcomers)
  await expect.poll(async () => (await ask(month)).status).toBe(200)
  await expect.poll(() => lines.join()).toContain('load shedding ended')
  expect(lines.filter((line) => line.includes('overloaded: new requests'))).toHaveLength(1)
})

test('many people who sign in at once wait in a queue, which is no longer than can be served soon', async () => {
  const password = 'sunrise-on-the-iron-bridge'
  const site = await openTestSite({ DEMO_PASSWORD: password })
  const signIn = (email: string) => askProvider(site, '/sign-in/email', { email, password })
  const attempts = await Promise.all(
    Array.from({ length: 40 }, (_, n) => signIn(`nobody-${n}@example.com`)),
  )
  const busy = attempts.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(await Promise.all(busy.map(isBusy))).not.toContain(false)
  for (const { headers } of busy) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  const served = attempts.filter(({ status }) => status !== 503)
  expect(new Set(served.map(({ status }) => status))).toEqual(new Set([422]))
  expect((await signIn('member@demo.club')).status).toBe(200)
  expect(site.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

test('one address that keeps signing in does not block the sign-ins of others', async () => {
  const site = await openTestSite({ PUBLIC_URL: 'https://club.example', TRUST_PROXY: '1' })
  const signIn = (address: string, email: string) =>
    site.ask('/api/auth/sign-in/email', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://club.example',
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ email, password: 'sunrise-on-the-iron-bridge' }),
    })
  let isFull = false
  const flood = Array.from({ length: 60 }, async (_, n) => {
    const response = await signIn('192.0.2.1', `nobody-${n}@example.com`)
    if (response.status === 503) isFull = true
    return response
  })
  await expect.poll(() => isFull).toBe(true)
  const others = await Promise.all(
    ['192.0.2.2', '192.0.2.3', '192.0.2.4'].map((address) =>
      signIn(address, `rider-${address}@example.com`),
    ),
  )
  await Promise.all(flood)
  expect(others.map(({ status }) => status)).toEqual([422, 422, 422])
})
