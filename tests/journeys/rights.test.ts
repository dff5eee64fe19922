import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { openHouse } from '#tests/house.ts'
import { holder } from '#tests/machinery/person.ts'

const secret = 'a secret that only this test and its house know'

const calls = Object.entries(contract).flatMap(([room, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]): [string, Endpoint] => [
    `${room}.${verb}`,
    endpoint,
  ]),
)

const roles = {
  visitor: [],
  newcomer: ['newcomer'],
  member: ['newcomer', 'signed-in'],
  moderator: ['newcomer', 'signed-in', 'moderator'],
  admin: ['newcomer', 'signed-in', 'admin'],
} as const

type RoleName = keyof typeof roles

/** What the table of rights promises this role: no token needed, let in, or which refusal. */
const promised = (access: Access, role: RoleName) => {
  if (access === 'everyone') return 'let in'
  if (access === 'proof') return 401
  const held: readonly string[] = roles[role]
  const wanted: readonly string[] = typeof access === 'string' ? [access] : access
  if (wanted.some((one) => held.includes(one))) return 'let in'
  return role === 'visitor' ? 401 : 403
}

const openWithTokens = async () => {
  const house = await openHouse({ TOKEN_SECRET: secret })
  const subjects: Record<Exclude<RoleName, 'visitor'>, string> = {
    newcomer: crypto.randomUUID(),
    member: house.member.id,
    moderator: house.moderator.id,
    admin: house.admin.id,
  }
  /**
   * A token of a sign-in of its own, since one of the calls ends the sign-in; and of an old one, since
   * another deletes whoever has just signed in.
   */
  const issue = async (role: RoleName) => {
    if (role === 'visitor') return undefined
    const signIn = { session: crypto.randomUUID(), since: Date.now() - 3_600_000 }
    return `Bearer ${await house.tokens.mint({ ...holder(subjects[role]), ...signIn })}`
  }
  const status = async ({ method, path }: Endpoint, authorization: string | undefined) => {
    const address = `/api${path.replace(':email', 'nobody%40example.com').replace(/:\w+/g, 'no-such-id')}`
    const response = await house.ask(address, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(authorization !== undefined && { authorization }),
      },
      ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
    })
    return response.status
  }
  return { ...house, issue, status }
}

test('every call lets in exactly those the contract names', async () => {
  const { issue, status } = await openWithTokens()
  for (const [name, endpoint] of calls) {
    for (const role of Object.keys(roles) as RoleName[]) {
      const seen = await status(endpoint, await issue(role))
      const outcome = seen === 401 || seen === 403 ? seen : 'let in'
      const asked = name === 'users.isAdmin' || name === 'users.isModerator'
      const expected =
        asked && role !== 'admin' && role !== 'visitor' ? 403 : promised(endpoint.access, role)
      expect([name, role, outcome]).toEqual([name, role, expected])
      if (endpoint.grave && outcome === 'let in')
        expect([name, role, seen]).toEqual([name, role, 409])
    }
  }
})

const forge = (
  claims: object,
  key = secret,
  more: { issuer?: string; audience?: string; exp?: string } = {},
) =>
  new SignJWT({
    email: 'x@example.com',
    email_verified: true,
    sid: 's',
    auth_time: Date.now(),
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(more.issuer ?? 'clubrun')
    .setAudience(more.audience ?? 'clubrun-api')
    .setIssuedAt()
    .setExpirationTime(more.exp ?? '1h')
    .sign(new TextEncoder().encode(key))

test('an expired, forged, foreign or revoked token opens no call that needs one', async () => {
  const { admin, status, visitor } = await openWithTokens()
  const good = { sub: admin.id }
  const [head, claims, signature] = admin.token.split('.')
  const bad = {
    expired: await forge(good, secret, { exp: '-1h' }),
    'signed by another': await forge(good, 'another secret that is also long enough'),
    'of another issuer': await forge(good, secret, { issuer: 'elsewhere' }),
    'for another audience': await forge(good, secret, { audience: 'elsewhere' }),
    'without a subject': await forge({}),
    unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`,
    'with changed claims': `${head}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${signature}`,
    nonsense: 'nonsense',
  }
  expect(await status(contract.users.list, `Bearer ${await forge(good)}`)).toBe(200)
  for (const [name, endpoint] of calls.filter(([, { access }]) => access !== 'everyone')) {
    for (const [kind, token] of Object.entries(bad)) {
      expect([name, kind, await status(endpoint, `Bearer ${token}`)]).toEqual([name, kind, 401])
    }
  }
  expect(await visitor.news.list({})).not.toEqual([])
  await admin.identity.leave({})
  expect(await status(contract.users.list, `Bearer ${admin.token}`)).toBe(401)
})

test('the token is good with the comma of the specification and with a space alone', async () => {
  const { admin, status } = await openWithTokens()
  for (const form of [`Bearer ${admin.token}`, `Bearer, ${admin.token}`, `bearer ${admin.token}`]) {
    expect([form, await status(contract.users.list, form)]).toEqual([form, 200])
  }
})
