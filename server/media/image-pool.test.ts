import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hugePng } from '#tests/support/bad-files.ts'
import { childProcesses } from '#tests/support/child-processes.ts'
import { pictureOf } from '#tests/support/pictures.ts'
import { openImagePool } from './image-pool.ts'

const imageWorkers = () => childProcesses('image-worker.ts')

const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-image-pool-'))
  const warn = vi.fn()
  const imagePool = openImagePool({ warn })
  onTestFinished(async () => {
    imagePool.close()
    await rm(folder, { recursive: true, force: true })
  })
  const resize = async (bytes: Buffer) => {
    const file = join(folder, crypto.randomUUID())
    await writeFile(file, bytes)
    return imagePool.resize({ file, kind: 'png', id: '' })
  }
  return { resize, warn, imagePool }
}

const small = () => pictureOf('png')

/** Takes a while to read. */
const large = () => hugePng(8000, 5000)

const worthAnotherTry = {
  status: 503,
  refusal: 'unavailable',
  retryAfter: 5,
  detail: expect.stringMatching(/Try again/),
}

test('many pictures at once are read one after the other, in one quiet process', async () => {
  process.env.CLUB_SECRET = 'nobody else needs to know'
  onTestFinished(() => void delete process.env.CLUB_SECRET)
  const { resize } = await open()
  const done = await Promise.all(Array.from({ length: 5 }, async () => resize(await small())))
  expect(done).toHaveLength(5)
  const [pid = 0, ...more] = await imageWorkers()
  expect(more).toEqual([])
  expect(getPriority(pid)).toBeGreaterThan(0)
  const environment = `/proc/${pid}/environ`
  if (existsSync(environment)) expect(await readFile(environment, 'utf8')).not.toContain('SECRET')
})

test('a process that dies over a picture asks to send it again, and the next one is read', async () => {
  const { resize, warn } = await open()
  const refused = expect(resize(await large())).rejects.toMatchObject(worthAnotherTry)
  const next = resize(await small())
  await expect.poll(imageWorkers).toHaveLength(1)
  for (const pid of await imageWorkers()) process.kill(pid, 'SIGKILL')
  await refused
  expect(await next).toMatchObject({ width: 60, height: 40 })
  expect(warn).toHaveBeenCalledExactlyOnceWith('image worker ended', {
    why: 'SIGKILL',
  })
})

test('a picture that takes too long is given up', async () => {
  const { resize } = await open()
  await resize(await small())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const refused = expect(resize(await large())).rejects.toMatchObject(worthAnotherTry)
  await vi.waitUntil(() => vi.getTimerCount() > 0)
  await vi.advanceTimersByTimeAsync(30_000)
  await refused
  expect(await resize(await small())).toMatchObject({ width: 60 })
})

test('without work the process ends, and is there again when it is needed', async () => {
  const { resize, warn } = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await resize(await small())
  const first = await imageWorkers()
  expect(first).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(imageWorkers).toEqual([])
  await resize(await small())
  expect(await imageWorkers()).not.toEqual(first)
  expect(warn).not.toHaveBeenCalled()
})

test('a file that is gone before it was read is worth another try', async () => {
  const { imagePool } = await open()
  const gone = imagePool.resize({ file: '/nowhere/picture', kind: 'png', id: '' })
  await expect(gone).rejects.toMatchObject({ status: 503, refusal: 'unavailable', retryAfter: 5 })
})
