import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { command } from '#tests/support/commands.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import {
  dataWithModerator,
  failToStart,
  openSocket,
  readDatabase,
  startSite,
} from '#tests/support/process.ts'

const onPostgres = test.runIf(inject('engine') === 'postgres')
const onSqlite = test.runIf(inject('engine') === 'sqlite')
/** Tests that are the same on every database. */
const onOneDatabase = onSqlite
const well = { code: 0, signal: null }
const here = 'Host: localhost'
const PUBLIC_URL = 'https://club.example'
const news = { author: 'Nadia Islam', type: 'Other', title: 'The ferry is back' } as const
const ferry = { ...news, dateTime: '2030-01-01T10:00' }

const reason = async (variables: Record<string, string>) => {
  const { code, stderr } = await failToStart(variables)
  expect(code).toBe(1)
  return stderr
}

onOneDatabase(
  'a request that is half sent when the site is stopped is still answered',
  async () => {
    const { data, token } = await dataWithModerator()
    const site = await startSite(data)
    const body = JSON.stringify(ferry)
    const { socket, start } = await openSocket(
      site.origin,
      'POST /api/newsInfo HTTP/1.1',
      here,
      'Expect: 100-continue',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 30)}`,
    )
    expect(start).toContain('100 Continue')
    const stopped = site.stop()
    await site.said('shutting down')
    await expect(fetch(site.origin)).rejects.toThrow()
    socket.write(body.slice(30))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 201 .*insertedId/s)
    expect(await stopped).toEqual(well)
  },
)

onOneDatabase('a slow reader gets the whole of a long answer before the site stops', async () => {
  const { data } = await dataWithModerator()
  const long = { ...news, title: 'x'.repeat(200_000), date_time: '2026-01-01T10:00', search: '' }
  const rows = Array.from({ length: 100 }, (_, id) => ({ ...long, id: String(id) }))
  await readDatabase(data, (db) => db.insertInto('news').values(rows).execute())
  const site = await startSite(data)
  const { socket, start } = await openSocket(
    site.origin,
    'GET /api/newsInfo HTTP/1.1',
    here,
    '',
    '',
  )
  const stopped = site.stop()
  await site.said('shutting down')
  const body = start.slice(start.indexOf('\r\n\r\n') + 4) + (await text(socket))
  expect(body.length).toBe(Number(start.match(/content-length: (\d+)/)?.[1]))
  expect(await stopped).toEqual(well)
})

onOneDatabase('unused connections do not delay a stop', async () => {
  const site = await startSite()
  const { start } = await openSocket(site.origin, 'GET /healthz HTTP/1.1', here, '', '')
  expect(start).toContain('keep-alive')
  await openSocket(site.origin)
  expect(await site.stop()).toEqual(well)
})

onOneDatabase('a draining site sends its proxy elsewhere, and still answers', async () => {
  const site = await startSite({ DRAIN_SECONDS: '8' })
  const stopped = site.stop()
  await site.said('shutting down')
  const answers = await Promise.all(['/readyz', '/'].map((path) => fetch(site.origin + path)))
  const seen = answers.map(({ status, headers }) => [status, headers.get('connection')])
  expect(seen).toEqual([
    [503, 'close'],
    [200, 'close'],
  ])
  site.signal('SIGKILL')
  await stopped
})

onOneDatabase('a port in use and a file in the way are reported with what to do', async () => {
  const { port: PORT } = await startSite()
  expect(await reason({ PORT })).toBe(
    `Port ${PORT} is already in use. Stop what uses it, or start the site on another: PORT=${Number(PORT) + 1} npm start\n`,
  )
  const data = await emptyData()
  const DATA_DIR = join(data.DATA_DIR, 'file')
  await writeFile(DATA_DIR, '')
  expect(await reason({ ...data, DATA_DIR })).toBe(
    `The data folder cannot be created (${DATA_DIR}) because a file has its name. Set DATA_DIR to another folder.\n`,
  )
})

onOneDatabase('wrong settings are named all at once, a sentence each', async () => {
  const wrong = { PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://db/club' }
  const settings = [{ HOST: '0.0.0.0' }, { PUBLIC_URL: `${PUBLIC_URL}/club` }]
  const said = await Promise.all(settings.map((setting) => reason({ ...wrong, ...setting })))
  expect(said.map((lines) => lines.match(/^[A-Z_]+(?= .+\.$)/gm))).toEqual([
    ['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'HOST'],
    ['PORT', 'DATABASE_URL', 'PUBLIC_URL', 'LOG_LEVEL'],
  ])
})

onPostgres('a database that is away, silent or misspelt is the reason given', async () => {
  const silent = createServer((caller) => caller.on('error', () => {})).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const servers = ['127.0.0.1:1', `127.0.0.1:${port}`, 'club:pass#word@db']
  const urls = servers.map((server) => ({ DATABASE_URL: `postgres://${server}/club` }))
  const reasons = await Promise.all(urls.map(reason))
  const away = expect.stringMatching(/^The .+ DATABASE_URL does not answer\. Start it, .+\.\n$/)
  expect(reasons).toEqual([away, away, expect.stringMatching(/^DATABASE_URL .+ read\. .+\.\n$/)])
})

onOneDatabase('a local site answers its own machine only: no other name, no proxy', async () => {
  const { origin, ask } = await openTestSite()
  expect(await (await ask('/healthz')).json()).toEqual({ alive: true })
  expect(await (await ask('/readyz')).json()).toEqual({ ready: true })
  const proxies = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto']
  const passedOn = proxies.map((header) => `${here}\r\n${header}: a`)
  for (const path of ['/', '/api/newsInfo', '/favicon.svg', '/healthz']) {
    for (const header of ['Host: evil.example', 'Host: localhost.evil.example', ...passedOn]) {
      const { start } = await openSocket(origin, `GET ${path} HTTP/1.1`, header, '', '')
      expect(start).toMatch(/^HTTP\/1\.1 421 .*application\/problem\+json/s)
    }
  }
})

test('a public site starts empty, and not where a demonstration club is', async () => {
  const site = await startSite({ PUBLIC_URL })
  expect(await site.as().news.list({})).toEqual([])
  const { start } = await openSocket(site.origin, 'GET / HTTP/1.1', 'Host: club.example', '', '')
  expect(start).toContain('HTTP/1.1 200')
  expect(site.lines.join()).not.toMatch(/demo/i)
  const data = await emptyData()
  await (await openTestSite(data)).close()
  expect(await reason({ ...data, PUBLIC_URL })).toMatch(/^PUBLIC_URL .+ demonstration club: .+\n$/)
})

onPostgres('two sites that start at once on empty data share one demonstration club', async () => {
  const data = await emptyData()
  const both = await Promise.all([startSite(data), startSite(data)])
  for (const site of both) {
    const titles = (await site.as().news.list({})).map(({ title }) => title)
    expect(titles.length).toBeGreaterThan(2)
    expect(titles).toEqual([...new Set(titles)])
  }
  expect(await readFile(join(data.DATA_DIR, 'token-secret'), 'utf8')).toHaveLength(43)
})

onSqlite('a data folder is for one site at a time, however the one before ended', async () => {
  const data = await emptyData()
  const first = await startSite(data)
  expect(await reason(data)).toBe(
    `Another site is running on the data folder ${data.DATA_DIR}. Stop it, or give this one its own folder with DATA_DIR.\n`,
  )
  expect((await fetch(first.origin)).status).toBe(200)
  const backedUp = command('backup', data, join(data.DATA_DIR, 'backup.tar'))
  expect(await backedUp.done()).toMatchObject({ code: 0, complaint: '' })
  await first.stop('SIGKILL')
  const second = await startSite(data)
  expect(await second.stop()).toEqual(well)
  await startSite(data)
})

onSqlite('a site that is started while the one before is leaving waits for it', async () => {
  const data = await emptyData()
  const before = await startSite({ ...data, DRAIN_SECONDS: '1' })
  const left = before.stop()
  await before.said('shutting down')
  await Promise.all([left, startSite(data)])
})

onPostgres('news published at one site is soon on the cached pages of the other', async () => {
  const { data, token } = await dataWithModerator()
  const [one, other] = await Promise.all([startSite(data), startSite(data)])
  const tells = async (path: string) => (await other.read(path)).includes(ferry.title)
  for (const path of ['/', '/api/newsInfo']) expect(await tells(path)).toBe(false)
  await one.as(token).news.add(ferry)
  await expect.poll(() => tells('/')).toBe(true)
  await expect.poll(() => tells('/api/newsInfo')).toBe(true)
})
