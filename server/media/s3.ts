import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { Refusal } from '#contract/refusal.ts'
import { type S3Settings, SettingsMistake } from '#server/settings.ts'
import type { PictureStorage } from './picture-storage.ts'

/** The longest wait for a first word. Three files take less than a removal may take. */
const longest = 10_000

/** A bucket of any store that speaks S3, with path-style addresses. */
export const s3 = ({
  endpoint,
  region,
  bucket,
  accessKey,
  secretKey,
}: S3Settings): PictureStorage => {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 0,
  })

  const ask = async (method: string, name: string, bytes?: Uint8Array<ArrayBuffer>) => {
    const headers = {
      'x-amz-content-sha256': hash('sha256', bytes ?? ''),
      ...(bytes && { 'content-type': 'image/webp' }),
    }
    const signed = await client.sign(`${endpoint}/${bucket}/pictures/${name}`, { method, headers })
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('S3 took too long.')), longest)
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

  const done = async (response: Response) => {
    const code = codeIn(await response.text())
    if (!response.ok) throw unavailable(new Error(`S3 answered ${response.status} ${code ?? ''}`))
  }

  return {
    async check() {
      const name = `check-${crypto.randomUUID()}`
      const response = await ask('PUT', name, new Uint8Array())
      if (response.status >= 300 && response.status < 500) {
        throw new SettingsMistake([await complaint(response, bucket)])
      }
      await done(response)
      await done(await ask('DELETE', name))
    },
    put: async (name, bytes) => done(await ask('PUT', name, new Uint8Array(bytes))),
    async get(name) {
      const response = await ask('GET', name)
      if (response.ok && response.body) {
        const said = response.headers.get('content-length')
        return { size: said === null ? undefined : Number(said), body: response.body }
      }
      if (response.status !== 404) await done(response)
      await response.body?.cancel()
      return undefined
    },
    remove: async (name) => done(await ask('DELETE', name)),
  }
}

/** Away, or not willing: what went wrong is for the log alone. */
const unavailable = (cause: unknown) =>
  Object.assign(new Refusal('unavailable', { retryAfter: 5 }), { cause })

/** The rest of what a store says may repeat the key and what was signed with it. */
const codeIn = (said: string) => said.match(/<Code>(\w+)<\/Code>/)?.[1]

const complaint = async (response: Response, bucket: string) => {
  const code = codeIn(await response.text()) ?? response.status
  if (response.status === 404) return `S3_BUCKET names ${bucket}, but the store has no such bucket.`
  return `The S3 store refuses to keep pictures in ${bucket} (${code}): check the five S3 settings.`
}
