import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { startFakeServer } from '#tests/support/fake-server.ts'
import { startS3 } from '#tests/support/s3.ts'
import { openPictureStorage, type PictureStorage } from './picture-storage.ts'

const emptyFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-storage-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const open = (variables: Record<string, string>) => openPictureStorage(readSettings(variables))

const storages: Record<string, () => Promise<PictureStorage>> = {
  disk: async () => open({ DATA_DIR: await emptyFolder() }),
  S3: async () => open((await startS3()).settings),
}

const name = 'ab34-480.webp'
const bytes = Buffer.from('pixels\0\xff', 'latin1')

const read = async (storage: PictureStorage, name: string) => {
  const file = await storage.get(name)
  return file && { size: file.size, bytes: await buffer(file.body) }
}

describe.for(Object.entries(storages))('on %s', ([, make]) => {
  test('what is put there is there, as it was, until it is removed', async () => {
    const storage = await make()
    await storage.check()
    expect(await storage.get(name)).toBeUndefined()
    await storage.put(name, bytes)
    expect(await read(storage, name)).toEqual({ size: bytes.length, bytes })
    await storage.put('ab34-960.webp', Buffer.from('other'))
    await storage.remove(name)
    expect(await storage.get(name)).toBeUndefined()
    expect(await read(storage, 'ab34-960.webp')).toMatchObject({ bytes: Buffer.from('other') })
  })

  test('putting and removing twice is harmless', async () => {
    const storage = await make()
    await Promise.all([storage.put(name, bytes), storage.put(name, bytes)])
    expect(await read(storage, name)).toEqual({ size: bytes.length, bytes })
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.get(name)).toBeUndefined()
  })

  test('a megabyte comes back whole, and may be left unread', async () => {
    const storage = await make()
    const large = Buffer.alloc(1_000_000, 'pixels')
    await storage.put(name, large)
    await (await storage.get(name))?.body.cancel()
    expect((await read(storage, name))?.bytes.equals(large)).toBe(true)
  })
})

test('nothing but whole files lies on the disk', async () => {
  const folder = await emptyFolder()
  const storage = open({ DATA_DIR: folder })
  await storage.put(name, bytes)
  expect(await readdir(join(folder, 'pictures'), { recursive: true })).toEqual([
    'ab',
    join('ab', name),
  ])
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('a file that cannot get its name leaves nothing behind', async () => {
  const folder = await emptyFolder()
  await mkdir(join(folder, 'pictures', 'ab', name), { recursive: true })
  await expect(open({ DATA_DIR: folder }).put(name, bytes)).rejects.toMatchObject({
    code: expect.stringMatching(/^E/),
  })
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('a folder that cannot be made is found out at the start', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'pictures'), 'in the way')
  await expect(open({ DATA_DIR: folder }).check()).rejects.toMatchObject({ code: 'EEXIST' })
})

test('an S3 store that lets nothing in is a mistake in the settings, said in a sentence', async () => {
  const { settings } = await startS3()
  const says = (wrong: Record<string, string>) => open({ ...settings, ...wrong }).check()
  await expect(says({ S3_BUCKET: 'no-such-bucket' })).rejects.toThrow(
    'S3_BUCKET names no-such-bucket, but the store has no such bucket.',
  )
  const refuses =
    /^The S3 store refuses to store pictures in club-pictures \(\w+\): check the five S3 settings\.$/
  await expect(says({ S3_ACCESS_KEY: 'wrong' })).rejects.toThrow(refuses)
})

test('an S3 store is asked with a signature over what is sent', async () => {
  const { settings } = await startS3()
  const { heard, origin } = await startFakeServer(() => ({ status: 403, body: {} }))
  await expect(open({ ...settings, S3_ENDPOINT: origin }).put(name, bytes)).rejects.toMatchObject({
    refusal: 'unavailable',
  })
  expect(heard).toEqual([
    {
      path: `/club-pictures/pictures/${name}`,
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
      ),
      body: expect.any(String),
    },
  ])
})

test('an S3 store that is away or in trouble is worth another try, and the log learns why', async () => {
  const { settings } = await startS3()
  const { origin } = await startFakeServer(() => ({ status: 500, body: { sorry: true } }))
  for (const endpoint of ['http://127.0.0.1:1', origin]) {
    const storage = open({ ...settings, S3_ENDPOINT: endpoint })
    for (const work of [
      () => storage.check(),
      () => storage.put(name, bytes),
      () => storage.get(name),
      () => storage.remove(name),
    ]) {
      await expect(work()).rejects.toMatchObject({
        refusal: 'unavailable',
        retryAfter: 5,
        cause: expect.any(Error),
      })
    }
  }
})
