import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openS3 } from './s3-store.ts'

/** An S3 store on this machine, gone with the test. */
export const startS3 = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'clubrun-s3-'))
  const {
    bucket,
    server,
    settings,
    [Symbol.asyncDispose]: close,
  } = await openS3(directory, '127.0.0.1')
  onTestFinished(async () => {
    await close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    settings,
    /** Holds requests until so many are in flight, then answers all. Returns the highest number at once. */
    holdBack: (count: number) => holdBack(server, count),
    /** Runs this before each answer. */
    before: (work: () => Promise<unknown>) => before(server, work),
    /** The names of the stored objects. */
    names: async () => {
      const files = await readdir(join(directory, bucket, 'pictures')).catch(() => [])
      const mark = '._S3rver_object'
      return files.filter((name) => name.endsWith(mark)).map((name) => name.slice(0, -mark.length))
    },
  }
}

const holdBack = (server: Server, count: number) => {
  const enough = Promise.withResolvers<void>()
  const [answer] = server.listeners('request')
  let [inFlight, most] = [0, 0]
  server.removeAllListeners('request').on('request', async (incoming, outgoing) => {
    outgoing.on('close', () => inFlight--)
    most = Math.max(most, ++inFlight)
    if (inFlight === count) enough.resolve()
    await enough.promise
    answer?.call(server, incoming, outgoing)
  })
  return () => most
}

const before = (server: Server, work: () => Promise<unknown>) => {
  const [answer] = server.listeners('request')
  server.removeAllListeners('request').on('request', async (incoming, outgoing) => {
    await work()
    answer?.call(server, incoming, outgoing)
  })
}
