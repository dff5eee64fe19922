import { hash } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { Refusal } from '#contract/refusal.ts'
import { flush } from '#server/flush.ts'
import type { S3Settings } from '#server/settings.ts'
import { type Settings, SettingsMistake } from '#server/settings.ts'
import { incomingFolder, newFilePath } from './incoming.ts'

export const fileName = (id: string, width: number) => `${id}-${width}.webp`

export const isFileName = (name: string) => /^[0-9a-f]{40}-\d{1,5}\.webp$/.test(name)

/** Stores the files of pictures. A name always stands for the same bytes, so writing twice is harmless. */
export type PictureStorage = {
  /** Throws a sentence for the operator if nothing can be stored. */
  check(): Promise<void>
  /** Stores the whole file or nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
}

/** A stored file. The caller must read its body or cancel it. */
type StoredFile = {
  /** Not every S3 store sends it. */
  readonly size: number | undefined
  readonly body: ReadableStream<Uint8Array>
}

export const openPictureStorage = (settings: Pick<Settings, 'dataDir' | 's3'>): PictureStorage =>
  settings.s3
    ? s3(settings.s3)
    : disk(join(settings.dataDir, 'pictures'), incomingFolder(settings.dataDir))

/** A folder on this machine. Files are moved into place when complete, so a crash leaves no half of one. */
const disk = (folder: string, incoming: string): PictureStorage => {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async check() {
      await mkdir(folder, { recursive: true })
    },
    async put(name, bytes) {
      const temporary = await newFilePath(incoming)
      try {
        await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await mkdir(dirname(pathOf(name)), { recursive: true })
        await rename(temporary, pathOf(name))
        for (const directory of [dirname(pathOf(name)), folder]) await flush(directory)
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async get(name) {
      const file = await open(pathOf(name)).catch(ifMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      return { size, body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

const ifMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** The longest wait for the response headers. Three files take less than a removal may take. */
const timeout = 10_000

/** A bucket of any S3 store, with path-style addresses. */
const s3 = ({ endpoint, region, bucket, accessKey, secretKey }: S3Settings): PictureStorage => {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 0,
  })

  const send = async (method: string, name: string, bytes?: Uint8Array<ArrayBuffer>) => {
    const headers = {
      'x-amz-content-sha256': hash('sha256', bytes ?? ''),
      ...(bytes && { 'content-type': 'image/webp' }),
    }
    const signed = await client.sign(`${endpoint}/${bucket}/pictures/${name}`, { method, headers })
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('S3 took too long.')), timeout)
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal: late.signal,
        ...(bytes && { body: bytes }),
      })
    } catch (cause) {
      throw unavailable(cause)
    } finally {
      clearTimeout(timer)
    }
  }

  const expectOk = async (response: Response) => {
    const code = codeIn(await response.text())
    if (!response.ok) throw unavailable(new Error(`S3 answered ${response.status} ${code ?? ''}`))
  }

  return {
    async check() {
      const name = `check-${crypto.randomUUID()}`
      const response = await send('PUT', name, new Uint8Array())
      if (response.status >= 300 && response.status < 500) {
        throw new SettingsMistake([await describeProblem(response, bucket)])
      }
      await expectOk(response)
      await expectOk(await send('DELETE', name))
    },
    put: async (name, bytes) => expectOk(await send('PUT', name, new Uint8Array(bytes))),
    async get(name) {
      const response = await send('GET', name)
      if (response.ok && response.body) {
        const length = response.headers.get('content-length')
        return { size: length === null ? undefined : Number(length), body: response.body }
      }
      if (response.status !== 404) await expectOk(response)
      await response.body?.cancel()
      return undefined
    },
    remove: async (name) => expectOk(await send('DELETE', name)),
  }
}

/** The cause is for the log only. */
const unavailable = (cause: unknown) =>
  Object.assign(new Refusal('unavailable', { retryAfter: 5 }), { cause })

/** The rest of an error of the store may repeat the key and the signed request. */
const codeIn = (text: string) => text.match(/<Code>(\w+)<\/Code>/)?.[1]

const describeProblem = async (response: Response, bucket: string) => {
  const code = codeIn(await response.text()) ?? response.status
  if (response.status === 404) return `S3_BUCKET names ${bucket}, but the store has no such bucket.`
  return `The S3 store refuses to store pictures in ${bucket} (${code}): check the five S3 settings.`
}
