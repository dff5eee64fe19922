import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openHouse } from '#tests/house.ts'

/** A request whose answer is not unpacked on the way. */
const raw = (address: string, headers: Record<string, string>) => {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined
    headers: NodeJS.Dict<string | string[]>
    body: Buffer
  }>()
  request(address, { headers }, async (response) => {
    const body = Buffer.concat(await response.toArray())
    resolve({ status: response.statusCode, headers: response.headers, body })
  })
    .on('error', reject)
    .end()
  return promise
}

const addresses = ['/', '/about', '/privacy', '/api/newsInfo', '/news.atom']

test('answers come packed as the reader can unpack them, and say the same', async () => {
  const { origin } = await openHouse()
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

test('whoever has the answer already is told that nothing changed, until something did', async () => {
  const { origin, moderator } = await openHouse()
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
  const { ask } = await openHouse()
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
    expect([...headers.keys()].filter((name) => name.startsWith('inside-'))).toEqual([])
  }
})

test('the files of the build never change, so they are fetched once', async () => {
  const { ask } = await openHouse()
  const page = await (await ask('/')).text()
  const style = page.match(/href="(\/assets\/[^"]+\.css)"/)?.[1] ?? ''
  const response = await ask(style)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
})

test('every request has an id of its own, also those that share an answer', async () => {
  const { ask } = await openHouse()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/')))
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(50)
})
