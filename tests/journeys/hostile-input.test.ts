import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pathParameters } from '#contract/endpoint.ts'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { askProvider, sessionOf } from '#tests/support/embedded-provider.ts'
import { everythingStored } from '#tests/support/everything-stored.ts'
import { pictureOf } from '#tests/support/pictures.ts'
import { rima } from '#tests/support/rima.ts'
import { calls, sendCall, validInputs } from '#tests/support/valid-inputs.ts'

const mark = 'an-intruder-was-here'
const stranger = '0195a000-0000-7000-8000-000000000000'

/** Fields that no call asks for. Fields that a call does ask for stay as they are. */
const smuggled = {
  ...Object.fromEntries(
    ['password', 'hash', 'subject', 'search', 'name_key', 'picture', 'series', 'token', mark].map(
      (name) => [name, mark],
    ),
  ),
  _id: stranger,
  id: stranger,
  person_id: stranger,
  insertedId: stranger,
  role: 'admin',
  roles: ['admin', 'moderator'],
  admin: true,
  moderator: 1,
  emailVerified: true,
  email_verified: 1,
  joined: '1999-01-01T00:00:00.000Z',
  createdAt: '1999-01-01T00:00:00.000Z',
  created_at: '1999-01-01T00:00:00.000Z',
  at: '1999-01-01T00:00:00.000Z',
  updatedAt: '1999-01-01T00:00:00.000Z',
  answered_by: stranger,
}

/** Written as text: an object literal would take the first name for itself. */
const polluting = `"__proto__":{"polluted":"${mark}","admin":true,"roles":["admin"]},"constructor":{"prototype":{"polluted":"${mark}"}}`

const expectUnpolluted = () => {
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Reflect.get([], 'admin')).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
}

test('an unknown field is dropped, on every call that writes', async () => {
  const site = await openTestSite(withoutMail)
  const inputFor = await validInputs(site)
  const writing = calls.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.carries)
  expect(writing.length).toBeGreaterThan(20)
  for (const { name, endpoint } of writing) {
    const self = await site.enter('admin', 'moderator')
    const input = await inputFor(name, self)
    const headers = { authorization: `Bearer ${self.token}`, 'content-type': 'application/json' }
    const rest = { ...smuggled, ...input }
    const path = endpoint.path.replace(/:(\w+)/g, (_, part) =>
      encodeURIComponent(String(input[part])),
    )
    const inPath = pathParameters(endpoint.path)
    const body = `{${polluting},${JSON.stringify({ ...rest, ...Object.fromEntries(inPath.map((part) => [part, stranger])) }).slice(1)}`
    const query = new URLSearchParams(
      Object.entries(rest)
        .filter(([key]) => !inPath.includes(key))
        .map(([key, value]) => [key, String(value)]),
    )
    const answer =
      endpoint.method === 'DELETE'
        ? await site.ask(`/api${path}?${query}&__proto__[admin]=1&__proto__=1`, {
            method: 'DELETE',
            headers,
          })
        : await site.ask(`/api${path}`, { method: endpoint.method, headers, body })
    const plain = await sendCall(site, endpoint, await inputFor(name, self), headers)
    const stays = ['users.leave', 'identity.leave', 'identity.exchange'].includes(name)
    if (!stays) expect([name, answer.status]).toEqual([name, plain.status])
    expect([name, answer.status < 500, await answer.text()]).toEqual([
      name,
      true,
      expect.not.stringContaining(stranger),
    ])
    expectUnpolluted()
  }
  const stored = await everythingStored(site.db)
  for (const trace of [mark, stranger, '1999-01-01']) expect(stored).not.toContain(trace)
  expect(await site.member.users.me({})).toMatchObject({ roles: [] })
})

test('the provider accepts no claim about who a caller is', async () => {
  const site = await openTestSite()
  const post = (path: string, body: string, proof?: string) =>
    site.ask(`/api/auth${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: site.origin,
        ...(proof && { authorization: `Bearer ${proof}` }),
      },
      body,
    })
  const more = JSON.stringify({ ...smuggled, image: `https://evil.example/${mark}` }).slice(1)
  const account = JSON.stringify({ ...rima, name: 'Rima' }).slice(1, -1)
  const made = await post('/sign-up/email', `{${polluting},${more.slice(0, -1)},${account}}`)
  expect(made.status).toBe(200)
  const proof = made.headers.get('set-auth-token') ?? ''
  const renamed = await post('/update-user', `{${polluting},"name":"Rima S.",${more}`, proof)
  expect(renamed.status).toBe(200)
  expect((await sessionOf(site, proof)).user).toMatchObject({
    ...{ email: rima.email, emailVerified: false, name: 'Rima S.', image: null },
    id: expect.not.stringContaining(stranger),
  })
  const stored = await everythingStored(site.db)
  for (const trace of [mark, stranger, '1999-01-01']) expect(stored).not.toContain(trace)
  expectUnpolluted()

  const odd: object[] = [
    { email: 5, password: rima.password, name: 'X' },
    { email: ['a@example.com'], password: rima.password, name: 'X' },
    { email: 'a@example.com', password: { length: 20 }, name: 'X' },
    { email: 'a@example.com', password: rima.password, name: 'X\0Y' },
    { email: 'a@example.com', password: rima.password, name: 'half \ud800' },
    { email: 'a@example.com', password: rima.password, name: 'X'.repeat(101) },
    { email: 'a\0@example.com', password: rima.password, name: 'X' },
    { email: 'a@example.com', password: 'x'.repeat(5000), name: 'X' },
  ]
  for (const body of odd) {
    const { status } = await askProvider(site, '/sign-up/email', body)
    expect([body, status === 400 || status === 422]).toEqual([body, true])
  }
})

test('a compressed body is not decompressed, and only the pixels of a file are used', async () => {
  const site = await openTestSite()
  const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))
  const authorization = `Bearer ${site.moderator.token}`
  for (const path of ['/api/newsInfo', '/api/contact', '/api/auth/sign-in/email', '/contact']) {
    const type = path === '/contact' ? 'application/x-www-form-urlencoded' : 'application/json'
    const { status } = await site.ask(path, {
      method: 'POST',
      headers: { 'content-encoding': 'gzip', 'content-type': type, authorization },
      body: bomb,
    })
    expect([path, [400, 413, 415, 422].includes(status)]).toEqual([path, true])
  }
  const script = Buffer.from('<script>alert(1)</script><?php echo 1 ?>')
  for (const kind of ['png', 'gif', 'jpeg'] as const) {
    const body = new FormData()
    const both = Buffer.concat([await pictureOf(kind), script])
    body.set('image', new Blob([new Uint8Array(both)], { type: 'text/html' }), 'x.html')
    body.set('__proto__', 'x')
    const answer = await site.ask('/api/media/image', {
      method: 'POST',
      headers: { authorization },
      body,
    })
    expect([kind, answer.status]).toEqual([kind, 200])
    const { data } = await answer.json()
    const shown = await site.ask(data.url)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await shown.arrayBuffer()).includes('<script')).toBe(false)
  }
  expectUnpolluted()
})
