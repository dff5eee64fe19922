import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openRows } from '#ops/backup/rows.ts'
import { readTar, writeTar } from '#ops/backup/tar.ts'
import { migrate } from '#server/database/migrate.ts'
import { openTokens } from '#server/identity/token.ts'
import { openPictureStorage } from '#server/media/picture-storage.ts'
import { readSettings } from '#server/settings.ts'
import { openTestSite } from '#tests/site.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { backUp, picturesOf, restore, rowsOf, writeClub } from '#tests/support/backups.ts'
import { command } from '#tests/support/commands.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { signIn } from '#tests/support/embedded-provider.ts'
import { readDatabase } from '#tests/support/process.ts'
import { enterRima, rima } from '#tests/support/rima.ts'
import { startS3 } from '#tests/support/s3.ts'

const onPostgres = test.runIf(inject('engine') === 'postgres')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubrun-backups-'))
})
afterAll(() => rm(folder, { recursive: true }))

const write = async (bytes: Uint8Array | string) => {
  const path = join(folder, 'given.tar')
  await writeFile(path, bytes)
  return path
}

test('a file that is damaged anywhere, cut off, longer, or no backup at all is refused, and nothing is touched', async () => {
  const { file } = await writeClub(await emptyData())
  const whole = await readFile(file)
  const target = await emptyData()
  const refuses = async (bytes: Uint8Array | string) => {
    const reason = await restore(target, await write(bytes), { replace: true }).catch(
      ({ message }) => message,
    )
    expect(reason).toMatch(
      /^This (backup is damaged \(.+\)\. Nothing was changed|is not a backup of this site)/,
    )
  }
  const position = fc.nat({ max: whole.length - 1 })
  await fc.assert(
    fc.asyncProperty(position, fc.nat({ max: 7 }), async (at, bit) => {
      const flipped = Buffer.from(whole)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
      await refuses(flipped)
    }),
    {
      numRuns: 40,
      examples: [
        [0, 0],
        [124, 1],
        [148, 0],
        [500, 3],
        [512, 0],
        [whole.length - 1, 7],
        [whole.length - 1500, 0],
      ],
    },
  )
  await fc.assert(
    fc.asyncProperty(position, (length) => refuses(whole.subarray(0, length))),
    { numRuns: 10, examples: [[0], [512], [whole.length - 512], [whole.length - 1024]] },
  )
  for (const more of [Buffer.of(0), Buffer.alloc(512), whole])
    await refuses(Buffer.concat([whole, more]))
  for (const foreign of ['', 'SQLite format 3\0', 'x'.repeat(3000), gzipSync(whole)])
    await refuses(foreign)
  expect(await rowsOf(target)).toEqual({})
  expect(await restore(target, await write(whole))).toContain('restored and compared')
})

/** Rewrites a backup with correct checksums and some of its entries changed or left out. */
const rewrite = async (
  file: string,
  change: (name: string, bytes: Buffer) => Buffer | undefined,
) => {
  const path = join(folder, `${crypto.randomUUID()}.tar`)
  await using given = await open(file)
  const tar = await writeTar(path)
  for await (const { name, bytes } of readTar(given)) {
    const changed = change(name, bytes)
    if (changed) await tar.add(name, changed)
  }
  await tar.finish()
  await tar.close()
  return path
}

test('a file whose checksums are right but whose parts do not match is refused as well', async () => {
  const { file } = await writeClub(await emptyData())
  const target = await emptyData()
  const refusal = async (entry: RegExp, change: (bytes: Buffer) => Buffer | undefined) => {
    const path = await rewrite(file, (name, bytes) => (entry.test(name) ? change(bytes) : bytes))
    return restore(target, path).catch(({ message }) => message)
  }
  const first = (said: object) => (bytes: Buffer) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(String(bytes)), ...said }))
  const rows = (row: object) => () => gzipSync(`${JSON.stringify(row)}\n`)
  const newer = expect.stringContaining('made by a newer version')
  expect(await refusal(/^clubrun/, first({ format: 2 }))).toEqual(newer)
  expect(await refusal(/^clubrun/, first({ migrations: ['0001-site', '0002-x'] }))).toEqual(newer)
  expect(await refusal(/^clubrun/, () => undefined)).toContain('not a backup')
  expect(await refusal(/^contents/, () => undefined)).toContain('rows are missing')
  expect(await refusal(/^rows\/person/, () => undefined)).toContain('rows are missing')
  expect(await refusal(/^pictures/, () => undefined)).toContain('pictures are missing')
  expect(await refusal(/^rows\/fact/, rows({ name: 'a', value: 'b', more: 'c' }))).toContain('fit')
  expect(await refusal(/^rows\/fact/, rows({ name: 'a', value: 1.5 }))).toContain('fit')
  const evil = { id: '../../evil', width: 1, height: 1, widths: '[1]', preview: '', state: 'shown' }
  const evilPicture = rows({ ...evil, since: '' })
  expect(await refusal(/^rows\/picture/, evilPicture)).toContain('impossible name')
  const withoutSecret = rewrite(file, (name, bytes) =>
    name === 'token-secret' ? undefined : bytes,
  )
  expect(await restore(target, await withoutSecret)).toContain('restored and compared')
})

test('existing data is replaced only on request, and its pictures are deleted', async () => {
  const { file, data } = await writeClub(await emptyData())
  const [rows, pictures] = [await rowsOf(data), await picturesOf(data)]
  const busy = await emptyData()
  const site = await openTestSite(busy)
  const other = await backUp(busy)
  await expect(restore(data, other)).rejects.toThrow(/already a club in this database.+--replace/)
  expect(await rowsOf(data)).toEqual(rows)
  expect(await picturesOf(data)).toEqual(pictures)

  // Nor while the site is running there, even on request.
  await expect(restore(busy, file, { replace: true })).rejects.toThrow(
    'The site is running on this database',
  )
  expect((await site.visitor.news.list({})).length).toBeGreaterThan(0)

  await restore(data, other, { replace: true, keepSignIns: true })
  expect(await rowsOf(data)).toEqual(await rowsOf(busy))
  expect(await picturesOf(data)).toEqual({})
})

const everyoneOut = 'Everyone has to sign in again.'

test('a restore ends the sign-ins that a backup holds', async () => {
  const data = await emptyData()
  const site = await openTestSite(data)
  const self = await enterRima(site)
  const file = await backUp(data)
  const secret = await readFile(join(data.DATA_DIR, 'token-secret'), 'utf8')
  // The backup does not know of sign-ins that end from here on.
  await site.admin.users.signOut({ id: self.id })

  const other = await emptyData()
  expect(await restore(other, file)).toContain(everyoneOut)
  const again = await openTestSite(other)
  expect(await readFile(join(other.DATA_DIR, 'token-secret'), 'utf8')).not.toBe(secret)
  await expect(again.holding(self.token).users.me({})).rejects.toMatchObject({ status: 401 })
  const exchanging = again.holding(self.proof).identity.exchange(rima)
  await expect(exchanging).rejects.toMatchObject({ status: 401 })
  const anew = await enterRima(again, await signIn(again, rima.email, rima.password))
  expect(await anew.users.me({})).toMatchObject({ email: rima.email })
})

test('when the secret is a setting, old tokens are invalid after a restore, and changing it is advised', async () => {
  const TOKEN_SECRET = 'one that stays the same before and after'
  const data = { ...(await emptyData()), TOKEN_SECRET }
  const self = await enterRima(await openTestSite(data))
  const other = { ...(await emptyData()), TOKEN_SECRET }
  const said = await restore(other, await backUp(data))
  expect(said).toMatch(new RegExp(`${everyoneOut}\nTOKEN_SECRET is set: change it`))
  const again = await openTestSite(other)
  await expect(again.holding(self.token).users.me({})).rejects.toMatchObject({ status: 401 })
})

/** Runs in a process of its own. On Linux `maxRSS` counts what the process that started it held. */
const peakMemory = () => {
  const { existsSync, readFileSync } = process.getBuiltinModule('node:fs')
  const status = '/proc/self/status'
  return existsSync(status)
    ? readFileSync(status, 'utf8').match(/^VmHWM:\s+(\d+)/m)?.[1]
    : process.resourceUsage().maxRSS
}

test('a small file that unpacks to a huge one is refused before it fills the memory', async () => {
  const { file } = await writeClub(await emptyData())
  const data = await emptyData()
  const row = JSON.stringify({ name: 'a', value: '0'.repeat(128_000_000) })
  const bomb = gzipSync(`${row}\n`, { level: 1 })
  const path = await rewrite(file, (name, bytes) => (/^rows\/fact/.test(name) ? bomb : bytes))
  const tellPeak = `process.on('exit', () => console.log('peak', (${peakMemory})()))`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(tellPeak)}`
  const run = async (given: string) => {
    const done = await command('restore', { ...data, NODE_OPTIONS }, given).done()
    return { ...done, peak: Number(done.output.match(/^peak (\d+)$/m)?.[1]) }
  }
  const refused = await run(path)
  expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('far larger') })
  const restored = await run(file)
  expect(restored).toMatchObject({ code: 0, complaint: '' })
  expect(refused.peak / restored.peak).toBeLessThan(1.5)
})

test('a restore that fails deletes the pictures it wrote and leaves the others', async () => {
  const { file } = await writeClub(await emptyData())
  const data = await emptyData()
  const there = `${'1'.repeat(40)}-30.webp`
  await openPictureStorage(readSettings(data)).put(there, Buffer.alloc(700, 31))
  const twice = await rewrite(file, (name, bytes) => {
    if (/^rows\/fact/.test(name)) return gzipSync(String(gunzipSync(bytes)).repeat(2))
    if (name !== 'contents.json') return bytes
    const { rows, ...rest } = JSON.parse(String(bytes))
    return Buffer.from(JSON.stringify({ ...rest, rows: { ...rows, fact: 2 * rows.fact } }))
  })
  await expect(restore(data, twice)).rejects.toThrow(/unique/i)
  expect(Object.keys(await picturesOf(data))).toEqual([`/11/${there}`])
})

onPostgres('while pictures are copied nothing is held open in the database', async () => {
  const { file } = await writeClub(await emptyData())
  const store = await startS3()
  const data = { ...(await emptyData()), ...store.settings }
  await using db = openRows(readSettings(data))
  const held: unknown[] = []
  store.before(async () => {
    const { rows } = await sql`select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(db)
    held.push(...rows)
  })
  expect(await restore(data, file)).toContain('restored and compared')
  expect(await store.names()).toHaveLength(2)
  expect(held).toEqual([])
})

/** Settings for a picture store that kills every process that sends it a request. */
const deadlyStore = async (victim: () => ChildProcess) => {
  const store = createServer(() => void victim().kill('SIGKILL')).listen(0, '127.0.0.1')
  onTestFinished(() => void store.close())
  await once(store, 'listening')
  const { port } = store.address() as AddressInfo
  const S3_ENDPOINT = `http://127.0.0.1:${port}`
  const keys = { S3_REGION: 'here', S3_ACCESS_KEY: 'id', S3_SECRET_KEY: 'secret' }
  return { S3_ENDPOINT, S3_BUCKET: 'club', ...keys }
}

test('a restore that is killed half-way leaves the old data, and can be repeated', async () => {
  const { file } = await writeClub(await emptyData())
  const data = await emptyData()
  await readDatabase(data, async (db) => {
    await migrate(db)
    await addPerson(db, openTokens('x'.repeat(32)), 'admin')
  })
  const before = await rowsOf(data)
  const store = await deadlyStore(() => restoring.child)
  const restoring = command('restore', { ...data, ...store }, file, '--replace')
  expect(await restoring.done()).toMatchObject({ code: null, complaint: '' })
  expect(await rowsOf(data)).toEqual(before)

  const killedAtCommit = import.meta.resolve('#tests/support/killed-at-commit.ts')
  const onceMore = { ...data, NODE_OPTIONS: `--import=${killedAtCommit}` }
  const killed = command('restore', onceMore, file, '--replace')
  expect(await killed.done()).toMatchObject({ code: null, complaint: '' })
  expect(await rowsOf(data)).toEqual(before)

  const again = command('restore', data, file, '--replace')
  expect(await again.done()).toMatchObject({ code: 0, complaint: '' })
  expect((await rowsOf(data)).gallery_image).toHaveLength(1)
  expect((await readdir(data.DATA_DIR)).filter((name) => /restoring|-wal/.test(name))).toEqual([])
})
