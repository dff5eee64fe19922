import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { startFakeServer } from '#tests/support/fake-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { pictureOf } from '#tests/support/pictures.ts'
import { dataWithModerator, failToStart, readDatabase, startSite } from '#tests/support/process.ts'

const mark = 'quiet-ferry-at-dawn-and-dusk'
const onSqlite = test.runIf(inject('engine') === 'sqlite')

/** Every secret setting, and the settings it needs. */
const secrets = {
  METRICS_TOKEN: `${mark}-metrics`,
  GOOGLE_CLIENT_ID: 'google',
  GOOGLE_CLIENT_SECRET: `${mark}-google`,
  TWITTER_CLIENT_ID: 'twitter',
  TWITTER_CLIENT_SECRET: `${mark}-twitter`,
  PURGE_TOKEN: `${mark}-purge`,
  MAIL_FROM: 'club@clubrun.example',
  S3_REGION: 'here',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY: `${mark}-access`,
  S3_SECRET_KEY: `${mark}-secret`,
}

/** A store that reports errors as real ones do, with everything about the request. */
const complaint = `<Error><Code>SignatureDoesNotMatch</Code>
  <AWSAccessKeyId>${secrets.S3_ACCESS_KEY}</AWSAccessKeyId></Error>`

test('whatever fails, no secret is in the log, in an answer or among the metrics', async () => {
  const away = `127.0.0.1:${await freePort()}`
  const { data, token } = await dataWithModerator()
  const url = data.DATABASE_URL && new URL(data.DATABASE_URL)
  if (url) url.password = mark
  const outside = await startFakeServer(({ path }) => ({ status: 500, body: { path, complaint } }))
  const site = await startSite({
    ...secrets,
    DATA_DIR: data.DATA_DIR,
    ...(url && { DATABASE_URL: url.href }),
    TOKEN_SECRET: data.TOKEN_SECRET,
    PUBLIC_URL: 'https://club.example',
    PURGE_URL: `${outside.origin}/purge`,
    SMTP_URL: `smtp://clubrun:${mark}@${away}`,
    S3_ENDPOINT: outside.origin,
  })
  const answers: string[] = []
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(site.origin + path, init)
    answers.push(JSON.stringify([...response.headers]), await response.text())
    return response.status
  }
  const message = { name: 'Rima', email: 'rima@example.com', message: 'Hello' }
  await site.as().contact.add(message)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await pictureOf('png'))]))
  const authorization = `Bearer ${token}`
  const body = { method: 'POST', body: form, headers: { authorization } }
  expect(await ask('/api/media/file', body)).toBe(503)
  expect(await ask(`/media/${'0'.repeat(40)}-480.webp`)).toBe(503)
  await readDatabase(data, (db) => db.schema.alterTable('news').renameTo('away').execute())
  expect(await ask('/api/newsInfo?limit=1')).toBe(500)
  await ask('/')
  const start = '/api/auth/sign-in/social'
  const headers = { 'content-type': 'application/json', origin: 'https://club.example' }
  await ask(start, { method: 'POST', headers, body: JSON.stringify({ provider: 'google' }) })
  await ask('/api/auth/callback/google?state=x&code=y', { redirect: 'manual' })
  const watching = { authorization: `Bearer ${secrets.METRICS_TOKEN}` }
  expect(await ask('/metrics', { headers: watching })).toBe(200)
  for (const said of ['mail not sent', 'S3 answered 500', 'no such table|does not exist']) {
    await expect.poll(() => site.lines.join('\n')).toMatch(new RegExp(said))
  }
  await expect.poll(() => outside.heard.some(({ path }) => path === '/purge')).toBe(true)
  expect(outside.heard.map(({ authorization }) => authorization).join()).toContain(mark)
  await site.stop()
  for (const secret of [mark, data.TOKEN_SECRET]) {
    expect([...site.lines, ...answers].filter((text) => text.includes(secret))).toEqual([])
  }
})

/** Settings with a mistake in each secret, and addresses that refuse every connection. */
const mistakes: readonly Record<string, string>[] = [
  {
    PORT: mark,
    DATABASE_URL: `mysql://club:${mark}@host/club`,
    SMTP_URL: `http://club:${mark}@host`,
    S3_ENDPOINT: `https://club:${mark}@host`,
    PURGE_URL: `ftp://club:${mark}@host`,
    PUBLIC_URL: `https://club:${mark}@host`,
    IMAGE_HOST_URL: `http://host/?key=${mark}`,
    TOKEN_SECRET: mark.slice(0, 20),
    METRICS_TOKEN: mark.slice(0, 10),
    DEMO_PASSWORD: mark.slice(0, 5),
    FIREBASE_SERVICE_ACCOUNT: `{"private_key": "${mark}"`,
    FIREBASE_AUTH_DOMAIN: `https://${mark}`,
  },
  { DATABASE_URL: `postgres://club:${mark}/#?@127.0.0.1/club` },
  { DATABASE_URL: `postgres://club:${mark}%zz@127.0.0.1/club` },
  { DATABASE_URL: `postgres://club:${mark}@127.0.0.1:1/club` },
]

onSqlite('a site that cannot start says why, and no secret', async () => {
  for (const variables of mistakes) {
    const { code, stderr } = await failToStart(variables)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/\S/)])
    expect(stderr).not.toContain(mark.slice(0, 10))
    expect(stderr).not.toContain('    at ')
  }
})

test('files the site writes are readable by its own user only', async () => {
  const { data } = await dataWithModerator()
  const { TOKEN_SECRET: _, ...open } = data
  const DATA_DIR = join(open.DATA_DIR, 'inner')
  const site = await startSite({ ...open, DATA_DIR, LOG_DIR: join(DATA_DIR, 'logs') })
  await fetch(`${site.origin}/healthz`)
  const entries = await readdir(DATA_DIR, { recursive: true, withFileTypes: true })
  const paths = [DATA_DIR, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  const names = paths.map((path) => path.slice(DATA_DIR.length + 1))
  expect(names).toContain('token-secret')
  expect(names).toContainEqual(expect.stringMatching(/^logs\/clubrun-\d{4}-\d\d-\d\d\.log$/))
  if (inject('engine') === 'sqlite') expect(names).toContain('club.sqlite-wal')
  const modes = await Promise.all(
    paths.map(async (path) => [path, (await stat(path)).mode & 0o077]),
  )
  expect(modes.filter(([, mode]) => mode !== 0)).toEqual([])
})
