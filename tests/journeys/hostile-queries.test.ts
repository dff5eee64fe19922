import { expect, test } from 'vitest'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { calls, sendCall, validInputs } from '#tests/support/valid-inputs.ts'

const phrases = [
  '%',
  '_',
  '\\',
  '%%',
  "' or '1'='1",
  '" or 1=1 --',
  "'); drop table news; --",
  '*',
  '\\%',
  '[a-z]',
  '\0',
  '{"$gt":""}',
]

test('a search is only text and a cursor only a place in a list', async () => {
  const site = await openTestSite()
  const lists = calls.filter(({ endpoint }) => endpoint.paged)
  const encode = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url')
  const cursors = [
    ...[1, 2, 3, 4].flatMap((length) => [
      encode(Array(length).fill("' or 1=1 --")),
      encode(Array(length).fill('~')),
      encode(Array(length).fill('')),
      encode(Array(length).fill('\ud800')),
      encode(Array(length).fill('a\0b')),
      encode(Array(length).fill(5)),
      encode(Array(length).fill({ toString: 'x' })),
      encode(Array(length).fill(['x'])),
      encode(Array(length).fill(null)),
    ]),
    encode({ length: 2, 0: 'x', 1: 'y' }),
    'null',
    '../../etc/passwd',
    'x'.repeat(400),
  ]
  for (const { name, endpoint } of lists) {
    const isAdmins = !Array.isArray(endpoint.access) || endpoint.access.includes('admin')
    const { token } = isAdmins ? site.admin : site.moderator
    const headers = { authorization: `Bearer ${token}` }
    for (const q of 'q' in Reflect.get(endpoint.input.def, 'shape') ? phrases : []) {
      const answer = await site.ask(`/api${endpoint.path}?${new URLSearchParams({ q })}`, {
        headers,
      })
      const found = answer.ok ? (await answer.json()).length : 0
      expect([name, q, answer.status < 500, found === 0 || q.trim() === '\0']).toEqual([
        name,
        q,
        true,
        true,
      ])
    }
    for (const cursor of cursors) {
      const query = new URLSearchParams({ cursor, limit: '200' })
      const answer = await site.ask(`/api${endpoint.path}?${query}`, { headers })
      expect([name, cursor, [200, 422].includes(answer.status)]).toEqual([name, cursor, true])
    }
  }
})

test('text that a database cannot store is no error of the site, in any field of any call', async () => {
  const site = await openTestSite(withoutMail)
  const inputFor = await validInputs(site)
  const failed: string[] = []
  for (const { name, endpoint } of calls.filter(({ endpoint }) => !endpoint.carries)) {
    const self = await site.enter('admin', 'moderator')
    const headers = { authorization: `Bearer ${self.token}` }
    const input = await inputFor(name, self)
    for (const field of Object.keys(Reflect.get(endpoint.input.def, 'shape'))) {
      for (const value of [`${input[field] ?? 'x'}\0`, ['x\0']]) {
        const { status } = await sendCall(site, endpoint, { ...input, [field]: value }, headers)
        // A call that was sent away shows nothing.
        if (status >= 500 || status === 429) failed.push(`${name} ${field}: ${status}`)
      }
    }
  }
  expect(failed).toEqual([])
})
