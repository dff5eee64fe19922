import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { startFakeServer } from '#tests/support/fake-server.ts'
import { findProgram } from '#tests/support/find-program.ts'
import { freePort } from '#tests/support/free-port.ts'
import { forLoopback, nginxConfig } from '#tests/support/nginx.ts'

const root = join(import.meta.dirname, '../..')

/** A real nginx in front of a site: how to ask it. */
const startNginx = async ({ skip }: TestContext, origin: string) => {
  const nginx = findProgram('nginx')
  if (!nginx) return skip('No nginx on this machine: install it to run this test.')
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-nginx-'))
  const port = await freePort()
  const file = await readFile(join(root, 'tools/nginx/clubrun.conf'), 'utf8')
  const servers = forLoopback(file, { folder, port, origin })
  await writeFile(join(folder, 'nginx.conf'), nginxConfig(folder, servers))
  const child = spawn(nginx, ['-p', folder, '-c', 'nginx.conf'], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  const log = () => readFile(join(folder, 'error.log'), 'utf8').catch(() => '')
  const isReady = () => ask('/healthz').then(({ status }) => status, log)
  await expect.poll(isReady).toBe(200)
  return ask
}

const publicSite = { PUBLIC_URL: 'https://club.example', TRUST_PROXY: '1' }

const ferry = {
  author: 'Nadia Islam',
  type: 'Other',
  title: 'The ferry is back',
  dateTime: '2030-01-01T10:00',
}

const dateOf = ({ headers }: Response) => Date.parse(headers.get('date') ?? '')

test('visitors behind nginx share an answer, and see what is published within two seconds', async (context) => {
  const { origin, moderator } = await openTestSite(publicSite)
  const ask = await startNginx(context, origin)
  const seen = new Set<string | null>()
  const isShared = async () => {
    const id = (await ask('/news')).headers.get('x-request-id')
    return seen.size === seen.add(id).size
  }
  await expect.poll(isShared).toBe(true)

  const published = await ask('/api/newsInfo', {
    method: 'POST',
    headers: { authorization: `Bearer ${moderator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(ferry),
  })
  expect(published.status).toBe(201)
  let lastWithout = 0
  const isShown = async () => {
    const response = await ask('/news')
    const shown = (await response.text()).includes(ferry.title)
    if (!shown) lastWithout = dateOf(response)
    return shown
  }
  await expect.poll(isShown).toBe(true)
  expect(lastWithout - dateOf(published)).toBeLessThanOrEqual(2_000)
})

test('members behind nginx get their own answers, and nobody else does', async (context) => {
  const { origin, member, moderator } = await openTestSite(publicSite)
  const ask = await startNginx(context, origin)
  const me = async (headers: Record<string, string> = {}) => {
    const response = await ask('/api/me', { headers })
    return [response.status, (await response.json()).email]
  }
  const as = ({ token }: { token: string }) => me({ authorization: `Bearer ${token}` })
  expect(await as(member)).toEqual([200, member.email])
  expect(await as(moderator)).toEqual([200, moderator.email])
  expect(await me()).toEqual([401, undefined])
  expect(await as(member)).toEqual([200, member.email])

  const head = await ask('/', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const part = await ask('/art/ride.webm', { headers: { range: 'bytes=0-3' } })
  expect([part.status, (await part.bytes()).length]).toEqual([206, 4])
})

const shared = { 'cache-control': 'no-cache' }

const cases: [string, boolean, Record<string, string>, RequestInit?][] = [
  ['the same for everyone', true, shared],
  ['the same in each encoding', true, { ...shared, vary: 'accept-encoding' }],
  ['no-store', false, { 'cache-control': 'no-store' }],
  ['private', false, { 'cache-control': 'private, no-cache' }],
  ['no word about caching', false, {}],
  ['kept and purged by a CDN', false, { 'cache-control': 'public, max-age=0, s-maxage=60' }],
  ['a cookie is set', false, { ...shared, 'set-cookie': 'session=1' }],
  ['another for each reader', false, { ...shared, vary: 'cookie' }],
  ['asked with a token', false, shared, { headers: { authorization: 'Bearer mine' } }],
  ['asked with a cookie', false, shared, { headers: { cookie: 'session=1' } }],
  ['a form', false, shared, { method: 'POST' }],
]

test('nginx keeps only answers that the site marks as the same for everyone', async (context) => {
  let count = 0
  const { origin } = await startFakeServer(({ path }) => {
    const [, , headers = {}] = cases[Number(path.slice(1))] ?? []
    return { body: { count: count++ }, headers }
  })
  const ask = await startNginx(context, origin)
  for (const [at, [name, isKept, , init]] of cases.entries()) {
    const twice = async () => {
      const first = await (await ask(`/${at}`, init)).text()
      return first === (await (await ask(`/${at}`)).text())
    }
    if (isKept) await expect.poll(twice, { message: name }).toBe(true)
    else expect([name, await twice()]).toEqual([name, false])
  }
})
