import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLog, openLogFiles } from '#server/http/log.ts'
import { openTestSite } from './site.ts'
import { askProvider, signIn } from './support/embedded-provider.ts'
import { openSocket } from './support/process.ts'

const openLoggedSite = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const site = await openTestSite({ DATA_DIR: folder })
  /** The lines about what was asked, once the last one is written. */
  const written = async (last: Response) => {
    const id = last.headers.get('x-request-id') ?? 'an answer without an id'
    const isDone = (line: string) => line.includes(id) && line.includes('"request"')
    await expect.poll(() => site.lines.some(isDone)).toBe(true)
    const [greeting, ...lines] = site.lines
    expect(greeting).toContain('A demonstration club was created.')
    return lines.map((line) => JSON.parse(line))
  }
  return { ...site, written }
}

const write = (readable: boolean) => {
  const texts: string[] = []
  const log = openLog('info', (text) => texts.push(text), readable)
  log.info('leaving', { signal: 'SIGTERM' })
  log.error('failed', new Error('broken', { cause: new Error('deep down') }), { id: 'a-1' })
  log.request('a-2', '/api/events/:id', 'GET', 200, 1.25)
  log.flush()
  return texts.join('')
}

test('the log is one JSON object per line for programs', () => {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const error = expect.stringMatching(/Error: broken\n.*caused by Error: deep down\n/s)
  const visit = { id: 'a-2', method: 'GET', route: '/api/events/:id', status: 200, ms: 1.3 }
  expect(
    write(false)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { time, level: 'info', event: 'leaving', signal: 'SIGTERM' },
    { time, level: 'error', event: 'failed', id: 'a-1', error },
    { time, level: 'info', event: 'request', ...visit },
  ])
})

test('the log is plain lines at a terminal', () => {
  const lines = write(true)
  expect(lines).toMatch(/^\d\d:\d\d:\d\d leaving signal=SIGTERM$/m)
  expect(lines).toMatch(/^\d\d:\d\d:\d\d ERROR failed id=a-1 error=Error: broken$/m)
  expect(lines).toMatch(/^\d\d:\d\d:\d\d GET \/api\/events\/:id 200 1\.3 ms a-2$/m)
})

test('nothing below the chosen level is written', () => {
  const texts: string[] = []
  const log = openLog('warn', (text) => texts.push(text), false)
  log.info('nothing much')
  log.request('a-1', '/', 'GET', 200, 1)
  log.warn('a connection was lost')
  log.flush()
  expect(texts.join('').match(/"event":"[^"]+"/g)).toEqual(['"event":"a connection was lost"'])
})

test('log files are kept for the set number of days, and nothing else is removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-logs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'clubrun-notes.txt'), 'not ours')
  const files = openLogFiles(folder, 2)
  const day = (day: number) => Date.UTC(2026, 0, day, 23, 59)
  for (const date of [1, 2, 3, 4]) files.write(`${date}\n`, day(date))
  files.write('and more\n', day(4))
  files.deleteOld(day(4))
  const left = ['clubrun-2026-01-02.log', 'clubrun-2026-01-03.log', 'clubrun-2026-01-04.log']
  expect((await readdir(folder)).sort()).toEqual([...left, 'clubrun-notes.txt'])
  expect(await readFile(join(folder, left[2] ?? ''), 'utf8')).toBe('4\nand more\n')
})

test('the log has only the pattern of an address, not what people searched for', async () => {
  const { ask, lines, written } = await openLoggedSite()
  const asked = [
    ['/api/newsInfo?q=secret-word', '/api/newsInfo'],
    ['/api/newsInfo?cursor=secret-word', '/api/newsInfo'],
    ['/?next=secret-word', '/'],
    ['/nope/private-name', '*'],
    ['/api/private-name', '*'],
    ['/private-name-%ff', '*'],
    ['/private-name.data', 'page data'],
  ]
  let last = await ask('/private-name', { method: 'POST', body: 'secret-word' })
  for (const [path = ''] of asked) last = await ask(path)
  const routes = (await written(last)).map(({ level, route }) => [level, route])
  expect(routes).toEqual(['*', ...asked.map(([, route]) => route)].map((route) => ['info', route]))
  expect(lines.join()).not.toMatch(/secret-word|private-name/)
})

const mark = 'Zanthippe'
const address = `${mark}@example.org`

/** Mistaken and hostile requests, all with a person's name in them. */
const troubles = async ({ ask, origin, visitor }: Awaited<ReturnType<typeof openTestSite>>) => {
  const headers = {
    'user-agent': mark,
    cookie: `clubrun.session_token=${mark}`,
    authorization: `Bearer ${mark}`,
    referer: `${origin}/${mark}`,
    'x-request-id': mark,
    'idempotency-key': mark,
  }
  const json = { ...headers, 'content-type': 'application/json', origin }
  const post = (path: string, body: unknown, more = {}) =>
    ask(path, { method: 'POST', headers: { ...json, ...more }, body: JSON.stringify(body) })
  const account = { email: address, password: `${mark}-password`, name: mark }
  await post('/api/auth/sign-up/email', account)
  await post('/api/auth/sign-up/email', account)
  await signIn({ origin }, address, `${mark}-is-wrong`)
  await askProvider({ origin }, '/sign-in/email', account, { from: `https://${mark}.example` })
  await post('/api/auth/sign-in/email', { ...account, callbackURL: `https://${mark}.example/` })
  await post('/api/auth/sign-in/social', { provider: mark, callbackURL: `//${mark}` })
  await post('/api/auth/give-email', { email: address })
  await post('/api/auth/request-password-reset', { email: address, redirectTo: `//${mark}` })
  await ask(`/api/auth/callback/google?state=${mark}&code=${mark}&error=${mark}`, { headers })
  await ask(`/api/auth/${mark}`, { headers })
  await post('/api/jwt', { email: address })
  await post('/api/users', { ...account, age: mark })
  await visitor.contact.add({ name: mark, email: address, message: mark })
  await post('/api/contact', { name: mark, email: mark, message: mark })
  await ask('/api/contact', { method: 'POST', headers: json, body: `{"name":"${mark}` })
  await ask(`/contact?${mark}`, { method: 'POST', body: new URLSearchParams({ name: mark }) })
  await ask(`/api/user/admin/${address}`, { headers })
  await ask(`/verify-email?token=${mark}`, { headers })
  await ask(`/media/${mark}.webp`, { headers })
  await ask('/api/media/file', { method: 'POST', headers, body: mark })
  await ask(`/news/${mark}`, { headers })
  await ask(`/news/${mark}.data?_routes=${mark}`, { headers })
  for (const request of [`GET /${mark}`, `${mark} / HTTP/1.1`, `GET /${mark} HTTP/9.9`]) {
    const { start, socket } = await openSocket(origin, request, `Host: ${mark}`, '', '')
    expect(start).toMatch(/^HTTP\/1.1 4/)
    socket.destroy()
  }
  return ask('/healthz')
}

test('nothing that people send is in the log', async () => {
  const site = await openLoggedSite()
  await site.written(await troubles(site))
  expect(site.lines.length).toBeGreaterThan(20)
  expect(site.lines.filter((line) => line.toLowerCase().includes(mark.toLowerCase()))).toEqual([])
})

test('a value that the database rejects is not logged', () => {
  const texts: string[] = []
  const log = openLog('info', (text) => texts.push(text), false)
  const fault = new Error(`invalid input syntax for type integer: "${mark}"`)
  log.error('failed', new Error('broken', { cause: Object.assign(fault, { code: '22P02' }) }))
  log.flush()
  expect(texts.join()).toMatch(/caused by Error: a value the database cannot take \(22P02\)\\n +at/)
  expect(texts.join()).not.toContain(mark)
})

test('an unexpected error is logged whole and never shown', async () => {
  const { ask, db, written } = await openLoggedSite()
  await db.schema.alterTable('news').renameTo('away').execute()
  const [list, home] = [await ask('/api/newsInfo'), await ask('/')]
  for (const answer of [list, home]) expect(await answer.text()).not.toMatch(/no such table|\.ts:/)
  expect(list.status).toBe(500)
  const failed = (await written(home)).filter(({ level }) => level === 'error')
  const error = expect.stringMatching(/no such table: news\n +at .*\.ts:\d+/s)
  const ids = [list, home].map(({ headers }) => headers.get('x-request-id'))
  expect(failed).toMatchObject(ids.map((id) => ({ event: 'failed', id, error })))
})

test('an error disappears from the pages once it is over', async () => {
  const { ask, db } = await openLoggedSite()
  const { title } = await db
    .selectFrom('news')
    .select('title')
    .orderBy('date_time', 'desc')
    .executeTakeFirstOrThrow()
  const home = async () => (await ask('/')).text()
  await db.schema.alterTable('news').renameTo('away').execute()
  expect(await home()).not.toContain(title)
  await db.schema.alterTable('away').renameTo('news').execute()
  expect(await home()).toContain(title)
})
