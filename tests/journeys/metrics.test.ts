import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { type Measure, readExposition } from '#tests/support/exposition.ts'
import { startSite } from '#tests/support/process.ts'

const onPostgres = test.runIf(inject('engine') === 'postgres')
const onSqlite = test.runIf(inject('engine') === 'sqlite')
const PUBLIC_URL = 'https://club.example'
const METRICS_TOKEN = 'known to the monitoring'

const right = { authorization: `Bearer ${METRICS_TOKEN}` }
const forwarded = { 'x-forwarded-for': '203.0.113.7' }

type Headers = Readonly<Record<string, string>>

/** Sends a request over its own connection, with headers `fetch` would not send. */
const ask = async (origin: string, path: string, headers: Headers = {}) => {
  const { promise, resolve, reject } = Promise.withResolvers<[number, string, string]>()
  const asking = request(origin + path, { headers, agent: false }, (answer) => {
    const { statusCode = 0, headers } = answer
    text(answer).then((body) => resolve([statusCode, headers['content-type'] ?? '', body]), reject)
  })
  asking.on('error', reject).end()
  return promise
}

const scrape = async (origin: string, headers?: Headers) => {
  const [status, type, body] = await ask(origin, '/metrics', headers)
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return { body, read: readExposition(body) }
}

const valueIn = (read: ReadonlyMap<string, Measure>, name: string, labels = '') =>
  read.get(name)?.values.get(labels)

/** All counters, with those of histograms. */
const counted = (read: ReadonlyMap<string, Measure>) =>
  [...read]
    .filter(([, { type }]) => type !== 'gauge')
    .flatMap(([name, { values }]) =>
      [...values].map(([key, value]) => [name + key, value] as const),
    )

test('monitoring reads the metrics of the site, and no counter ever falls', async () => {
  const site = await openTestSite()
  const before = await scrape(site.origin)
  for (let turn = 0; turn < 3; turn++) await site.ask('/api/newsInfo')
  await site.ask('/nope/zanthippe?q=zanthippe', { headers: { 'user-agent': 'zanthippe' } })
  await site.visitor.contact.add({ name: 'Zanthippe', email: 'z@example.org', message: 'Hello' })
  await site.ask('/', { method: 'PROPFIND' })
  const { body, read } = await scrape(site.origin)

  const requests = (labels: string) => valueIn(read, 'clubrun_requests_total', labels)
  expect(requests('{route="/api/newsInfo",method="GET",status="2xx"}')).toBe(3)
  expect(requests('{route="*",method="GET",status="4xx"}')).toBe(1)
  expect(requests('{route="/api/contact",method="POST",status="2xx"}')).toBe(1)
  expect(requests('{route="*",method="other",status="4xx"}')).toBe(1)
  const durations = (key: string) => valueIn(read, 'clubrun_request_duration_seconds', key)
  expect(durations('_count{route="/api/newsInfo"}')).toBe(3)
  expect(durations('_bucket{route="/api/newsInfo",le="+Inf"}')).toBe(3)
  expect(durations('_bucket{route="/api/newsInfo",le="0.005"}')).toBeGreaterThanOrEqual(2)
  expect(valueIn(read, 'clubrun_cacheable_requests_total', '{cache="hit"}')).toBe(2)
  expect(valueIn(read, 'clubrun_database_up')).toBe(1)
  const waiting = async () =>
    valueIn((await scrape(site.origin)).read, 'clubrun_mail', '{state="waiting"}')
  await expect.poll(waiting).toBe(0)
  expect(valueIn(read, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(valueIn(read, 'process_start_time_seconds')).toBeLessThan(Date.now() / 1000)
  expect(read.has('clubrun_database_connections')).toBe(inject('engine') === 'postgres')
  expect(body.toLowerCase()).not.toContain('zanthippe')

  const now = new Map(counted(read))
  const fallen = counted(before.read).filter(([name, value]) => (now.get(name) ?? -1) < value)
  expect(fallen).toEqual([])

  expect((await ask(site.origin, '/metrics', forwarded))[0]).toBe(421)
  await site.db.schema.alterTable('mail').renameTo('away').execute()
  const without = (await scrape(site.origin)).read
  expect(valueIn(without, 'clubrun_database_up')).toBe(0)
  // What fails during a scrape is counted in the next one.
  const next = (await scrape(site.origin)).read
  const failures = [read, next].map((seen) => valueIn(seen, 'clubrun_database_failures_total'))
  expect(failures[1]).toBe(Number(failures[0]) + 1)
})

/** Who may read the metrics of a public site, by its settings. */
const rules: readonly [settings: Headers, ...asked: (readonly [Headers, number])[]][] = [
  // With an unknown proxy in front, every request seems to come from this machine.
  [{}, [{}, 404], [{ authorization: 'Bearer undefined' }, 404]],
  [
    { TRUST_PROXY: '1' },
    [{}, 200],
    [forwarded, 404],
    [{ forwarded: 'for=203.0.113.7' }, 404],
    [{ via: '1.1 proxy' }, 404],
    [{ host: 'club.example' }, 404],
  ],
  [
    { METRICS_TOKEN },
    [{}, 404],
    [{ ...right, ...forwarded, host: 'club.example' }, 200],
    [{ authorization: `${right.authorization}.` }, 404],
    [{ authorization: METRICS_TOKEN }, 404],
  ],
]

onSqlite(
  'a public site shows its metrics to this machine, if it trusts its proxy, and to holders of the token',
  async () => {
    for (const [settings, ...asked] of rules) {
      const { origin } = await openTestSite({ PUBLIC_URL, ...settings })
      const [, elsewhere] = await ask(origin, '/nothing-here')
      for (const [headers, status] of asked) {
        const [answered, type] = await ask(origin, '/metrics', headers)
        expect([settings, headers, answered]).toEqual([settings, headers, status])
        if (status === 404) expect(type).toBe(elsewhere)
      }
    }
  },
)

onPostgres(
  'the metrics of several workers are added up, and those of a killed worker stay',
  async () => {
    const site = await startSite({ WORKERS: '2' })
    const many = 12
    for (let turn = 0; turn < many; turn++) await ask(site.origin, '/api/events')
    const total = async () =>
      valueIn(
        (await scrape(site.origin)).read,
        'clubrun_requests_total',
        '{route="/api/events",method="GET",status="2xx"}',
      )
    for (let turn = 0; turn < 4; turn++) expect(await total()).toBe(many)
    process.kill(JSON.parse(await site.said('worker is ready')).pid, 'SIGKILL')
    await site.said('worker ended')
    expect(await total()).toBe(many)
    await ask(site.origin, '/api/events')
    expect(await total()).toBe(many + 1)
  },
)
