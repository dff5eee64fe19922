import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, type JWTHeaderParameters, SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { deriveKey } from '#server/identity/secret.ts'
import { openTestSite } from '#tests/site.ts'

/** The database makes no difference here. */

const secret = 'a secret that only this test and its site know'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

type Sketch = {
  readonly key?: string
  readonly head?: Partial<JWTHeaderParameters>
  readonly claims?: Record<string, unknown>
}

const bytes = (text: string) => new TextEncoder().encode(text)
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inSeconds = (more: number) => Math.floor(Date.now() / 1000) + more

/** What a token of the admin says; a claim given as undefined is left out. */
const claimsOf = (sub: string, more: Record<string, unknown> = {}) => ({
  sub,
  iss: 'clubrun',
  aud: 'clubrun-api',
  exp: inSeconds(3600),
  email: 'admin@example.com',
  email_verified: true,
  sid: crypto.randomUUID(),
  auth_time: Date.now(),
  iat: Math.trunc(Date.now() / 1000),
  ...more,
})

const forge = (sub: string, { key = secret, head, claims }: Sketch = {}) =>
  new SignJWT(claimsOf(sub, claims))
    .setProtectedHeader({ alg: 'HS256', ...head })
    .sign(head?.alg === 'RS256' ? privateKey : bytes(key))

/** Headers of a token that must be ignored. */
const openTrap = async () => {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { visits, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys` }
}

test('only a token that this site signed, for itself and for now, is accepted', async () => {
  const site = await openTestSite({ TOKEN_SECRET: secret })
  const { admin } = site
  const trap = await openTrap()
  const status = async (token: string) =>
    (await site.ask('/api/users', { headers: { authorization: `Bearer ${token}` } })).status
  expect(await status(await forge(admin.id))).toBe(200)

  const [head = '', claims = '', signature = ''] = admin.token.split('.')
  const own = await exportJWK(publicKey)
  const asText = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const rs = { alg: 'RS256' }
  const bad: Record<string, string | Promise<string>> = {
    'another key': forge(admin.id, { key: 'another secret that is also long enough' }),
    'the key of another purpose': forge(admin.id, { key: deriveKey('new address', secret) }),
    'a public key as secret': forge(admin.id, { key: asText }),
    'signed by RSA': forge(admin.id, { head: rs }),
    'with its own key': forge(admin.id, { head: { ...rs, jwk: own } }),
    'with keys elsewhere': forge(admin.id, { head: { ...rs, jku: trap.url, kid: 'a' } }),
    'with a certificate elsewhere': forge(admin.id, { head: { ...rs, x5u: trap.url } }),
    'a key in a file': forge(admin.id, { key: '\0', head: { kid: '../../../dev/null' } }),
    'a key in a query': forge(admin.id, { key: 'x', head: { kid: "' union select 'x" } }),
    'a longer hash': forge(admin.id, { head: { alg: 'HS512' } }),
    'another issuer': forge(admin.id, { claims: { iss: 'elsewhere' } }),
    'no issuer': forge(admin.id, { claims: { iss: undefined } }),
    'another audience': forge(admin.id, { claims: { aud: 'elsewhere' } }),
    'no audience': forge(admin.id, { claims: { aud: undefined } }),
    expired: forge(admin.id, { claims: { exp: inSeconds(-1) } }),
    'without an end': forge(admin.id, { claims: { exp: undefined } }),
    'not yet valid': forge(admin.id, { claims: { nbf: inSeconds(600) } }),
    'without a subject': forge(admin.id, { claims: { sub: undefined } }),
    'of an odd subject': forge(admin.id, { claims: { sub: [admin.id] } }),
    'of no sign-in': forge(admin.id, { claims: { sid: undefined } }),
    'of no time': forge(admin.id, { claims: { auth_time: undefined } }),
    'with something critical': `${part({ alg: 'HS256', crit: ['x'], x: 1 })}.${claims}.${signature}`,
    'unencoded, it says': `${part({ alg: 'HS256', crit: ['b64'], b64: false })}.${claims}.${signature}`,
    'other claims': `${head}.${part(claimsOf(crypto.randomUUID()))}.${signature}`,
    'no signature': `${head}.${claims}.`,
    'two parts': `${head}.${claims}`,
    'four parts': `${admin.token}.${signature}`,
    'five parts': `${head}..${claims}.${signature}.${signature}`,
    'a letter less': admin.token.slice(0, -1),
    huge: `${head}.${'a'.repeat(12_000)}.${signature}`,
    nonsense: 'nonsense',
  }
  for (const alg of ['none', 'None', 'NONE', 'nOnE', ' none', '', null]) {
    bad[`alg ${alg}`] = `${part({ alg, typ: 'JWT' })}.${claims}.`
    bad[`alg ${alg}, signed`] = `${part({ alg, typ: 'JWT' })}.${claims}.${signature}`
  }
  for (const [kind, token] of Object.entries(bad)) {
    expect([kind, await status(await token)]).toEqual([kind, 401])
  }
  expect(trap.visits).toEqual([])
})

test('a token counts in the Authorization header only, with the comma of the specification or without', async () => {
  const site = await openTestSite()
  const { token } = site.admin
  const headers: [Record<string, string>, number][] = [
    [{ authorization: `Bearer ${token}` }, 200],
    [{ authorization: `Bearer, ${token}` }, 200],
    [{ authorization: `bearer ${token}` }, 200],
    [{ authorization: token }, 401],
    [{ authorization: `Basic ${token}` }, 401],
    [{ authorization: `Bearer ${token} ${token}` }, 401],
    [{ authorization: `Bearer x, Bearer ${token}` }, 401],
    [{ cookie: `access-token=${token}; token=${token}; authorization=Bearer%20${token}` }, 401],
    [{ 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` }, 401],
    [{ 'x-original-authorization': `Bearer ${token}` }, 401],
  ]
  for (const [given, status] of headers) {
    expect([given, (await site.ask('/api/users', { headers: given })).status]).toEqual([
      given,
      status,
    ])
  }
  for (const name of ['token', 'access_token', 'access-token', 'authorization', 'jwt']) {
    expect((await site.ask(`/api/users?${name}=${token}`)).status).toBe(401)
  }
  const head = 'x'.repeat(20_000)
  const huge = await site.ask('/api/users', { headers: { authorization: `Bearer ${head}` } })
  expect([401, 431]).toContain(huge.status)
})
