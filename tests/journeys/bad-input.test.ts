import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const good = {
  title: 'The ferry takes bicycles again',
  author: 'Nadia Islam',
  type: 'Other',
  dateTime: '2026-05-14T18:30',
}

const post = (site: Site, body: BodyInit, headers: Record<string, string> = {}) =>
  site.ask('/api/newsInfo', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${site.moderator.token}`,
      ...headers,
    },
  })

const stored = async ({ db }: Site) => (await db.selectFrom('news').select('id').execute()).length

/** What was refused: the status, and the fields that were named. */
const refused = async (site: Site, response: Response) => {
  const problem = await response.json()
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-/)
  expect(problem).toMatchObject({
    status: response.status,
    title: expect.any(String),
    detail: expect.any(String),
  })
  const explained = await site.ask(problem.type)
  expect(await explained.json()).toMatchObject({ title: problem.title })
  return {
    status: response.status,
    fields: (problem.errors ?? []).map((e: { field: string }) => e.field),
  }
}

const malformed: [string, BodyInit, Record<string, string>, number][] = [
  ['half an object', '{"title":', {}, 400],
  ['no object', '"news"', {}, 400],
  ['a list', '[]', {}, 400],
  ['nothing', '', {}, 400],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), {}, 400],
  ['a form', 'title=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['plain text', JSON.stringify(good), { 'content-type': 'text/plain' }, 415],
  ['20 MB', JSON.stringify({ ...good, title: 'x'.repeat(20_000_000) }), {}, 413],
]

test('a body that cannot be read is refused and nothing is stored', async () => {
  const site = await openTestSite()
  const before = await stored(site)
  for (const [name, body, headers, status] of malformed) {
    const answer = await refused(site, await post(site, body, headers))
    expect([name, answer.status]).toEqual([name, status])
  }
  expect(await stored(site)).toBe(before)
})

test('a large body of unknown length is refused as well', async () => {
  const site = await openTestSite()
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(Buffer.alloc(64_000, 0x20)),
  })
  const sending = site.ask('/api/newsInfo', {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${site.moderator.token}`,
    },
  } as RequestInit)
  const outcome = await sending.then(
    ({ status }) => status,
    () => 'cut off',
  )
  expect([413, 'cut off']).toContain(outcome)
})

const wrongFields: [Record<string, unknown>, string[]][] = [
  [{}, ['title', 'author', 'type', 'dateTime']],
  [{ ...good, title: '', author: '   ' }, ['title', 'author']],
  [{ ...good, title: 'x'.repeat(201) }, ['title']],
  [{ ...good, title: 'two\nlines' }, ['title']],
  [{ ...good, title: 'nul\u0000' }, ['title']],
  [{ ...good, title: 'half \ud800' }, ['title']],
  [{ ...good, type: 'Gossip', dateTime: 'tomorrow' }, ['type', 'dateTime']],
  [{ ...good, dateTime: '2026-02-30T10:00' }, ['dateTime']],
  [{ ...good, dateTime: '2026-02-10T25:61' }, ['dateTime']],
  [{ ...good, dateTime: '2026-02-10T10:00Z' }, ['dateTime']],
  [{ title: 5, author: null, type: [], dateTime: {} }, ['title', 'author', 'type', 'dateTime']],
]

test('every wrong field is named at once and nothing is stored', async () => {
  const site = await openTestSite()
  const before = await stored(site)
  for (const [body, fields] of wrongFields) {
    const answer = await refused(site, await post(site, JSON.stringify(body)))
    expect([body, answer]).toEqual([body, { status: 422, fields }])
  }
  expect(await stored(site)).toBe(before)
})

test('an unknown field is dropped, not stored', async () => {
  const site = await openTestSite()
  const response = await post(site, JSON.stringify({ ...good, _id: 'mine', role: 'admin' }))
  expect(response.status).toBe(201)
  const { insertedId } = await response.json()
  expect(await site.visitor.news.list({ q: 'ferry bicycles' })).toEqual([
    { _id: insertedId, ...good },
  ])
})

test('a wrong method names the right ones, and an unknown address says so', async () => {
  const site = await openTestSite()
  const wrong = await site.ask('/api/newsInfo', { method: 'PUT' })
  expect(wrong.headers.get('allow')).toBe('GET, POST')
  expect((await refused(site, wrong)).status).toBe(405)
  expect((await refused(site, await site.ask('/api/nothing'))).status).toBe(404)
})

test('a list asked for in a wrong way names the field', async () => {
  const site = await openTestSite()
  const asked: [string, string[]][] = [
    ['cursor=broken', ['cursor']],
    ['cursor=WyJhIl0', ['cursor']],
    ['limit=0', ['limit']],
    ['limit=many&order=sideways', ['limit', 'order']],
    ['limit=1000', ['limit']],
  ]
  for (const [query, fields] of asked) {
    const answer = await refused(site, await site.ask(`/api/newsInfo?${query}`))
    expect([query, answer]).toEqual([query, { status: 422, fields }])
  }
})
