import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { readExposition } from '#tests/support/exposition.ts'
import { sendRaw } from '#tests/support/raw-request.ts'
import { addRide } from '#tests/support/rides.ts'

/** A request whose answer is not decompressed. */
const raw = (address: string, headers: Record<string, string>) => {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined
    headers: NodeJS.Dict<string | string[]>
    body: Buffer
  }>()
  request(address, { headers }, (response) => {
    const { statusCode: status, headers } = response
    buffer(response).then((body) => resolve({ status, headers, body }), reject)
  })
    .on('error', reject)
    .end()
  return promise
}

const addresses = ['/', '/about', '/privacy', '/api/newsInfo', '/news.atom']

test('answers are compressed as the reader accepts, with the same content', async () => {
  const { origin } = await openTestSite()
  for (const address of addresses) {
    const plain = await raw(origin + address, {})
    const br = await raw(origin + address, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const gzip = await raw(origin + address, { 'accept-encoding': 'gzip;q=1.0, br;q=0' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
  }
})

test('a browser that has the answer gets a 304 until something changes', async () => {
  const { origin, moderator } = await openTestSite()
  for (const address of ['/', '/api/newsInfo']) {
    const first = await raw(origin + address, {})
    const etag = String(first.headers.etag)
    const again = await raw(origin + address, { 'if-none-match': `W/${etag}` })
    expect([again.status, again.body.length]).toEqual([304, 0])
    await moderator.news.add({
      title: 'Something new',
      author: 'Nadia Islam',
      type: 'Other',
      dateTime: '2030-01-01T10:00',
    })
    expect((await raw(origin + address, { 'if-none-match': etag })).status).toBe(200)
  }
})

test('pages and calls are guarded by their headers', async () => {
  const { ask } = await openTestSite()
  for (const address of ['/', '/api/newsInfo', '/api/newsInfo?limit=1', '/favicon.svg', '/nope']) {
    const { headers } = await ask(address)
    expect([address, Object.fromEntries(headers)]).toEqual([
      address,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-request-id': expect.any(String),
      }),
    ])
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('content-security-policy')).toContain("base-uri 'none'")
    expect([...headers.keys()].filter((name) => name.startsWith('internal-'))).toEqual([])
  }
})

test('the files of the build never change, so they are fetched once', async () => {
  const { ask } = await openTestSite()
  const page = await (await ask('/')).text()
  const style = page.match(/href="(\/assets\/[^"]+\.css)"/)?.[1] ?? ''
  const response = await ask(style)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
})

test('every request has an id of its own, also those that share an answer', async () => {
  const { ask } = await openTestSite()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/')))
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(50)
})

const cacheEntries = async (origin: string) => {
  const { body } = await sendRaw(origin, '/metrics')
  return readExposition(body).get('clubrun_page_cache_entries')?.values.get('')
}

/** Spellings under which the same page, the same list or nothing at all might be found. */
const spellings = (n: number) => [
  `/x${n}/../about`,
  `/x${n}/../api/newsInfo`,
  `/x${n}/%2e%2e/news.atom`,
  `/about${'/'.repeat(n + 1)}`,
  `/${'./'.repeat(n + 1)}about`,
  `/%61bou${'tT'[n % 2]}`,
  ['/About', '/aBout', '/abOut', '/aboUt', '/abouT', '/ABOUT'][n % 6] ?? '',
  `/about.DATA?${n}`,
  `/ABOUT.data`,
  `/x${n}/../about.data`,
  `/nothing-${n}`,
  `/nothing-${n}.data`,
  `/news/00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  `/dashboard/editEvent/${n}`,
  `/dashboard/editEvent/${n}.data`,
  `/dashboard/article/${n}`,
  `/news/before/${Buffer.from(JSON.stringify([`20${30 + n}-01-01`, 'a'])).toString('base64url')}`,
]

test('a page is cached once however its address is spelt, and a missing page is not cached', async () => {
  const { origin } = await openTestSite()
  for (const path of ['/', '/about', '/about.data', '/api/newsInfo', '/news.atom']) {
    expect([path, (await sendRaw(origin, path)).status]).toEqual([path, 200])
  }
  const before = await cacheEntries(origin)
  expect(before).toBe(5)
  for (const path of Array.from({ length: 15 }, (_, n) => spellings(n)).flat()) {
    const { status } = await sendRaw(origin, path)
    expect([path, status < 500]).toEqual([path, true])
  }
  expect(await cacheEntries(origin)).toBe(before)
})

test('every page says that it is written by the rules of today', async () => {
  const { origin } = await openTestSite()
  for (const path of ['/', '/about', '/dashboard', '/nowhere']) {
    expect((await sendRaw(origin, path)).body.toString(), path).toMatch(/^<!DOCTYPE html><html/)
  }
})

test('a month is prepared once however it is asked for, a write is seen in it, and a search is not prepared', async () => {
  const { origin, moderator, visitor } = await openTestSite()
  const month = { from: '2131-05-01', to: '2131-05-31' }
  expect(await visitor.events.list(month)).toEqual([])
  const before = await cacheEntries(origin)
  const spellings = [
    'from=2131-05-01&to=2131-05-31',
    'to=2131-05-31&from=2131-05-01',
    'order=oldest&from=2131-05-01&to=2131-05-31',
    'from=2131-05-01&to=2131-05-31&q=&utm_source=mail',
    'from=%32131-05-01&to=2131-05-31&from=2131-05-01',
  ]
  for (const query of spellings) {
    const { status, headers } = await sendRaw(origin, `/api/events?${query}`)
    expect([query, status, headers['cache-control']]).toEqual([query, 200, 'no-cache'])
  }
  for (const query of ['q=tea', 'from=2131-05-01&to=2131-05-31&q=tea', 'from=May', 'limit=0']) {
    await sendRaw(origin, `/api/events?${query}`)
  }
  expect(await cacheEntries(origin)).toBe(before)
  const { _id } = await addRide(moderator, { date: '2131-05-16' })
  expect(await visitor.events.list(month)).toMatchObject([{ _id }])
  expect(await visitor.events.list({ ...month, order: 'newest' })).toMatchObject([{ _id }])
  expect(await visitor.events.list({ ...month, limit: 1 })).toMatchObject([{ _id }])
})

test('addresses that someone makes up drive out no page', async () => {
  const { origin } = await openTestSite()
  await sendRaw(origin, '/')
  const days = Array.from({ length: 520 }, (_, n) =>
    Temporal.PlainDate.from('2131-01-01').add({ days: n }),
  )
  for (const day of days) await sendRaw(origin, `/api/events?from=${day}&to=${day}`)
  expect(await cacheEntries(origin)).toBe(501)
})

test('a call is answered alike however its address is spelt', async () => {
  const { origin, member } = await openTestSite()
  const signedIn = { authorization: `Bearer ${member.token}` }
  const typed = { ...signedIn, 'content-type': 'application/json' }
  const asked = [
    ['/api/me/rides', { headers: signedIn }],
    ['/api/notices?limit=2', { headers: signedIn }],
    ['/api/notices?limit=none', { headers: signedIn }],
    ['/api/me/rides', {}],
    ['/api/users', { headers: signedIn }],
    ['/api/me', { method: 'PATCH', headers: typed, body: '{"city":"Sonadi"}' }],
    ['/api/me', { method: 'PATCH', headers: typed, body: '{"city":' }],
    ['/api/me', { method: 'PATCH', headers: typed, body: `{"city":"${'x'.repeat(300_000)}"}` }],
    ['/api/me', { method: 'PATCH', headers: signedIn, body: 'city=Sonadi' }],
  ] as const
  for (const [path, request] of asked) {
    // The first write changes something, those after it do not.
    await sendRaw(origin, path, request)
    const plain = await sendRaw(origin, path, request)
    const unusual = await sendRaw(
      origin,
      path.replace(/^\/api\/./, (start) => `/api/%${start.charCodeAt(5).toString(16)}`),
      request,
    )
    const { date, 'x-request-id': id, ...headers } = plain.headers
    expect([path, plain.status, plain.body]).toEqual([path, unusual.status, unusual.body])
    expect(unusual.headers).toMatchObject(headers)
    expect(Object.keys(unusual.headers).toSorted()).toEqual(Object.keys(plain.headers).toSorted())
  }
})

test('another spelling of a page redirects to the page, with its query', async () => {
  const { origin } = await openTestSite()
  const leads = async (path: string, method = 'GET') => {
    const { status, headers } = await sendRaw(origin, path, { method })
    return [status, headers.location]
  }
  for (const path of ['/about/', '/about//', '//about', '/aBOUT', '/%61bout', '/%41bout/']) {
    expect([path, ...(await leads(`${path}?from=a%20friend`))]).toEqual([
      path,
      308,
      '/about?from=a%20friend',
    ])
  }
  expect(await leads('//')).toEqual([308, '/'])
  expect(await leads('/DASHBOARD/addevent', 'HEAD')).toEqual([308, '/dashboard/addEvent'])
  expect(await leads('/dashboard/EDITevent/A%2fB/')).toEqual([308, '/dashboard/editEvent/A%2FB'])
  expect(await leads('//elsewhere.example/about')).toEqual([404, undefined])
  expect(await leads('/about')).toEqual([200, undefined])
  expect(await leads('/news/none')).toEqual([404, undefined])
})

test('the description of the API is prepared like a page', async () => {
  const { origin } = await openTestSite()
  const first = await raw(`${origin}/api/openapi.json`, { 'accept-encoding': 'br' })
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  expect(JSON.parse(brotliDecompressSync(first.body).toString())).toMatchObject({
    openapi: '3.1.0',
  })
  const known = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) }
  expect((await raw(`${origin}/api/openapi.json`, known)).status).toBe(304)
  expect(await cacheEntries(origin)).toBe(1)
})
