import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendRaw } from '#tests/support/raw-request.ts'
import { type EntryParts, openEntry } from './entry.ts'
import { openLoadShedding } from './load-shedding.ts'
import { openPageCache } from './page-cache.ts'
import { canonicalUrl, openRouter } from './routes.ts'

/** The entry with nothing behind it but a `fetch` that fails unexpectedly. */
const openFailing = async (fetch: EntryParts['fetch']) => {
  const log = { error: vi.fn(), request: vi.fn(), warn: vi.fn(), info: vi.fn() }
  const entry = openEntry({
    fetch,
    findCacheKey: (url) => (url === '/cached' ? url : undefined),
    router: openRouter([], log as unknown as EntryParts['log']),
    canonicalUrl,
    recall: () => undefined,
    recognise: async () => undefined,
    isExempt: () => false,
    loadShedding: openLoadShedding(log),
    overloadResponse: () => expect.unreachable('There is no load.'),
    pageCache: openPageCache(),
    callCache: openPageCache(),
    assets: new Map(),
    headers: { 'x-content-type-options': 'nosniff' },
    markForCaches: undefined,
    origin: () => 'http://localhost',
    localOnly: false,
    addressOf: () => '192.0.2.1',
    whileAnswering: (_, work) => work,
    metrics: { visits: { visit: () => {}, found: () => {} }, answers: () => false },
    log: log as unknown as EntryParts['log'],
  })
  const server = createServer(entry).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { log, ask: (path: string) => sendRaw(origin, path) }
}

test.each(['/cached', '/other'])(
  'a failure at %s is a 500 whose id is the one in the log',
  async (path) => {
    const failure = new Error('puncture')
    const { log, ask } = await openFailing(() => Promise.reject(failure))
    const { status, headers, body } = await ask(path)
    const id = headers['x-request-id']
    expect([status, headers['content-type']]).toEqual([500, 'application/problem+json'])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(JSON.parse(body)).toMatchObject({ type: '/api/problems/unexpected' })
    expect(log.error).toHaveBeenCalledExactlyOnceWith('failed', failure, { id })
    await expect
      .poll(() => log.request.mock.calls)
      .toEqual([[id, '*', 'GET', 500, expect.any(Number)]])
  },
)

test('a failure thrown synchronously is answered the same way', async () => {
  const failure = new Error('puncture')
  const { log, ask } = await openFailing(() => {
    throw failure
  })
  for (const path of ['/cached', '/other']) {
    const { status, headers } = await ask(path)
    expect(status).toBe(500)
    expect(log.error).toHaveBeenLastCalledWith('failed', failure, { id: headers['x-request-id'] })
  }
})

test('an invalid request is refused with the id that is in the log', async () => {
  const { log, ask } = await openFailing(() => expect.unreachable('There is no request.'))
  const { status, headers } = await ask('/a\\b')
  expect(status).toBe(400)
  await expect.poll(() => log.request.mock.calls[0]?.[0]).toBe(headers['x-request-id'])
  expect(log.error).not.toHaveBeenCalled()
})
